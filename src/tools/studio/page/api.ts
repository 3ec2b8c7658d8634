import type { TaskName, Tasks } from '../tasks.ts';
import { type Answer, asked, done, tokenNow, told } from './reach.ts';

// What the page came with is taken once: a second time it may be another answer.
const first = new Map<string, unknown>(
  Object.entries(JSON.parse(document.getElementById('first')?.textContent ?? '{}')),
);

// Letters: browsers let 64 kB outlive a page, and a letter has up to three bytes.
const most = 20_000;

// How what is not only looked up is asked for.
const ways: Readonly<Partial<Record<TaskName, typeof asked>>> = {
  ...{ edit: told, perform: told },
  ...{ undo: done, redo: done, discard: done, settle: done, save: done },
  ...{ commit: done, publish: done, unpublish: done },
};

/** Has the server do a task; what is looked up or typed while that is away waits for it. Rejects with what it says where it cannot. */
export const ask = async <T extends TaskName>(task: T, input: Tasks[T]['in']): Promise<Tasks[T]['out']> => {
  const known = Object.keys(input).length === 0 ? first.get(task) : undefined;
  first.delete(task);
  if (known !== undefined) return known as Tasks[T]['out']; // As below.
  const body = JSON.stringify(input);
  const way = ways[task] ?? asked;
  const send = async (): Promise<Answer> => {
    const response = await fetch(`/api/${task}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-studio-token': tokenNow() },
      body,
      // What somebody has typed arrives, even where they leave the page at once.
      keepalive: way === told && body.length < most,
    });
    return { isOk: response.ok, isOlder: response.status === 403, output: await response.json() };
  };
  const { isOk, output } = await way(send);
  if (!isOk) throw new Error(String(output.fault));
  return output as Tasks[T]['out']; // The server's types are these.
};
