import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageFile } from '../prerender/files.ts';
import { compressed, isText } from '../vite/compress.ts';
import { writeDated } from './dated.ts';

/** Whether a file is a page: those change, and lie with their brand. All others are assets, whose names change with what is in them. */
export const isPage = ({ path }: PageFile): boolean => path.endsWith('.html');

/** The names of the assets among files. */
export const assetsOf = (files: readonly PageFile[]): readonly string[] =>
  files.filter((file) => !isPage(file)).map(({ path }) => path.replace('assets/', ''));

/** Assets that are being written, by name: brands that look the same share theirs. */
export type Writing = Map<string, Promise<void>>;

/** Writes the assets among files into a folder, with their compressed forms, but for those that are there. */
export const writeAssets = async (
  assets: string,
  writing: Writing,
  files: readonly PageFile[],
): Promise<void> => {
  await Promise.all(
    files
      .filter((file) => !isPage(file))
      .map(({ path, text }) => {
        const name = path.replace('assets/', '');
        const under =
          writing.get(name) ?? (existsSync(join(assets, name)) ? undefined : writeAsset(assets, name, text));
        if (under !== undefined) writing.set(name, under);
        return under;
      }),
  );
};

// What it stands for comes last: who finds it finds its other forms, too.
const writeAsset = async (assets: string, name: string, text: string): Promise<void> => {
  for (const { ending, bytes } of [...(await formsOf(name, text))].reverse())
    place(assets, `${name}${ending}`, (path) => writeDated(path, bytes));
};

/** Writes files below a folder, with their compressed forms. */
export const writeFiles = async (folder: string, files: readonly PageFile[]): Promise<void> => {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    for (const { ending, bytes } of await formsOf(path, text))
      writeDated(join(folder, `${path}${ending}`), bytes);
  }
};

const formsOf = async (path: string, text: string) => {
  const bytes = Buffer.from(text);
  return [{ ending: '', bytes }, ...(isText(path) ? await compressed(path, bytes) : [])];
};

/** Has a file written aside, and puts it in its place. Who is stopped in between leaves nothing that counts. */
export const place = (folder: string, name: string, write: (path: string) => void): void => {
  write(join(folder, `${name}.new`));
  renameSync(join(folder, `${name}.new`), join(folder, name));
};

// A name says what is in it. What is there already came with an earlier release, and one that is served may link to it.
const placeMade = (made: string, at: string): void => {
  if (existsSync(at)) rmSync(made, { recursive: true });
  else renameSync(made, at);
};

/** The same for a folder; one that is there stays. */
export const placeFolder = async (
  folder: string,
  name: string,
  write: (folder: string) => Promise<void>,
): Promise<void> => {
  const made = join(folder, `${name}.new`);
  if (existsSync(made)) rmSync(made, { recursive: true });
  mkdirSync(made, { recursive: true });
  await write(made);
  placeMade(made, join(folder, name));
};
