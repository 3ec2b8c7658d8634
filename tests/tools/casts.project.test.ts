import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { foldersOf, tooManyCasts } from '../../src/tools/casts.ts';

test('no folder of src has more casts than it may', () => {
  const folders = foldersOf(fileURLToPath(new URL('../../', import.meta.url)));
  expect(folders.length).toBeGreaterThan(5);
  expect(tooManyCasts(folders).join('\n')).toBe('');
});
