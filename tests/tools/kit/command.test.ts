import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { main } from '../../../src/tools/kit.ts';

const run = async (...args: readonly string[]) => {
  const written: string[] = [];
  const code = await main(args, '/nowhere', (text) => written.push(text));
  return { code, text: written.join('') };
};

it.each([
  [['--out'], "option '--out <folder>' argument missing"],
  [['--brand', 'x'], "unknown option '--brand'"],
  [['folder'], 'too many arguments. Expected 0 arguments but got 1.'],
])('the kit reports the wrong arguments %j', async (args, error) => {
  expect(await run(...args)).toEqual({
    code: 1,
    text: `error: ${error}\nFor the usage: npm run kit -- --help\n`,
  });
});

it('the kit refuses a file in place of a folder', async () => {
  const file = fileURLToPath(import.meta.url);
  expect(await run('--out', file)).toEqual({
    code: 1,
    text: `${file} is a file. Name a folder: --out <folder>\n`,
  });
});
