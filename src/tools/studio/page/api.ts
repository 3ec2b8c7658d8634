import type { TaskName, Tasks } from '../tasks.ts';

const token = document.querySelector<HTMLMetaElement>('meta[name="studio-token"]')?.content ?? '';

/** Has the server do a task. Rejects with what it says where it cannot. */
export const ask = async <T extends TaskName>(task: T, input: Tasks[T]['in']): Promise<Tasks[T]['out']> => {
  const response = await fetch(`/api/${task}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-studio-token': token },
    body: JSON.stringify(input),
  });
  const output = await response.json();
  if (!response.ok) throw new Error(String(output.fault));
  return output as Tasks[T]['out']; // The server's types are these.
};
