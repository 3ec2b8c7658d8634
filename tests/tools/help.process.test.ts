import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Main } from '../../src/tools/command.ts';

const root = process.cwd();

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

// The scripts whose program is a file of the project.
const own = Object.entries(scripts).flatMap(([name, line]) => {
  const [file] = /src\/tools\/(?!tool\.mjs)\S+\.(ts|mjs)/.exec(line) ?? [];
  return file === undefined ? [] : [{ name, file }];
});

const run = async (name: string, file: string, option: string) => {
  if (file.endsWith('.mjs')) {
    const env = { ...process.env, npm_lifecycle_event: name };
    const ended = spawnSync(process.execPath, [file, option], { cwd: root, env, encoding: 'utf8' });
    return { code: ended.status, text: `${ended.stdout}${ended.stderr}` };
  }
  const written: string[] = [];
  const { main }: { readonly main: Main<number | Promise<number>> } = await import(join(root, file));
  const code = await main([option], join(root, 'nowhere'), (text) => written.push(text));
  return { code, text: written.join('') };
};

// The terms in a section of a help text, each with whether it has a description.
const terms = (help: string, section: string): readonly boolean[] => {
  const [, lines = ''] = help.split(`\n${section}:\n`);
  const [list = ''] = lines.split('\n\n');
  return list.split('\n').flatMap((line) => (/^ {2}\S/.test(line) ? [/\S {2,}\S/.test(line)] : []));
};

it.each(own)('npm run $name -- --help prints the usage and describes everything in it', async (script) => {
  const { code, text } = await run(script.name, script.file, '--help');
  expect(code).toBe(0);
  const [usage = '', description] = text.split('\n\n');
  expect(usage).toMatch(new RegExp(`^Usage: npm (run )?${script.name} -- \\[options\\]`));
  expect(description).toMatch(/^[A-Z].*\.$/s);
  const words = usage.match(/[<[](?!options\]|command\])[^\]>]+/g) ?? [];
  expect(terms(text, 'Arguments')).toEqual(words.map(() => true));
  expect(new Set([...terms(text, 'Options'), ...terms(text, 'Commands')])).toEqual(new Set([true]));
});

// npm run matrix hands unknown options to Playwright.
it.each(own.filter(({ name }) => name !== 'matrix'))(
  'npm run $name reports an unknown option in one sentence',
  async ({ name, file }) => {
    const { code, text } = await run(name, file, '--nothing-like-it');
    expect(code).toBe(1);
    expect(text).toMatch(
      /^error: unknown option '--nothing-like-it'\nFor the usage: npm [\w :]+ -- --help\n$/,
    );
  },
);
