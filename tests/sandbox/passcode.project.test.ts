import { expect, test } from 'vitest';
import { codeOf, identity, openBench, type Visitor } from './bench.ts';

const bench = await openBench();

const session = async (visitor: Visitor, userId: string): Promise<string> =>
  (await visitor.signIn(userId)).body.session_id;

const send = (
  visitor: Visitor,
  session_id: string,
  phone_number: string,
  delivery_mode = 'TEXT',
  segment = 'login',
) =>
  visitor.post(`${identity}/${segment}/otp/initiate`, {
    otp_info: { delivery_mode, phone_number },
    session_info: { session_id },
  });

const enter = (visitor: Visitor, session_id: string, code: string, bind_device = false, segment = 'login') =>
  visitor.post(`${identity}/${segment}/otp/validate`, {
    otp_info: { code, bind_device },
    session_info: { session_id },
  });

const wrong = (code: string): string => (code === '0000' ? '0001' : '0000');

test('a landline accepts calls but no texts', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'lance.landline');
  expect(codeOf(await send(visitor, id, '2125550161', 'TEXT'))).toBe('2005');
  expect(await visitor.outbox()).toEqual([]);
  expect(codeOf(await send(visitor, id, '2125550161', 'CALL'))).toBe('2001');
  expect(await visitor.outbox()).toMatchObject([{ by: 'call', to: '2125550161' }]);
});

test.each([
  ['una.unverified', '2125550162', '2003'],
  ['luke.lockout', '2125550163', '2004'],
  ['otto.onetime', '2125559999', '2003'],
])('a passcode request by %s for phone %s gets code %s and sends nothing', async (userId, phone, code) => {
  const visitor = bench.visit();
  expect(codeOf(await send(visitor, await session(visitor, userId), phone))).toBe(code);
  expect(await visitor.outbox()).toEqual([]);
});

test('the last passcode has its own code, and a further request is refused', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'gwen.lastcode');
  expect(codeOf(await send(visitor, id, '2125550164'))).toBe('2002');
  expect(codeOf(await send(visitor, id, '2125550164'))).toBe('2004');
});

test('one sign-in sends at most four passcodes and marks the fourth as last', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'otto.onetime');
  const codes = [];
  for (const _ of Array(5)) codes.push(codeOf(await send(visitor, id, '2125550142')));
  expect(codes).toEqual(['2001', '2001', '2001', '2002', '2004']);
  expect(await visitor.outbox()).toHaveLength(4);
});

test('only the most recent passcode is valid', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'otto.onetime');
  await send(visitor, id, '2125550142');
  await send(visitor, id, '2125550142');
  const [second, first] = await visitor.outbox();
  expect(first.code).not.toBe(second.code);
  expect(codeOf(await enter(visitor, id, first.code))).toBe('3003');
  expect(codeOf(await enter(visitor, id, second.code))).toBe('3001');
});

test('three wrong passcodes block passcodes for the person, also at the next sign-in', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'otto.onetime');
  await send(visitor, id, '2125550142');
  const [{ code }] = await visitor.outbox();
  const codes = [];
  for (const _ of Array(3)) codes.push(codeOf(await enter(visitor, id, wrong(code))));
  expect(codes).toEqual(['3003', '3003', '3002']);
  expect(codeOf(await enter(visitor, id, code))).toBe('3004');
  expect(codeOf(await send(visitor, await session(visitor, 'otto.onetime'), '2125550142'))).toBe('2004');
});

test('a passcode is valid for ten minutes', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'otto.onetime');
  await send(visitor, id, '2125550142');
  const [first] = await visitor.outbox();
  bench.clock.now += 10 * 60_000;
  expect(codeOf(await enter(visitor, id, first.code))).toBe('3003');
  await send(visitor, id, '2125550142');
  const [second] = await visitor.outbox();
  bench.clock.now += 10 * 60_000 - 1;
  expect(codeOf(await enter(visitor, id, second.code))).toBe('3001');
});

test('a passcode works only once', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'otto.onetime');
  await send(visitor, id, '2125550142');
  const [{ code }] = await visitor.outbox();
  await enter(visitor, id, code);
  expect((await enter(visitor, id, code)).status).toBe(403);
});

test('a passcode is wrong if none was sent before', async () => {
  const visitor = bench.visit();
  expect(codeOf(await enter(visitor, await session(visitor, 'otto.onetime'), '0000'))).toBe('3003');
});

test('a remembered browser is not asked for a passcode again', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'sixta.passcode');
  await send(visitor, id, '2125550142');
  await enter(visitor, id, (await visitor.outbox())[0].code, true);
  const again = await visitor.signIn('sixta.passcode');
  expect(codeOf(again)).toBe('1005');
  expect(again.body.authorization_code).toMatch(/^code_/);
});

test('a browser that is not remembered must enter a passcode again', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'otto.onetime');
  await send(visitor, id, '2125550142');
  await enter(visitor, id, (await visitor.outbox())[0].code, false);
  expect((await visitor.signIn('otto.onetime')).body).not.toHaveProperty('authorization_code');
});

test.each([
  ['petra.problem', '3007'],
  ['pete.problem', '3008'],
])('the right passcode of %s gets code %s and ends the session', async (userId, code) => {
  const visitor = bench.visit();
  const id = await session(visitor, userId);
  await send(visitor, id, '2125550142');
  const reply = await enter(visitor, id, (await visitor.outbox())[0].code);
  expect(codeOf(reply)).toBe(code);
  expect(reply.body).not.toHaveProperty('authorization_code');
  expect((await send(visitor, id, '2125550142')).status).toBe(401);
});

test('after the passcode, a replaced card returns both card endings and an authorization code', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'ned.newcard');
  await send(visitor, id, '2125550142');
  const reply = await enter(visitor, id, (await visitor.outbox())[0].code);
  expect(codeOf(reply)).toBe('3006');
  expect(reply.body).toMatchObject({ prev_last_4_acct_no: '9002', last_4_acct_no: expect.any(String) });
  expect((await visitor.token(reply.body.authorization_code)).status).toBe(200);
});

test('an identity session works only in its own flow', async () => {
  const visitor = bench.visit();
  const id = await session(visitor, 'otto.onetime');
  expect((await send(visitor, id, '2125550142', 'TEXT', 'registration')).status).toBe(403);
  expect((await send(visitor, 'session_unknown', '2125550142')).status).toBe(401);
});

test.each(['account-linking', 'registration', 'reset-password', 'lookup-userid', 'login/persistent'])(
  'passcodes work in the flow %s',
  async (segment) => {
    const visitor = bench.visit();
    const opened = await visitor.get(`/sandbox/session?persona=rex.reset&check=otp&segment=${segment}`);
    const id = opened.body.session_id;
    expect(codeOf(await send(visitor, id, '2125550142', 'TEXT', segment))).toBe('2001');
    const reply = await enter(visitor, id, (await visitor.outbox())[0].code, false, segment);
    expect(codeOf(reply)).toBe('3001');
    const found = segment === 'lookup-userid';
    expect(reply.body.authorization_code !== undefined).toBe(!found);
    expect(reply.body.user_id === 'rex.reset').toBe(segment !== 'registration');
  },
);
