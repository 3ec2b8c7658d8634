import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../child.mjs';
import type { Journey } from './project.ts';

/** Where the pictures of journeys go. */
export const pictureFolder = '.portico/play';

/** The picture of where a journey ends, or stops. */
export const pictureOf = ({ flow, scenario }: Journey): string =>
  `${pictureFolder}/${flow}.${scenario.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`;

type Manner = { readonly isWatched: boolean; readonly tell: (lines: readonly string[]) => void };

/** Plays journeys in Chromium on the built site, and says where the pictures are. The exit code is not 0 when one does not go as it says. */
export const playInBrowser = async (
  root: string,
  journeys: readonly Journey[],
  { isWatched, tell }: Manner,
): Promise<number> => {
  rmSync(join(root, pictureFolder), { recursive: true, force: true });
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--project=chromium', 'play.spec.ts'];
  const code = await run('playwright', isWatched ? [...args, '--headed', '--workers', '1'] : args, {
    cwd: root,
    env: {
      ...process.env,
      E2E_PLAY: JSON.stringify(journeys.map(({ flow, scenario }) => [flow, scenario.name])),
      ...(isWatched && { E2E_SLOWLY: '600' }),
    },
  });
  tell(journeys.map(pictureOf).filter((picture) => existsSync(join(root, picture))));
  return code;
};
