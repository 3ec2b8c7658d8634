import { expect, it, test } from 'vitest';
import { auditWords, shippedIn, unlicensed } from '../../src/tools/audit.ts';

const packages = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', license: 'MIT' },
  'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'Apache-2.0' },
  'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0', dev: true },
  'node_modules/packed': { version: '4.0.0', dev: true },
};

it('shippedIn lists production packages, and other packages that a build includes', () => {
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
])('the license %s is allowed: %s', (licence, isAllowed) => {
  expect(unlicensed([{ name: 'a', licence }])).toHaveLength(isAllowed ? 0 : 1);
});

test.each([
  ['that there are no known vulnerabilities', '{"vulnerabilities":{}}', true, /none/],
  ['a known vulnerability', '{"vulnerabilities":{"a":{"severity":"high"}}}', false, /a: high/],
  ['a registry that does not support audits', '{"error":{"code":"E405"}}', true, /not asked/],
  ['an empty answer of the registry', '', true, /not asked/],
])('the audit reports %s', (_, output, isSound, words) => {
  const said = auditWords(output);
  expect(said.isSound).toBe(isSound);
  expect(said.words.join('\n')).toMatch(words);
});
