import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { local } from '../deployment.ts';
import { isBuilt } from '../vite/stamp.ts';

/** Builds the artifact, but only when something that it is made of has changed since it was built. Tells `say` when it does. */
export const buildWhenNeeded = async (root: string, say: (line: string) => void): Promise<void> => {
  if (isBuilt(root)) return;
  say('Building (only when something has changed).');
  const builder = await createBuilder({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' });
  await builder.buildApp();
};

/** The folder of what is served, below a project's. */
export const livePath = '.portico/live/current/site';

/** Publishes what is built of a project with a folder of brands, for the environment beside the pretend bank, by the program that is shipped. Throws where nothing could be published. */
export const publishHere = async (
  root: string,
  brands: string,
  say: (line: string) => void,
): Promise<void> => {
  const places = [
    '--brands',
    brands,
    '--environment',
    `deploy/environments/${local}.json`,
    '--to',
    '.portico/live',
  ];
  const running = spawn(process.execPath, ['dist/publish.mjs', ...places], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (part) => said.push(String(part)));
  const [code] = await once(running, 'close');
  const text = said.join('').trimEnd();
  // Where it ends with 3 nginx has settings to read: there is none here.
  if (![0, 1, 3].includes(code)) throw new Error(text);
  if (code === 1) say(text);
};
