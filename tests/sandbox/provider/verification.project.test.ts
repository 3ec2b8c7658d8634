import { expect, test } from 'vitest';
import { openBench, type Visitor } from '../bench.ts';
import { atProvider, said } from './visit.ts';

const bench = await openBench();

const open = async (userId: string, visitor: Visitor = bench.visit()) => {
  const provider = atProvider(visitor);
  const session: string = (await provider.signIn(userId)).body.idpSessionId;
  return { visitor, provider, session };
};

const wrong = (code: string): string => (code === '0000' ? '0001' : '0000');

test('a texted passcode verifies the session once', async () => {
  const { visitor, provider, session } = await open('olive.options');
  expect((await provider.send(session, '2125550172')).status).toBe(200);
  const [letter] = await visitor.outbox();
  expect(letter).toMatchObject({ to: '2125550172', by: 'text', person: 'olive.options' });
  expect((await provider.enter(session, letter.code)).status).toBe(200);
  expect(said(await provider.enter(session, letter.code))).toBe('403 verify');
});

test('a landline accepts calls but no texts', async () => {
  const { visitor, provider, session } = await open('olive.options');
  expect(said(await provider.send(session, '2125550173', 'Text'))).toBe('400 idp.otp.landline');
  expect(await visitor.outbox()).toEqual([]);
  expect((await provider.send(session, '2125550173', 'Call')).status).toBe(200);
  expect(await visitor.outbox()).toMatchObject([{ by: 'call', to: '2125550173' }]);
});

test.each([
  ['2125550174', 'verify'],
  ['2125559999', 'confirm'],
])('passcodes to %s are refused: unable to %s, then a warning, then permanently', async (phone, why) => {
  const { visitor, provider, session } = await open('olive.options');
  const ids = [];
  for (const _ of Array(3)) ids.push((await provider.send(session, phone)).body.code);
  expect(ids).toEqual([
    `idp.otp.phone_unable_to_${why}`,
    'idp.otp.phone_one_attempt_left',
    'idp.otp.phone_confirm_max',
  ]);
  expect(said(await provider.send(session, '2125550171'))).toBe('400 idp.otp.phone_confirm_max');
  expect(await visitor.outbox()).toEqual([]);
});

test('a session sends four passcodes, but only one to a limited phone', async () => {
  const { provider, session } = await open('olive.options');
  const statuses = [];
  for (const _ of Array(5)) statuses.push((await provider.send(session, '2125550171')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 400]);
  const gwen = await open('gwen.lastcode');
  expect((await gwen.provider.send(gwen.session, '2125550164')).status).toBe(200);
  expect(said(await gwen.provider.send(gwen.session, '2125550164'))).toBe('400 idp.otp.phone_confirm_max');
});

test('only the most recent passcode is valid, for ten minutes', async () => {
  const { visitor, provider, session } = await open('olive.options');
  await provider.send(session, '2125550171');
  await provider.send(session, '2125550171');
  const [second, first] = await visitor.outbox();
  expect(first.code).not.toBe(second.code);
  expect(said(await provider.enter(session, first.code))).toBe('400 idp.otp.invalid_code');
  bench.clock.now += 10 * 60_000;
  expect(said(await provider.enter(session, second.code))).toBe('400 idp.otp.invalid_code');
});

test('three wrong passcodes block passcodes for the person, also in another session', async () => {
  const { visitor, provider, session } = await open('otto.onetime');
  await provider.send(session, '2125550142');
  const [{ code }] = await visitor.outbox();
  const answers = [];
  for (const typed of [wrong(code), wrong(code), wrong(code), code])
    answers.push(said(await provider.enter(session, typed)));
  const over = '403 idp.otp.max_attempts';
  expect(answers).toEqual(['400 idp.otp.invalid_code', '400 idp.otp.invalid_code', over, over]);
  const again = await open('otto.onetime', visitor);
  expect(said(await provider.send(again.session, '2125550142'))).toBe('400 idp.otp.max_attempts');
});

test('a locked-out phone gets no passcode', async () => {
  const { provider, session } = await open('luke.lockout');
  expect(said(await provider.send(session, '2125550163'))).toBe('400 idp.otp.max_attempts');
});

test('a remembered browser needs no passcode at the next sign-in', async () => {
  const { visitor, provider, session } = await open('olive.options');
  await provider.send(session, '2125550171');
  const [{ code }] = await visitor.outbox();
  await provider.enter(session, code, true);
  expect((await provider.signIn('olive.options')).status).toBe(200);
});

test.each([
  ['sally.softener', '8642', '1111'],
  ['colette.canada', '753', '111'],
])('%s signs in with the right digits and is refused with others', async (userId, right, other) => {
  const { provider, session } = await open(userId);
  expect(said(await provider.complete(session))).toBe('403 verify');
  expect(said(await provider.digits(session, other))).toBe('400 idp.otp.softener_failed');
  expect((await provider.digits(session, right)).status).toBe(200);
  expect((await provider.complete(session)).status).toBe(200);
});

test('six wrong attempts at the digits lock the account and end the session', async () => {
  const { provider, session } = await open('sally.softener');
  for (const _ of Array(6))
    expect(said(await provider.digits(session, '1111'))).toBe('400 idp.otp.softener_failed');
  expect(said(await provider.digits(session, '8642'))).toBe('401 idp.otp.session_timeout');
  expect(said(await provider.signIn('sally.softener'))).toBe('403 idp.authenticate.locked_standard');
});

test('a session accepts only its own method, digits or passcode', async () => {
  const { provider, session } = await open('olive.options');
  expect(said(await provider.digits(session, '1234'))).toBe('403 verify');
  const softened = await open('sally.softener');
  expect(said(await softened.provider.send(softened.session, '2125550142'))).toBe('403 verify');
});

test('unknown and half-hour-old sessions have timed out, and a missing session is refused', async () => {
  const { visitor, provider, session } = await open('olive.options');
  expect(said(await provider.methods('idp_nobody'))).toBe('401 idp.authenticate.session_timeout');
  expect(said(await provider.send('idp_nobody', '2125550171'))).toBe('401 idp.otp.session_timeout');
  expect(said(await visitor.get('/v1/identity/mfa-methods'))).toBe('400 session');
  bench.clock.now += 30 * 60_000;
  expect(said(await provider.methods(session))).toBe('401 idp.authenticate.session_timeout');
  expect(said(await provider.send(session, '2125550171'))).toBe('401 idp.otp.session_timeout');
});
