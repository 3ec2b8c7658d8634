import { type Context, command, runAs } from './command.ts';
import { buildWhenNeeded } from './serve/build.ts';

const main = command('node src/tools/tool.mjs src/tools/build.ts', (program, run) =>
  program
    .description('Builds as "npm run build" does, if a source has changed since the last build.')
    .action(run(build)),
);

const build = async ({ root, write }: Context): Promise<number> => {
  await buildWhenNeeded(root, (line) => write(`${line}\n`));
  return 0;
};

await runAs(import.meta.url, main);
