import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBelow } from '../vite/compress.ts';

/** A copy of an artifact in which each asset has another name. */
export const renamed = async (artifact: string, copy: string): Promise<string> => {
  cpSync(artifact, copy, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const assets = join(copy, 'site/assets');
  const names = readdirSync(assets);
  const other = new Map(names.map((name) => [name, name.replace(/(\.[a-z0-9]+)$/, '_2$1')]));
  const all = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rename = (file: string): void =>
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(all, (name) => other.get(name) ?? name),
    );
  for (const name of names) {
    if (/\.(js|css)$/.test(name)) rename(join(assets, name));
    renameSync(join(assets, name), join(assets, other.get(name) ?? name));
  }
  const file = join(copy, 'artifact.json');
  rename(file);
  const whole = JSON.parse(readFileSync(file, 'utf8')) as { readonly id: string }; // Written by the build.
  const id = `${whole.id}_2`;
  writeFileSync(file, JSON.stringify({ ...whole, id }));
  const program = join(copy, 'publish.mjs');
  writeFileSync(program, readFileSync(program, 'utf8').replaceAll(whole.id, id));
  await compressBelow(join(copy, 'site'));
  return copy;
};
