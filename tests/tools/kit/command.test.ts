import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { main } from '../../../src/tools/kit.ts';

const run = async (...args: readonly string[]) => {
  const written: string[] = [];
  const code = await main(args, '/nowhere', (text) => written.push(text));
  return { code, text: written.join('') };
};

it.each([[['--out']], [['--brand', 'x']], [['folder']]])(
  'the kit prints its usage after %j',
  async (args) => {
    expect(await run(...args)).toEqual({ code: 1, text: 'npm run kit -- [--out <folder>]\n' });
  },
);

it('the kit refuses a file in place of a folder', async () => {
  const file = fileURLToPath(import.meta.url);
  expect(await run('--out', file)).toEqual({
    code: 1,
    text: `${file} is a file. Name a folder: --out <folder>\n`,
  });
});
