import type { Cases, Expected } from '../case.ts';

const unread = (file: string, advice: string): Expected => [file, 'Nothing reads this file', advice];

const ofFlow =
  'A flow has flow.json, scenarios.json, screens/<name>.json and locales/<language>.json in its folder: move it there, or remove it.';

const leftover = 'It is a copy that an editor or another program has left: remove it.';

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
        'Environments are JSON files of this folder itself: move it or rename it, or remove it.',
      ),
      unread('flows/door/flow (copy).json', ofFlow),
      unread('flows/door/screens/old/door.json', ofFlow),
      unread('flows/words.json', ofFlow),
    ],
  },
  'a file of another type is reported, too, unless people read it': {
    change: {
      'flows/door/screens/door.ts': 'export {};\n',
      'schemas/old.json': '{}\n',
    },
    sizes: {
      'flows/README.md': 5,
      'flows/door/LICENSE': 5,
      'flows/door/notes.txt': 5,
      'flows/door/screens/door.json.orig': 5,
      'brands/plain.zip': 5,
      'deploy/environments/live.yaml': 5,
      'schemas/flow.schema.json~': 5,
    },
    expected: [
      unread(
        'brands/plain.zip',
        'A brand is a folder with a brand.json; beside the folders stands issuer.json: move it, or remove it.',
      ),
      unread(
        'deploy/environments/live.yaml',
        'Environments are JSON files of this folder itself: move it or rename it, or remove it.',
      ),
      unread('flows/door/notes.txt', ofFlow),
      unread('flows/door/screens/door.json.orig', leftover),
      unread('flows/door/screens/door.ts', ofFlow),
      unread('schemas/flow.schema.json~', leftover),
      unread(
        'schemas/old.json',
        'This folder has schemas (<name>.schema.json), the API document (issuer.openapi.json) and contract.json: remove it.',
      ),
    ],
  },
};
