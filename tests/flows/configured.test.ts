import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { flagsFrom } from '../../src/config/flags.ts';
import { type Json, type JsonObject, type Scope, view } from '../../src/engine/index.ts';
import { readCatalogue } from '../../src/tools/catalogue.ts';
import { answer, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const press = (scope: Scope, ran: Ran, form: JsonObject): Ran =>
  send(scope, ran, { type: 'press', machine: 'page', action: 'submit', form });

describe('whom somebody is told to call who is locked', () => {
  const told = (code: string, account_type?: string): Json | undefined => {
    const { scope } = facts;
    const credentials = { userId: 'annabel7', password: 'Harbor-7', rememberMe: false };
    const asked = press(scope, open(scope, 'login', '/', {}), credentials);
    const reply = { status: { response_code: code }, ...(account_type !== undefined && { account_type }) };
    const { state } = answer(scope, asked, 'authenticateLogin', reply);
    return view(state, scope, 'page').layers.at(-1)?.message?.params.phone;
  };

  it.each([
    ['plcc', '800-555-0111'],
    ['PLCC', '800-555-0111'],
    ['dual card', '800-555-0112'],
    ['DualCard', '800-555-0112'],
    ['dual', '800-555-0112'],
    ['Loan', '800-555-0113'],
    ['something else', '800-555-0110'],
    [undefined, '800-555-0110'],
  ])('with an account of kind %s is %s', (kind, phone) => {
    expect(told('1002', kind)).toBe(phone);
  });

  it.each(['plcc', 'loan'])('for fraud is the fraud line, also with an account of kind %s', (kind) => {
    expect(told('1004', kind)).toBe('800-555-0119');
  });
});

describe.each(['en', 'es'])('in the language %s', (language) => {
  const speaking = (): Scope => ({
    ...facts.scope,
    environment: { ...facts.scope.environment, assetsHost: 'https://assets.example' },
    visitor: { ...facts.scope.visitor, trackingId: 'tracking-1', channelId: 'ess', language },
  });

  it('the terms for electronic statements are those of the assets’ host in it', () => {
    const scope = speaking();
    const card = { accountNumber: '9900100000000374', inUsa: 'yes', zipCode: '10001' };
    const asked = press(scope, open(scope, 'register', '/register', {}), card);
    const { state } = answer(scope, asked, 'checkRegistrationEligibility', {
      status: { response_code: '1008' },
    });
    const [layer] = view(state, scope, 'page').layers;
    expect(layer?.screen).toBe('profile');
    expect(layer?.actions['e-consent']).toMatchObject({
      address: `https://assets.example/econsent/${language}/e-consent.pdf`,
      newTab: true,
    });
  });

  it('payments are asked about in it', () => {
    const scope = speaking();
    const { effects } = open(scope, 'login', '/', {});
    const call = effects.find((effect) => effect.type === 'call' && effect.operation === 'loadGuestPay');
    expect(call?.type === 'call' ? call.body : undefined).toMatchObject({ lang_id: language });
  });
});

describe('the flags of the issuer', () => {
  const { issuer } = readCatalogue(process.cwd());

  it.each([
    ['universalIdpClients', 'canTryUniversalIdp'],
    ['universalMigrateMeClients', 'canMigrateUniversalIdp'],
    ['defaultIdpFlow', 'startsWithIdp'],
    ['defaultAccountManagerOn', 'startsWithAccountManager'],
    ['disableExpReg', 'expeditedDisabled'],
  ])('the list %s says for which brands %s is on', (list, flag) => {
    const said = { [list]: ['alder', 'demo'] };
    expect(flagsFrom(said, 'demo', issuer.flags)).toMatchObject({ [flag]: true });
    expect(flagsFrom(said, 'orvane', issuer.flags)).toMatchObject({ [flag]: false });
  });

  it.each([
    ['idpBanner', 'showIdpBanner'],
    ['canTryUniversalIdp', 'canTryUniversalIdp'],
    ['canMigrateUniversalIdp', 'canMigrateUniversalIdp'],
    ['hasJwtToken', 'hasJwtToken'],
    ['isIdpRegistrationFlow', 'isIdpRegistrationFlow'],
    ['isDyEnabled', 'personalisationScript'],
    ['isSurflyScriptTagEnabled', 'coBrowseScript'],
    ['coBrowse', 'coBrowseButton'],
  ])('%s says whether %s is on', (name, flag) => {
    for (const isOn of [true, false])
      expect(flagsFrom({ [name]: isOn }, 'demo', issuer.flags)).toMatchObject({ [flag]: isOn });
  });
});

it('what runs in the browser names no host and no phone number: both are configuration', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/^(sandbox|tools)\//.test(name),
  );
  const literals = sources.flatMap((name) =>
    readFileSync(join('src', name), 'utf8')
      .replace(/^\s*(\*|\/\*\*|\/\/).*$/gm, '')
      .split('\n')
      .filter((line) =>
        /https?:\/\/|\b\d{3}[-.]\d{3}[-.]\d{4}\b|\b[a-z-]+\.(com|net|org|example)\b/i.test(line),
      )
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(literals).toEqual([]);
});
