import { QueryClient } from '@tanstack/react-query';

/** Client of all queries and mutations of the page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The server is on this machine, and `reach.ts` waits for it and repeats what it missed.
      ...{ networkMode: 'always', retry: false },
      // A query's key has the round of the draft: answers of past rounds are never asked for again.
      ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
      ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
      // Forms discard what was typed once another answer arrives, also one with the same content.
      structuralSharing: false,
    },
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});
