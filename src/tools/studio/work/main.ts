import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { keptLayouts } from '../map/kept-layouts.ts';
import type { OwnTask, TaskName } from '../tasks.ts';
import { laidBeside, practice } from './laid-beside.ts';
import type { Made } from './made.ts';
import { type Held, workersFor } from './workers.ts';

type Asked = {
  readonly id: number;
  readonly task: Exclude<TaskName, OwnTask>;
  readonly input: never;
  readonly drafts: Held['drafts'];
};
type Told = {
  readonly id: number;
  readonly output?: unknown;
  readonly fault?: string;
  readonly made: readonly Made[];
};

const { root, laid } = workerData as Readonly<Record<'root' | 'laid', string>>; // The server says so.
const layOut = laidBeside(new URL('./laying.mjs', import.meta.url));
const workers = workersFor(root, keptLayouts(laid, layOut));

parentPort?.on('message', ({ id, task, input, drafts }: Asked) => {
  const made: Made[] = [];
  const tell = (told: Omit<Told, 'id' | 'made'>): void => parentPort?.postMessage({ id, made, ...told });
  // The first map is laid out beside what it takes to know it.
  if (task === 'map' && !existsSync(laid)) layOut(practice).catch(() => undefined);
  Promise.resolve()
    .then(() => workers({ drafts, make: (each) => void made.push(each) })[task](input))
    .then((output) => tell({ output }))
    .catch((error: Error) => tell({ fault: error.message }));
});
