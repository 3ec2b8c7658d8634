import { Worker } from 'node:worker_threads';
import type { TaskName } from '../tasks.ts';
import type { Made } from '../work/workers.ts';

type Overlay = Readonly<Record<string, string | undefined>>;

/** Whoever does tasks beside the server's own thread. */
export type Hands = {
  readonly ask: (task: TaskName, input: unknown, drafts: Overlay) => Promise<unknown>;
  readonly end: () => Promise<unknown>;
};

type Told = {
  readonly id: number;
  readonly output?: unknown;
  readonly fault?: string;
  readonly made: readonly Made[];
};

/** Starts a thread for tasks. `keep` is given what was drawn on the way. One that breaks down is replaced; what it was at fails. */
export const startHands = (file: string, root: string, keep: (made: Made) => void): Hands => {
  const waiting = new Map<
    number,
    { readonly resolve: (output: unknown) => void; readonly reject: (error: Error) => void }
  >();
  const start = (): Worker => {
    const worker = new Worker(file, {
      workerData: { root },
      env: { ...process.env, NODE_ENV: 'production' },
    });
    worker.on('message', ({ id, output, fault, made }: Told) => {
      for (const each of made) keep(each);
      const one = waiting.get(id);
      waiting.delete(id);
      if (fault === undefined) one?.resolve(output);
      else one?.reject(new Error(fault));
    });
    worker.on('error', (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      now.worker = start();
    });
    return worker;
  };
  const now = { worker: start(), next: 1 };
  return {
    ask: (task, input, drafts) =>
      new Promise((resolve, reject) => {
        const id = now.next;
        now.next += 1;
        waiting.set(id, { resolve, reject });
        now.worker.postMessage({ id, task, input, drafts });
      }),
    end: () => now.worker.terminate(),
  };
};
