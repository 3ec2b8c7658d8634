import { setTimeout as pause } from 'node:timers/promises';

/** What is watched: what there is now as a short text, and what to do when it is another. */
export type Watched = {
  readonly look: () => string;
  readonly run: () => Promise<void>;
  /** Whether no further run can do better than one that failed so. */
  readonly isFinal?: (error: unknown) => boolean;
  readonly signal?: AbortSignal;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/**
 * Runs something now, and again each time that a look gives another text. Looks are compared once a second: events of a file
 * system miss what another machine changes, and files that are replaced. It waits while files are being copied, but not for
 * long: somebody may write all the time. A run that fails is made again later, or ends all with its error if that is final. It
 * never runs twice at a time.
 */
export const runOnChange = async ({
  look,
  run,
  isFinal = () => false,
  signal,
  wait = pause,
}: Watched): Promise<void> => {
  let last: string | undefined;
  let done: string | undefined;
  let unsettled = 0;
  let untilRetry = Number.POSITIVE_INFINITY;
  while (signal?.aborted !== true) {
    const began = performance.now();
    const seen = look();
    const cost = performance.now() - began;
    const isFirst = done === undefined;
    const isSettled = seen === last || unsettled >= patience.unsettled;
    unsettled = isSettled ? 0 : unsettled + 1;
    untilRetry -= 1;
    last = seen;
    if (isFirst || (isSettled && seen !== done) || untilRetry <= 0) {
      done = seen;
      const hasFailed = await run().then(
        () => false,
        (error) => {
          if (isFinal(error)) throw error;
          return true;
        },
      );
      untilRetry = hasFailed ? patience.failed : Number.POSITIVE_INFINITY;
    }
    // With thousands of brands a look takes a while: it is idle for most of the time all the same.
    await wait(Math.max(isSettled ? idle : quiet, 10 * cost));
  }
};

// Milliseconds between looks.
const idle = 1000;
const quiet = 200;

// In looks.
const patience = { unsettled: 25, failed: 30 };
