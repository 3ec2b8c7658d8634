import { expect, it } from 'vitest';
import { diskFault } from '../../../src/tools/publish/fault.ts';

const of = (code: string): unknown =>
  diskFault(Object.assign(new Error(`${code}: write`), { code }), '/srv/portico');

it.each([
  ['ENOSPC', /^\/srv\/portico is on a full disk: make room there .*What is served stays as it was\.$/],
  ['EDQUOT', /^\/srv\/portico is on a full disk/],
  ['EROFS', /^\/srv\/portico is on a read-only disk: mount it for writing/],
])('%s names the tree and the remedy', (code, sentence) => {
  expect(of(code)).toMatchObject({ message: expect.stringMatching(sentence) });
});

it('another error stays as it is', () => {
  expect(of('EACCES')).toMatchObject({ message: 'EACCES: write' });
  const other = new Error('other');
  expect(diskFault(other, '/srv/portico')).toBe(other);
});
