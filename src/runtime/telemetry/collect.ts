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

/** Milliseconds that an event waits for others, and that a request may take. */
const patience = { gather: 5000, answer: 10_000 } as const;

/**
 * Gathers events and sends them in batches: when there are enough, after a few seconds, and when the page is hidden or
 * left. What cannot be sent is not tried again, and nobody hears of it: a page never waits for its telemetry. A browser
 * has few connections to a host, and a collector that is slow must not take them from calls: one request is under way,
 * the rest waits for it; only who leaves sends all there is.
 */
export const createCollector = (
  world: CollectWorld,
  { address, resource, around }: CollectOptions,
): { readonly collect: Collect; readonly stop: () => void } => {
  const { setTimeout, clearTimeout, listen, now } = world;
  const waiting: LogEvent[] = [];
  let timer: number | undefined;
  let dropped = 0;
  let out = 0;
  const tries = new Map<string, number>();

  const schedule = (milliseconds: number): void => {
    clearTimeout(timer);
    timer = setTimeout(flush, milliseconds);
  };
  const send = (events: readonly LogEvent[]): void => {
    out += 1;
    void post(world, address, logsRequest(resource, events)).then(() => {
      out -= 1;
      if (waiting.length > 0) schedule(waiting.length < most.together ? patience.gather : 0);
    });
  };
  const takeOut = (count: number): readonly LogEvent[] => {
    const missed = dropped > 0 ? eventOf('overflow', { count: dropped }, now(), around()) : undefined;
    dropped = 0;
    return [...(missed === undefined ? [] : [missed]), ...waiting.splice(0, count)];
  };
  const flush = (): void => {
    timer = undefined;
    if (out === 0) send(takeOut(most.together));
  };
  const leave = (): void => {
    clearTimeout(timer);
    timer = undefined;
    batches(takeOut(most.waiting)).forEach(send);
  };
  const collect: Collect = (type, detail, at = now()) => {
    const event = eventOf(
      type,
      type === 'transition' ? { ...detail, try: tried(tries, detail) } : detail,
      at,
      around(),
    );
    if (event === undefined) return;
    if (waiting.length >= most.waiting) dropped += 1;
    else waiting.push(event);
    if (out > 0) return;
    if (waiting.length === most.together) schedule(0);
    timer ??= setTimeout(flush, patience.gather);
  };
  const stops = ['pagehide', 'visibilitychange'].map((type) => listen(type, leave));
  return {
    collect,
    stop: () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
};

// As a beacon outlives its page, but without the cookies that a beacon would take along.
const post = async (
  { fetch, setTimeout, clearTimeout }: CollectWorld,
  address: string,
  body: string,
): Promise<void> => {
  const controller = new AbortController();
  const giveUp = setTimeout(() => controller.abort(), patience.answer);
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      keepalive: true,
      priority: 'low',
      signal: controller.signal,
    });
    await answer.body?.cancel();
  } catch {
    // Nobody hears of it.
  } finally {
    clearTimeout(giveUp);
  }
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
