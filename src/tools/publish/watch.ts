import { statSync, watch } from 'node:fs';
import { dirname } from 'node:path';

/** Runs something each time that something below the places has changed: once for what comes in a burst, and never twice at a time. The result ends it. */
export const whenChanged = (places: readonly string[], run: () => Promise<void>): (() => void) => {
  const now: { timer?: NodeJS.Timeout; running?: Promise<void> | undefined; again?: boolean } = {};
  const go = (): void => {
    if (now.running !== undefined) {
      now.again = true;
      return;
    }
    now.running = run().finally(() => {
      now.running = undefined;
      if (now.again) soon();
      now.again = false;
    });
  };
  const soon = (): void => {
    clearTimeout(now.timer);
    now.timer = setTimeout(go, quiet);
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
