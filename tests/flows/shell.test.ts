import { beforeAll, describe, expect, it } from 'vitest';
import { initialState, type JsonObject, type LayerView, type Scope, view } from '../../src/engine/index.ts';
import { answer, open, type Ran, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope('alder');
});

/** What a page is seen with; `visitor` is what differs of the one who sees it. */
const seenBy = (visitor: JsonObject = {}, rest: Partial<Scope> = {}): Scope => ({
  ...facts.scope,
  ...rest,
  visitor: { ...facts.scope.visitor, scripts: {}, cookies: {}, ...visitor },
});

const begun = (scope: Scope, visit: JsonObject = {}): Ran =>
  send(
    scope,
    { state: { ...initialState, shared: visit }, effects: [] },
    { type: 'enter', machine: 'shell', flow: 'shell', path: '', entry: {}, query: {} },
  );

const press = (scope: Scope, ran: Ran, action: string): Ran =>
  send(scope, ran, { type: 'press', machine: 'shell', action });

const shown = (scope: Scope, { state }: Ran): LayerView | undefined =>
  view(state, scope, 'shell').layers.at(-1);

const offered = (scope: Scope): readonly string[] => Object.keys(shown(scope, begun(scope))?.actions ?? {});

describe('what the server says of downtime', () => {
  const heard = (reply: JsonObject): JsonObject | undefined => {
    const scope = seenBy();
    const started = begun(scope);
    const timer = started.effects.find(({ type }) => type === 'timer');
    const asked = send(scope, started, { type: 'due', id: timer?.type === 'timer' ? timer.id : -1 });
    return answer(scope, asked, 'getDowntime', reply).state.machines.shell?.frames[0]?.data;
  };

  it('is kept as five facts', () => {
    expect(
      heard({
        underMaintenance: true,
        isDowntimePay: true,
        downTime: {
          startDateTime: '2031-01-05T23:30:00Z',
          stopDateTime: '2031-01-06T01:00:00',
          downTimeMessage: 'Back at one.',
        },
      }),
    ).toMatchObject({
      isUnderMaintenance: true,
      isDowntimePay: true,
      maintenanceStartTime: Date.parse('2031-01-05T23:30:00Z'),
      maintenanceEndTime: Date.parse('2031-01-06T06:00:00Z'),
      downTimeMessage: 'Back at one.',
    });
  });

  it('is nothing where the answer is empty', () => {
    expect(heard({})).toEqual({
      isUnderMaintenance: false,
      isDowntimePay: false,
      isCovered: false,
      isRead: false,
    });
  });
});

describe('a page that has given way to downtime', () => {
  const asked = (scope: Scope, ran: Ran): Ran => {
    const timer = ran.effects.findLast(({ type }) => type === 'timer');
    return send(scope, ran, { type: 'due', id: timer?.type === 'timer' ? timer.id : -1 });
  };
  const covered = (said: JsonObject): Ran =>
    answer(seenBy(), asked(seenBy(), begun(seenBy())), 'getDowntime', said);

  it('opens again by itself, at the next look after the server is back', () => {
    const down = covered({ underMaintenance: true });
    expect(shown(seenBy(), down)?.screen).toBe('down');
    const still = answer(seenBy(), asked(seenBy(), down), 'getDowntime', { underMaintenance: true });
    expect(shown(seenBy(), still)?.screen).toBe('down');
    expect(answer(seenBy(), asked(seenBy(), still), 'getDowntime', {}).effects).toContainEqual({
      type: 'reload',
    });
  });

  it('opens again by itself when the window has passed, and the server still names it', () => {
    const { now } = seenBy();
    const hour = 60 * 60 * 1000;
    const at = (time: number) => new Date(time).toISOString();
    const said = { downTime: { startDateTime: at(now), stopDateTime: at(now + hour) } };
    const down = covered(said);
    expect(shown(seenBy(), down)?.screen).toBe('down');
    const later = seenBy({}, { now: now + hour });
    expect(answer(later, asked(later, down), 'getDowntime', said).effects).toContainEqual({ type: 'reload' });
  });
});

