import type { Cases, Expected } from '../case.ts';

const unread = (file: string, advice: string): Expected => [file, 'Nothing reads this file', advice];

const ofFlow =
  'A flow has flow.json, scenarios.json, screens/<name>.json and locales/<language>.json in its folder: move it there, or remove it.';

export const cases: Cases = {
  'a file that nothing reads is reported': {
    change: {
      'flows/door/flow (copy).json': '{}\n',
      'flows/door/screens/old/door.json': '{}\n',
      'flows/words.json': '{}\n',
      'brands/plain.json': '{}\n',
      'deploy/environments/old/live.json': '{}\n',
    },
    expected: [
      unread(
        'brands/plain.json',
        'A brand is a folder with a brand.json; beside the folders stands issuer.json: move it, or remove it.',
      ),
      unread(
        'deploy/environments/old/live.json',
        'Environments are files of this folder itself: move it up, or remove it.',
      ),
      unread('flows/door/flow (copy).json', ofFlow),
      unread('flows/door/screens/old/door.json', ofFlow),
      unread('flows/words.json', ofFlow),
    ],
  },
};
