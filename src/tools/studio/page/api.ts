import type { TaskName, Tasks } from '../tasks.ts';

const token = document.querySelector<HTMLMetaElement>('meta[name="studio-token"]')?.content ?? '';

// What the page came with is taken once: a second time it may be another answer.
const first = new Map<string, unknown>(
  Object.entries(JSON.parse(document.getElementById('first')?.textContent ?? '{}')),
);

// Letters: browsers let 64 kB outlive a page, and a letter has up to three bytes.
const most = 20_000;

/** Has the server do a task. Rejects with what it says where it cannot. */
export const ask = async <T extends TaskName>(task: T, input: Tasks[T]['in']): Promise<Tasks[T]['out']> => {
  const known = Object.keys(input).length === 0 ? first.get(task) : undefined;
  first.delete(task);
  if (known !== undefined) return known as Tasks[T]['out']; // As below.
  const body = JSON.stringify(input);
  const response = await fetch(`/api/${task}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-studio-token': token },
    body,
    // What somebody has typed arrives, even where they leave the page at once.
    keepalive: (task === 'edit' || task === 'perform') && body.length < most,
  });
  const output = await response.json();
  if (!response.ok) throw new Error(String(output.fault));
  return output as Tasks[T]['out']; // The server's types are these.
};
