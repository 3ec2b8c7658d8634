import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Context, command, runAs } from './command.ts';

/** Makes the page. The exit code is 1 if its folder is a file. */
export const main = command('npm run kit --', (program, run) =>
  program
    .description('Builds one page that shows the components of the design kit in every variant and state.')
    .option('--out <folder>', 'where to write it (default: .portico/kit)')
    .action(run(buildPage)),
);

const buildPage = async (
  { root, write }: Context,
  { out = join(root, '.portico/kit') }: { readonly out?: string },
): Promise<number> => {
  const folder = resolve(out);
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    write(`${folder} is a file. Name a folder: --out <folder>\n`);
    return 1;
  }
  const { buildKit } = await import('./kit/build.ts');
  write(`${await buildKit(root, folder)}\n`);
  return 0;
};

await runAs(import.meta.url, main);
