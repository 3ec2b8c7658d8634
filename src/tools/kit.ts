/** `npm run kit`: makes one page of the design kit's parts, with every variant and state of each, live. `--out DIR` says where. */
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { command, runAs } from './command.ts';

/** Makes the page. The exit code is 1 if its folder is a file. */
export const main = command(
  { usage: 'npm run kit -- [--out <folder>]', options: { out: { type: 'string' } }, words: [0, 0] },
  async ({ values }, root, write): Promise<number> => {
    const folder = resolve(values.out ?? join(root, '.portico/kit'));
    if (existsSync(folder) && !statSync(folder).isDirectory()) {
      write(`${folder} is a file. Name a folder: --out <folder>\n`);
      return 1;
    }
    const { buildKit } = await import('./kit/build.ts');
    write(`${await buildKit(root, folder)}\n`);
    return 0;
  },
);

await runAs(import.meta.url, main);