describe('what is read out to an agent', () => {
  const valuesOf = (visit: JsonObject, rest: Partial<Scope> = {}): Readonly<Record<string, unknown>> => {
    const scope = seenBy({ device: 'tablet', browser: 'Firefox', domain: 'www.issuer.example' }, rest);
    const block = shown(scope, press(scope, begun(scope, visit), 'live-agent'))?.blocks.find(
      (each) => 'details' in each,
    );
    const pairs = block !== undefined && 'details' in block ? block.details : [];
    return Object.fromEntries(pairs.map(({ label }, at) => [label, block?.values[at]]));
  };

  it('names the session as soon as there is one', () => {
    expect(valuesOf({})).toMatchObject({
      device: 'tablet',
      browser: 'Firefox',
      domain: 'www.issuer.example',
    });
    expect(valuesOf({}).session).toBeUndefined();
    expect(valuesOf({}, { session: { sessionId: 'session-7' } }).session).toBe('session-7');
  });

  const card = { accountNumber: '4000123412341234', inUsa: 'yes', zipCode: '10001' };
  it.each<readonly [string, string, string, JsonObject]>([
    ['register', '/register', 'checkRegistrationEligibility', card],
    ['find-id', '/findUserId', 'checkLookupEligibility', card],
    [
      'reset',
      '/reset',
      'checkResetEligibility',
      { userId: 'annabel7', inUsa: 'yes', zipCode: '10001', dob: '01/02/1980' },
    ],
  ])('names the session of %s as long as it goes on', (flow, path, operation, form) => {
    const scope = seenBy();
    const submit = { type: 'press', machine: 'page', action: 'submit', form } as const;
    const sent = send(scope, open(scope, flow, path, {}), submit);
    const going = answer(scope, sent, operation, {
      status: { response_code: '1005' },
      session_id: 'session-8',
    });
    expect(valuesOf(going.state.shared).session).toBe('session-8');
    const home = { type: 'enter', machine: 'page', flow: 'login', path: '/', entry: {}, query: {} } as const;
    expect(valuesOf(send(scope, going, home).state.shared).session).toBeUndefined();
  });

  const from = 'https://www.issuer.example/partner-connect/trips';
  it.each<readonly [string, JsonObject, string]>([
    ['nobody sent', {}, 'eService'],
    ['a travel partner sent', { isIdpFlow: true, tokenCheck: { returnTo: from } }, 'travel'],
    [
      'comes by a travel partner’s address, but without a token',
      { tokenCheck: { returnTo: from } },
      'eService',
    ],
    ['the web app sent', { isIdpFlow: true, isWebApp: true, tokenCheck: {} }, 'accountManager'],
    ['the mobile app sent', { isIdpFlow: true, isWebApp: false, tokenCheck: {} }, 'mobileApp'],
  ])('says what whoever %s signs into', (_, visit, service) => {
    expect(valuesOf(visit)['signing-into']).toBe(service);
  });

  it('knows travel partners by the mark that the issuer names', () => {
    const issuer = { ...facts.scope.issuer, partnerConnectMarker: '/journeys/' };
    const visit = (returnTo: string) => ({ isIdpFlow: true, isWebApp: true, tokenCheck: { returnTo } });
    expect(valuesOf(visit('https://www.issuer.example/journeys/1'), { issuer })['signing-into']).toBe(
      'travel',
    );
    expect(valuesOf(visit(from), { issuer })['signing-into']).toBe('accountManager');
  });
});

describe('the ways to help beside a page', () => {
  const shared = { scripts: { coBrowse: true } };

  it.each([
    ['/', true],
    ['/register', true],
    ['/cpl', false],
  ])('at %s the page can be shared with an agent: %s', (route, isOffered) => {
    expect(offered(seenBy({ ...shared, route })).includes('co-browse')).toBe(isOffered);
  });

  it('the page cannot be shared without the script for it, or where the flag is off', () => {
    const flags = { ...facts.scope.flags, coBrowseButton: false };
    expect(offered(seenBy())).not.toContain('co-browse');
    expect(offered(seenBy(shared, { flags }))).not.toContain('co-browse');
  });

  it.each([
    ['ios', 'view-on-iphone', 'https://apps.apple.com/app/id1000000001'],
    ['android', 'view-on-android', 'https://play.google.com/store/apps/details?id=example.alder.card'],
  ])('the brand’s app for %s is offered on such a phone', (platform, action, address) => {
    const scope = seenBy({ platform });
    expect(shown(scope, begun(scope))?.actions[action]?.address).toBe(address);
  });

  it('no app is offered elsewhere, after the person has closed it, or where the brand has none', () => {
    const hasNone = seenBy({ platform: 'ios' }, { brand: { ...facts.scope.brand, app: {} } });
    const closed = seenBy({ platform: 'ios', cookies: { appBanner: 'closed' } });
    for (const scope of [seenBy({ platform: 'other' }), closed, hasNone])
      expect(offered(scope).filter((action) => action.startsWith('view-on-'))).toEqual([]);
  });

  it('a closed banner stays closed for thirty days', () => {
    const scope = seenBy({ platform: 'ios' });
    expect(press(scope, begun(scope), 'no-app').effects).toContainEqual({
      type: 'store',
      slot: 'cookie.appBanner',
      value: 'closed',
      days: 30,
    });
  });
});
