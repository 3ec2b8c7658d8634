import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What has come of a queue so far, how many there are in it, and whether it goes on. */
export type Queue<Out> = {
  readonly done: readonly Out[];
  readonly count: number;
  readonly isBusy: boolean;
  readonly error: Error | null;
};

/** Does one after the other, and tells what has come of it on the way; it begins anew when `key` is another one. */
export const useQueue = <In, Out>(
  items: readonly In[],
  key: string,
  run: (item: In) => Promise<Out>,
): Queue<Out> => {
  const { data, error, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['queue', key],
    // Each page has what came of one item, in a list: a queue that has none is done.
    queryFn: ({ pageParam }) => Promise.all(items.slice(pageParam, pageParam + 1).map(run)),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => pages.length,
    enabled: items.length > 0,
  });
  const done = data?.pages.flat() ?? [];
  const isBusy = done.length < items.length && error === null;
  useEffect(() => {
    if (isBusy && !isFetching) void fetchNextPage();
  }, [isBusy, isFetching, fetchNextPage]);
  return { done, count: items.length, isBusy, error };
};
