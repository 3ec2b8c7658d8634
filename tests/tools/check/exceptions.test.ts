import { expect, it } from 'vitest';
import { exceptions } from '../../../src/tools/check/exceptions.ts';
import { projectOf } from './fixture.ts';

const named = { name: { en: 'Ann', es: 'Ann' }, logo: 'logo.svg', asks: { en: ['See'], es: ['Ver'] } };
const with_ = (...partners: readonly object[]) =>
  projectOf({
    change: { 'brands/plain/brand.json': { partners: partners as never } },
  });

it('the report gives the reason why a partner may use paths below its addresses', () => {
  const pathsBelow = 'Each shop has a page of its own.';
  const ann = { clientId: 'ann', redirectUris: ['https://ann.example/in'], ...named };
  const bob = { ...ann, clientId: 'bob', pathsBelow };
  expect(exceptions(with_(ann, bob))).toBe(
    `Exception in plain: bob gets people back at paths below its addresses, too. ${pathsBelow}\n`,
  );
});

it('the report lists each partner that has no name to show', () => {
  const ann = { clientId: 'ann', redirectUris: ['https://ann.example/in'] };
  expect(exceptions(with_(ann, { ...ann, clientId: 'bob', ...named }))).toMatch(
    /^Exception in plain: people whom ann sends are not told who asks, [^\n]*\n$/,
  );
});

it('the report says that state and nonce are short where an environment is not local', () => {
  const project = (stateLength: number, ...hosts: readonly string[]) =>
    projectOf({
      change: {
        'brands/issuer.json#/oauth': { stateLength },
        'deploy/environments/live.json': { hosts: [...hosts] },
      },
    });
  expect(exceptions(project(8, 'signin.doors.example'))).toMatch(
    /^Exception in live: state and nonce have 8 characters, 48 bits; 22 or more, [^\n]*\n$/,
  );
  expect(exceptions(project(8, 'signin.doors.example'), 'plain')).toBe('');
  expect(exceptions(project(22, 'signin.doors.example'))).toBe('');
  expect(exceptions(project(8, '*'))).toBe('');
});

it('the report can be limited to one brand', () => {
  const ann = { clientId: 'ann', redirectUris: ['https://ann.example/in'] };
  expect(exceptions(with_(ann), 'other')).toBe('');
  expect(exceptions(with_(ann), 'plain')).not.toBe('');
});
