import { useEffect, useState } from 'react';
import type { TaskName, Tasks } from '../tasks.ts';
import { ask } from './api.ts';

/** What came of a task: the last answer stays while the next one is on its way. */
export type Asked<T> = { readonly answer?: T; readonly fault?: string; readonly isWaiting: boolean };

/** Asks for a task whenever its input is another one; without an input nothing is asked. */
export const useTask = <T extends TaskName>(
  task: T,
  input: Tasks[T]['in'] | undefined,
  round = 0,
): Asked<Tasks[T]['out']> => {
  const [now, set] = useState<Asked<Tasks[T]['out']>>({ isWaiting: input !== undefined });
  const key = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the input; another round asks again.
  useEffect(() => {
    if (input === undefined) {
      set({ isWaiting: false });
      return undefined;
    }
    const wanted = { current: true };
    set((before) => ({ ...before, isWaiting: true }));
    ask(task, input)
      .then((answer) => wanted.current && set({ answer, isWaiting: false }))
      .catch((error: Error) => wanted.current && set({ fault: error.message, isWaiting: false }));
    return () => {
      wanted.current = false;
    };
  }, [task, key, round]);
  return now;
};
