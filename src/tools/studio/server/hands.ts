import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TaskName } from '../tasks.ts';
import type { Made } from '../work/made.ts';

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

type Waiting = { readonly resolve: (output: unknown) => void; readonly reject: (error: Error) => void };

/** A thread for tasks over the project in `root`, begun with the first; `folder` is that of the built studio, which keeps what was laid out. `keep` is given what was drawn on the way. Where it breaks down, or a task takes too long, what it was at fails; the next task has a new one. */
export const startHands = (folder: string, root: string, keep: (made: Made) => void): Hands => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let next = 1;
  const give = (error: Error): void => {
    void worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(join(folder, 'work/main.mjs'), {
      workerData: { root, laid: join(folder, 'laid') },
      env: { ...process.env, NODE_ENV: 'production' },
    });
    started.on('message', ({ id, output, fault, made }: Told) => {
      for (const each of made) keep(each);
      const one = waiting.get(id);
      waiting.delete(id);
      if (fault === undefined) one?.resolve(output);
      else one?.reject(new Error(fault));
    });
    started.on('error', give);
    return started;
  };
  return {
    ask: (task, input, drafts) =>
      new Promise((resolve, reject) => {
        const id = next;
        next += 1;
        const late = setTimeout(() => give(new Error('It took too long.')), patience);
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(late);
            settle(value);
          };
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
        worker ??= start();
        worker.postMessage({ id, task, input, drafts });
      }),
    end: async () => give(new Error('The workbench was closed.')),
  };
};

// Milliseconds: on a busy machine the first look at all declarations takes its while.
const patience = 120_000;
