import type { JsonObject } from '../../engine/index.ts';
import type { World } from '../world.ts';
import { eventOf } from './events.ts';
import { type Attributes, type LogEvent, logsRequest } from './otlp.ts';

/** Where events go, and what is known of each: of the browser's tab for all, of the page at the moment for one. */
export type CollectOptions = {
  readonly address: string;
  readonly resource: Attributes;
  readonly around: () => Attributes;
};

/** Takes in that something happened; `at` is when, in milliseconds since the epoch. */
export type Collect = (type: string, detail: JsonObject, at?: number) => void;

/** Events that go in one request, and that wait at most: a browser lets 64 kB be under way when a page is left. */
const most = { together: 20, waiting: 100 } as const;

/** Milliseconds that an event waits for others. */
const patience = 5000;

/**
 * Gathers events and sends them in batches: when there are enough, after a few seconds, and when the page is hidden or
 * left. What cannot be sent is not tried again, and nobody hears of it: a page never waits for its telemetry.
 */
export const createCollector = (
  { fetch, setTimeout, clearTimeout, listen, now }: CollectWorld,
  { address, resource, around }: CollectOptions,
): { readonly collect: Collect; readonly stop: () => void } => {
  const waiting: LogEvent[] = [];
  const state: { timer?: number | undefined; dropped: number } = { dropped: 0 };
  const tries = new Map<string, number>();

  const send = (events: readonly LogEvent[]): void => {
    // As a beacon outlives its page, but without the cookies that a beacon would take along.
    void fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: logsRequest(resource, events),
      credentials: 'omit',
      keepalive: true,
      priority: 'low',
    }).catch(() => undefined);
  };
  const flush = (): void => {
    clearTimeout(state.timer);
    state.timer = undefined;
    const missed =
      state.dropped > 0 ? eventOf('overflow', { count: state.dropped }, now(), around()) : undefined;
    state.dropped = 0;
    const events = [...waiting.splice(0), ...(missed === undefined ? [] : [missed])];
    batches(events).forEach(send);
  };
  const collect: Collect = (type, detail, at = now()) => {
    const event = eventOf(
      type,
      type === 'transition' ? { ...detail, try: tried(tries, detail) } : detail,
      at,
      around(),
    );
    if (event === undefined) return;
    if (waiting.length >= most.waiting) state.dropped += 1;
    else waiting.push(event);
    if (waiting.length === most.together) {
      clearTimeout(state.timer);
      state.timer = setTimeout(flush, 0);
    }
    state.timer ??= setTimeout(flush, patience);
  };
  const stops = ['pagehide', 'visibilitychange'].map((type) => listen(type, flush));
  return {
    collect,
    stop: () => {
      clearTimeout(state.timer);
      for (const stop of stops) stop();
    },
  };
};

const batches = (events: readonly LogEvent[]): readonly (readonly LogEvent[])[] =>
  events.length === 0 ? [] : [events.slice(0, most.together), ...batches(events.slice(most.together))];

type CollectWorld = Pick<World, 'fetch' | 'setTimeout' | 'clearTimeout' | 'listen' | 'now'>;

// How many times this page has come to the same outcome of the same step.
const tried = (tries: Map<string, number>, { flow, step, outcome }: JsonObject): number => {
  const place = JSON.stringify([flow, step, outcome]);
  const count = (tries.get(place) ?? 0) + 1;
  tries.set(place, count);
  return count;
};
