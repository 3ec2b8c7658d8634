import { Worker } from 'node:worker_threads';
import type { Chart } from '../../graph/chart.ts';
import type { Layout } from '../../graph/layout.ts';
import type { LayOut } from '../map/kept-layouts.ts';

type Told =
  | { readonly id: number; readonly layout: Layout }
  | { readonly id: number; readonly fault: string };

type Waiting = { readonly resolve: (layout: Layout) => void; readonly reject: (error: Error) => void };

/** Lays charts out in a thread beside, which begins with the first of them; `file` is its program. */
export const laidBeside = (file: URL): LayOut => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let next = 1;
  const start = (): Worker => {
    const started = new Worker(file);
    started.on('message', (told: Told) => {
      const one = waiting.get(told.id);
      waiting.delete(told.id);
      if ('fault' in told) one?.reject(new Error(told.fault));
      else one?.resolve(told.layout);
    });
    started.on('error', (error) => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  };
  return (chart) =>
    new Promise((resolve, reject) => {
      const id = next;
      next += 1;
      waiting.set(id, { resolve, reject });
      worker ??= start();
      worker.postMessage({ id, chart });
    });
};

/** A small chart of nothing: whoever has laid it out is faster with the next. */
export const practice: Chart = {
  name: 'practice',
  title: '',
  about: [],
  boxes: Array.from({ length: 8 }, (_, at) => ({
    id: `${at}`,
    kind: at === 0 ? 'entry' : 'flow',
    title: `${at}`,
    rows: [1, 2, 5].map((step) => ({ spans: [], to: `${1 + ((at * step + step) % 7)}` })),
  })),
};
