import { goLive } from './release.ts';
import { formerIn } from './tree.ts';

/** Serves the release that was served before the present one; undefined where there is none. `isWaiting`: nginx has yet to read its settings. */
export const rollBack = (
  to: string,
  command?: string,
): { readonly release: string; readonly isWaiting: boolean } | undefined => {
  const release = formerIn(to);
  return release === undefined ? undefined : { release, isWaiting: goLive(to, release, command) };
};
