import { useEffect, useState } from 'react';

/** What has come of a queue so far, how many there are in it, and whether it goes on. */
export type Queue<Out> = {
  readonly done: readonly Out[];
  readonly count: number;
  readonly isBusy: boolean;
  readonly fault?: string;
};

type Begun<Out> = { readonly key: string; readonly done: readonly Out[]; readonly fault?: string };

/** Does one after the other, and tells what has come of it on the way; it begins anew when `key` is another one. */
export const useQueue = <In, Out>(
  items: readonly In[],
  key: string,
  run: (item: In) => Promise<Out>,
): Queue<Out> => {
  const [now, set] = useState<Begun<Out>>({ key, done: [] });
  const { done, fault } = now.key === key ? now : { done: [], fault: undefined };
  const next = items[done.length];
  const isBusy = next !== undefined && fault === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is in the queue, and how many are done for the next one.
  useEffect(() => {
    if (!isBusy) return undefined;
    const wanted = { current: true };
    run(next)
      .then((out) => wanted.current && set({ key, done: [...done, out] }))
      .catch((error: Error) => wanted.current && set({ key, done, fault: error.message }));
    return () => {
      wanted.current = false;
    };
  }, [key, done.length, isBusy]);
  return { done, count: items.length, isBusy, ...(fault !== undefined && { fault }) };
};
