import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** What was kept in a folder by a name, of the kind that was kept there; undefined where nothing was, or it cannot be read. */
export const keptValue = <T>(folder: string, name: string): T | undefined => {
  try {
    const file = join(folder, name);
    const value: T = JSON.parse(readFileSync(file, 'utf8'));
    // What is used stays.
    utimesSync(file, new Date(), new Date());
    return value;
  } catch {
    return undefined;
  }
};

/** Keeps a value, as JSON, for the next who opens the workbench, and of all that is kept there as many as may be, those that were used last. Where nothing can be written, nothing is kept. */
export const keepValue = (folder: string, name: string, value: unknown, most: number): void => {
  try {
    mkdirSync(folder, { recursive: true });
    // Another process may read it at any moment.
    const staged = join(folder, `${name}.${process.pid}`);
    writeFileSync(staged, JSON.stringify(value));
    renameSync(staged, join(folder, name));
    const dated = readdirSync(folder).map((each) => ({ each, at: statSync(join(folder, each)).mtimeMs }));
    for (const { each } of dated.toSorted((one, other) => other.at - one.at).slice(most))
      rmSync(join(folder, each), { force: true });
  } catch {
    // It is worked out anew.
  }
};
