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

/** What was kept in a folder by a name; undefined where nothing was, or it cannot be read. It is JSON. */
export const keptText = (folder: string, name: string): string | undefined => {
  try {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    JSON.parse(text);
    // What is used stays.
    utimesSync(file, new Date(), new Date());
    return text;
  } catch {
    return undefined;
  }
};

/** Keeps a JSON text for the next who opens the workbench, and of all such texts as many as may be, those that were used last. Where nothing can be written, nothing is kept. */
export const keepText = (folder: string, name: string, text: string, most: number): void => {
  try {
    mkdirSync(folder, { recursive: true });
    // Another process may read it at any moment.
    const staged = join(folder, `${name}.${process.pid}`);
    writeFileSync(staged, text);
    renameSync(staged, join(folder, name));
    const dated = readdirSync(folder).map((each) => ({ each, at: statSync(join(folder, each)).mtimeMs }));
    for (const { each } of dated.toSorted((one, other) => other.at - one.at).slice(most))
      rmSync(join(folder, each), { force: true });
  } catch {
    // It is worked out anew.
  }
};
