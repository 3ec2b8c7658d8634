import { expect, it, test } from 'vitest';
import { auditWords, shippedIn, unlicensed } from '../../src/tools/audit.ts';

const packages = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', license: 'MIT' },
  'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'Apache-2.0' },
  'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0', dev: true },
  'node_modules/packed': { version: '4.0.0', dev: true },
};

it('judges what production needs, and what a build has packed besides', () => {
  const bill = { components: [{ name: 'packed', version: '4.0.0' }] };
  expect(shippedIn({ packages }).map(({ name }) => name)).toEqual(['a@1.0.0', '@b/c@2.0.0']);
  expect(shippedIn({ packages }, bill).at(-1)).toEqual({ name: 'packed@4.0.0', licence: 'none stated' });
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0 OR AGPL-3.0', false],
  ['MIT AND ISC', true],
  ['MIT AND GPL-2.0', false],
  ['none stated', false],
])('the licence %s: %s', (licence, isAllowed) => {
  expect(unlicensed([{ name: 'a', licence }])).toHaveLength(isAllowed ? 0 : 1);
});

test.each([
  ['nothing is known', '{"vulnerabilities":{}}', true, /none/],
  ['something is known', '{"vulnerabilities":{"a":{"severity":"high"}}}', false, /a: high/],
  ['the registry answers no audit', '{"error":{"code":"E405"}}', true, /not asked/],
  ['nothing is said', '', true, /not asked/],
])('where %s it says so', (_, output, isSound, words) => {
  const said = auditWords(output);
  expect(said.isSound).toBe(isSound);
  expect(said.words.join('\n')).toMatch(words);
});
