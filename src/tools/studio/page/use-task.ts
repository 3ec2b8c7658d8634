import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { TaskName, Tasks } from '../tasks.ts';
import { ask } from './api.ts';
import { useDraft } from './use-draft.tsx';

/** State of a query. The last answer or error stays while the next answer is pending. */
export type TaskQuery<T> = {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
};

/** Queries a task, and queries it again in each round of the draft. Without an input there is no request. */
export const useTask = <T extends TaskName>(
  task: T,
  input: Tasks[T]['in'] | undefined,
): TaskQuery<Tasks[T]['out']> => {
  const { round } = useDraft();
  const { data, error, isFetching } = useQuery<Tasks[T]['out'] | null>({
    queryKey: [task, input, steady.has(task) ? 0 : round],
    queryFn: input === undefined ? skipToken : () => ask(task, input),
    // Without an input, the answer to an earlier input goes.
    ...(input === undefined && { initialData: null }),
    placeholderData: keepPreviousData,
  });
  const last = useRef(error);
  if (!isFetching) last.current = error;
  return { data: last.current === null ? (data ?? undefined) : undefined, error: last.current, isFetching };
};

// Queried once by each component.
const steady: ReadonlySet<TaskName> = new Set(['schemas', 'cast', 'references', 'leadingTo', 'about']);
