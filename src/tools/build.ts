/** Builds the artifact as `npm run build` does, but only when something that it is made of has changed since it was built. */
import { command, runAs } from './command.ts';
import { buildWhenNeeded } from './serve/build.ts';

const main = command(
  { usage: 'node src/tools/tool.mjs src/tools/build.ts', options: {}, words: [0, 0] },
  async (_, root, write): Promise<number> => {
    await buildWhenNeeded(root, (line) => write(`${line}\n`));
    return 0;
  },
);

await runAs(import.meta.url, main);
