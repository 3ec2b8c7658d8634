import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Main } from '../../../src/tools/command.ts';
import type { Output } from '../output.ts';

/** The help text of each command of this project, and of the program that publishes. */
export async function* help(root: string): AsyncIterable<Output> {
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  for (const [name, line] of Object.entries(scripts)) {
    const [file] = /src\/tools\/(?!tool\.mjs)\S+\.(?:ts|mjs)/.exec(line) ?? [];
    if (file !== undefined) yield [name.replace(':', '-'), await helpOf(root, file)];
  }
  yield ['publish', await helpOf(root, 'dist/publish.mjs')];
}

const helpOf = async (root: string, file: string): Promise<string> => {
  if (file.endsWith('.mjs'))
    return spawnSync(process.execPath, [file, '--help'], { cwd: root, encoding: 'utf8' }).stdout;
  const texts: string[] = [];
  const { main }: { readonly main: Main<number | Promise<number>> } = await import(
    /* @vite-ignore */ join(root, file)
  );
  await main(['--help'], root, (text) => void texts.push(text));
  return texts.join('');
};
