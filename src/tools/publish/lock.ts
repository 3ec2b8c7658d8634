import { mkdirSync } from 'node:fs';
import { lock } from 'proper-lockfile';
import { placesIn } from './tree.ts';

/**
 * Runs something while nobody else publishes to the tree, here or on another machine that has the same volume: whoever holds the
 * lock touches it, and one that nobody has touched for a minute is nobody's. Throws where somebody holds it.
 */
export const alone = async <T>(to: string, run: () => Promise<T>): Promise<T> => {
  mkdirSync(to, { recursive: true });
  const lockfilePath = placesIn(to).lock;
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
      `${lockfilePath}: somebody else is publishing to this folder. After a crash wait for a minute`,
    );
  });
  try {
    return await Promise.race([run(), lost]);
  } finally {
    // One that was lost is another's.
    if (!loss.signal.aborted) await release();
  }
};
