import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { lookupsIn } from './lookups.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

it('a name that may come from outside is looked up among the own values of a record only', () => {
  expect(lookupsIn(root, (file) => /\/src\/.*\.tsx?$/.test(file))).toEqual([]);
});
