import type { JsonObject } from '../engine/index.ts';
import type { Needs } from './parts.ts';

/** Takes in that something of a type happened, for those who operate the site. */
export type Tell = (type: string, detail: JsonObject) => void;

/** Events that may happen before telemetry is there. */
const most = 100;

/** Hands what happens to telemetry, which is loaded when the page is idle; to nobody where no address is configured, or where it cannot be had. */
export const telemetryOf = (
  parts: Needs<'world' | 'environment' | 'catalogue' | 'store' | 'site' | 'known' | 'stops'>,
): Tell => {
  const { world, environment } = parts;
  if (environment.telemetry === '') return () => undefined;
  const waiting: [type: string, detail: JsonObject, at: number][] = [];
  let send: Tell = (type, detail) => {
    if (waiting.length < most) waiting.push([type, detail, world.now()]);
  };
  let isOver = false;
  parts.stops.push(() => {
    isOver = true;
  });
  world.whenIdle(() => {
    import('./telemetry/telemetry.ts').then(
      ({ begin }) => {
        if (isOver) return;
        const collect = begin(parts);
        send = collect;
        for (const each of waiting.splice(0)) collect(...each);
      },
      () => undefined,
    );
  });
  return (type, detail) => send(type, detail);
};
