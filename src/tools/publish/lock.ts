import { mkdirSync } from 'node:fs';
import { lock } from 'proper-lockfile';
import { forgetHolder, noteHolder, removeDeadLock } from './holder.ts';
import { placesIn } from './tree.ts';

/**
 * Runs something while nobody else publishes to the tree, here or on another machine that has the same volume: whoever holds the
 * lock touches it. One that nobody has touched for a minute is nobody's, and so is one of a process that no longer exists.
 * Throws where somebody holds it.
 */
export const alone = async <T>(to: string, run: () => Promise<T>): Promise<T> => {
  mkdirSync(to, { recursive: true });
  const lockfilePath = placesIn(to).lock;
  removeDeadLock(to);
  const loss = new AbortController();
  const lost = new Promise<never>((_, reject) => {
    loss.signal.addEventListener('abort', () => reject(loss.signal.reason));
  });
  const release = await lock(to, {
    ...{ lockfilePath, stale: 60_000, update: 10_000 },
    onCompromised: (cause) => loss.abort(new Error(`${lockfilePath} was lost: ${cause.message}`, { cause })),
  }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ELOCKED') throw cause;
    throw new Error(
      `${lockfilePath}: somebody else is publishing to this folder. After a crash on another machine wait for a minute`,
    );
  });
  try {
    noteHolder(to);
    return await Promise.race([run(), lost]);
  } finally {
    // One that was lost is another's.
    if (!loss.signal.aborted) {
      forgetHolder(to);
      await release();
    }
  }
};
