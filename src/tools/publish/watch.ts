import { statSync, watch } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Runs something each time that something below the places has changed: once for what comes in a burst, and never twice at a
 * time. A run that fails is made again after some milliseconds. The result ends it.
 */
export const whenChanged = (
  places: readonly string[],
  run: () => Promise<void>,
  patience = 30_000,
): (() => void) => {
  const now: { timer?: NodeJS.Timeout | undefined; isRunning?: boolean; again?: boolean } = {};
  const after = (milliseconds: number): void => {
    clearTimeout(now.timer);
    now.timer = setTimeout(go, milliseconds);
  };
  const soon = (): void => after(quiet);
  const ended = (hasFailed: boolean): void => {
    if (now.again) soon();
    else if (hasFailed && now.timer === undefined) after(patience);
    Object.assign(now, { isRunning: false, again: false });
  };
  const go = (): void => {
    now.timer = undefined;
    if (now.isRunning) {
      now.again = true;
      return;
    }
    now.isRunning = true;
    run().then(
      () => ended(false),
      () => ended(true),
    );
  };
  // A file that an editor saves is often another one of the same name.
  const watchers = places.map((place) =>
    statSync(place).isDirectory() ? watch(place, { recursive: true }, soon) : watch(dirname(place), soon),
  );
  return () => {
    clearTimeout(now.timer);
    for (const watcher of watchers) watcher.close();
  };
};

// Milliseconds. A folder is copied file by file.
const quiet = 200;
