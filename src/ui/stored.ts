import { useCallback, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { Store } from '../runtime/store.ts';

/**
 * What `select` takes of the store; what uses it is drawn again when that is another value: a part that is replaced whole,
 * or a snapshot of one that is not. `sync` draws at once: a controlled field would lose the caret otherwise.
 *
 * valtio's own `useSnapshot` finds out by itself what is read. What that takes would come with the core, which never draws.
 */
export const useStored = <T>(store: Store, select: (store: Store) => T, sync = false): T => {
  const now = () => select(store);
  return useSyncExternalStore(
    useCallback((changed) => subscribe(store, changed, sync), [store, sync]),
    now,
    now,
  );
};
