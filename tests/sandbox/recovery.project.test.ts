import { expect, test } from 'vitest';
import { auth, codeOf, device, files, identity, openBench, type Visitor } from './bench.ts';

const bench = await openBench();

const persona = (id: string) => {
  const found = files.personas.find((one) => one.id === id);
  if (!found) throw new Error(`no persona ${id}`);
  return found;
};

const reset = (visitor: Visitor, user_id: string, facts: { zip_code?: string; dob?: string } = {}) =>
  visitor.post(`${identity}/reset-password/eligibility/check`, {
    auth,
    device_info: device,
    user_info: { user_id, zip_code: '10001', dob: '19800102', ...facts },
  });

const lookUp = (visitor: Visitor, id: string, facts: Record<string, string> = { zip_code: '10001' }) =>
  visitor.post(`${identity}/lookup-userid/eligibility/check`, {
    device_info: device,
    user_info: { ...facts, cipher: { account_number: persona(id).card } },
  });

const register = (visitor: Visitor, id: string, facts: Record<string, string> = { zip_code: '10001' }) =>
  visitor.post(`${identity}/registration/eligibility/check`, {
    auth,
    device_info: device,
    user_info: { ...facts, cipher: { account_number: persona(id).card } },
  });

const invite = (visitor: Visitor, tid: string) =>
  visitor.post(`${identity}/registration/eligibility/check`, {
    auth,
    device_info: device,
    user_info: { tid },
  });

const verify = (visitor: Visitor, segment: string, session_id: string, validation_code: string) =>
  visitor.post(`${identity}/${segment}/verify`, {
    session_info: { session_id },
    cipher: { validation_code },
  });

const bearer = async (visitor: Visitor, code: string) => ({
  authorization: `Bearer ${(await visitor.token(code)).body.access_token}`,
});

const update = (
  visitor: Visitor,
  session_id: string,
  new_password: string,
  headers: Record<string, string>,
) =>
  visitor.post(
    `${identity}/reset-password/update`,
    { cipher: { new_password }, session_info: { session_id } },
    headers,
  );

const create = (
  visitor: Visitor,
  session_id: string,
  user_id: string,
  headers: Record<string, string> = {},
) =>
  visitor.post(
    `${identity}/registration/profile/create`,
    {
      auth,
      enrollment_info: { statement_indicator: '1', offers: false },
      session_info: { session_id },
      user_info: { email: 'someone@mail.example', user_id, cipher: { password: 'Fresh-99' } },
    },
    headers,
  );

test('after the ID number, a reset replaces the password for sign-in', async () => {
  const visitor = bench.visit();
  const asked = await reset(visitor, 'sasha.ssn');
  expect(codeOf(asked)).toBe('1005');
  const { session_id } = asked.body;
  const verified = await verify(visitor, 'reset-password', session_id, '4321');
  expect(codeOf(verified)).toBe('1008');
  const headers = await bearer(visitor, verified.body.authorization_code);
  expect(codeOf(await update(visitor, session_id, 'Brand-New-1', headers))).toBe('6001');
  expect(codeOf(await visitor.signIn('sasha.ssn'))).toBe('1001');
  expect(codeOf(await visitor.signIn('sasha.ssn', 'Brand-New-1'))).toBe('1005');
});

test('the last four passwords cannot be reused, but the fifth can', async () => {
  const visitor = bench.visit();
  const opened = (await reset(visitor, 'nadia.nothing')).body;
  const headers = await bearer(visitor, opened.authorization_code);
  const codes = [];
  for (const password of ['Harbor-7', 'Harbor-6', 'Harbor-5', 'Harbor-4', 'Harbor-3']) {
    codes.push(codeOf(await update(visitor, opened.session_id, password, headers)));
  }
  expect(codes).toEqual(['6003', '6003', '6003', '6003', '6001']);
  const again = (await reset(visitor, 'nadia.nothing')).body;
  const other = await bearer(visitor, again.authorization_code);
  expect(codeOf(await update(visitor, again.session_id, 'Harbor-7', other))).toBe('6003');
  expect(codeOf(await update(visitor, again.session_id, 'Harbor-4', other))).toBe('6001');
});

test('a reset ends the lock after too many attempts', async () => {
  const visitor = bench.visit();
  expect(codeOf(await visitor.signIn('tom.toomany'))).toBe('1008');
  const query = new URLSearchParams({ persona: 'tom.toomany', check: 'ssn', ...auth });
  const session = (await visitor.get(`/sandbox/session?${query}`)).body;
  const verified = await verify(visitor, 'reset-password', session.session_id, '1234');
  const headers = await bearer(visitor, verified.body.authorization_code);
  expect(codeOf(await update(visitor, session.session_id, 'Brand-New-1', headers))).toBe('6001');
  expect(codeOf(await visitor.signIn('tom.toomany', 'Brand-New-1'))).toBe('1005');
});

test('only the verified person can set a password, with a token, once', async () => {
  const visitor = bench.visit();
  const opened = (await reset(visitor, 'nadia.nothing')).body;
  expect((await update(visitor, opened.session_id, 'Brand-New-1', {})).status).toBe(401);
  const other = await bearer(visitor, (await visitor.signIn('rita.ready')).body.authorization_code);
  expect((await update(visitor, opened.session_id, 'Brand-New-1', other)).status).toBe(403);
  const headers = await bearer(visitor, opened.authorization_code);
  await update(visitor, opened.session_id, 'Brand-New-1', headers);
  expect((await update(visitor, opened.session_id, 'Brand-New-2', headers)).status).toBe(401);
});

test('an account can become locked while the password is set', async () => {
  const visitor = bench.visit();
  const opened = (await reset(visitor, 'ulla.update')).body;
  const headers = await bearer(visitor, opened.authorization_code);
  expect(codeOf(await update(visitor, opened.session_id, 'Brand-New-1', headers))).toBe('6002');
});

test.each([
  ['cleo.cvv', '1006'],
  ['rex.reset', '1007'],
  ['nadia.nothing', '1008'],
  ['nell.newcard', '5001'],
  ['lois.lostcard', '5001'],
  ['stan.standard', '1002'],
  ['ursula.userlock', '1003'],
  ['pablo.problem', '1004'],
  ['rhoda.recent', '1009'],
  ['dora.double', '1011'],
])('a password reset for %s gets code %s', async (userId, code) => {
  expect(codeOf(await reset(bench.visit(), userId))).toBe(code);
});

test('a reset returns phone numbers only if it requires a passcode', async () => {
  const visitor = bench.visit();
  expect((await reset(visitor, 'rex.reset')).body.phone_numbers).toHaveLength(2);
  expect((await reset(visitor, 'cleo.cvv')).body).not.toHaveProperty('phone_numbers');
});

test('a reset abroad checks only the date of birth', async () => {
  const visitor = bench.visit();
  expect(codeOf(await reset(visitor, 'aldo.abroad', { zip_code: '' }))).toBe('1008');
  expect(codeOf(await reset(visitor, 'aldo.abroad', { zip_code: '', dob: '19800103' }))).toBe('5003');
});

test('six wrong attempts at a reset cause a warning and then a lock', async () => {
  const visitor = bench.visit();
  const codes = [];
  for (const _ of Array(6)) codes.push(codeOf(await reset(visitor, 'rex.reset', { zip_code: '99999' })));
  expect(codes).toEqual(['5003', '5003', '5003', '5003', '5006', '5004']);
  expect(codeOf(await reset(visitor, 'rex.reset'))).toBe('1002');
  expect(codeOf(await visitor.signIn('rex.reset'))).toBe('1002');
});

test('an unknown user ID gets the code of wrong personal data', async () => {
  expect(codeOf(await reset(bench.visit(), 'nobody.here'))).toBe('5003');
});

test('six wrong ID numbers cause a warning and then a lock', async () => {
  const visitor = bench.visit();
  const { session_id } = (await reset(visitor, 'sasha.ssn')).body;
  const codes = [];
  for (const _ of Array(6)) codes.push(codeOf(await verify(visitor, 'reset-password', session_id, '0000')));
  expect(codes).toEqual(['5003', '5003', '5003', '5003', '5006', '5004']);
  expect(codeOf(await verify(visitor, 'reset-password', session_id, '4321'))).toBe('1002');
});

test('verification accepts only the requested digits, and only once', async () => {
  const visitor = bench.visit();
  const { session_id } = (await reset(visitor, 'cleo.cvv')).body;
  expect(codeOf(await verify(visitor, 'reset-password', session_id, '1234'))).toBe('5003');
  expect(codeOf(await verify(visitor, 'reset-password', session_id, '987'))).toBe('1008');
  expect((await verify(visitor, 'reset-password', session_id, '987')).status).toBe(403);
});

test('after the ID number, a replaced card returns its old ending and an authorization code', async () => {
  const visitor = bench.visit();
  const { session_id } = (await reset(visitor, 'vera.newcard')).body;
  const reply = await verify(visitor, 'reset-password', session_id, '1234');
  expect(codeOf(reply)).toBe('5001');
  expect(reply.body).toMatchObject({ prev_last_4_acct_no: '9003', authorization_code: expect.any(String) });
});

test('a lookup returns the user ID after verification, without an authorization code', async () => {
  const visitor = bench.visit();
  const { session_id, ...asked } = (await lookUp(visitor, 'sasha.ssn')).body;
  expect(asked).not.toHaveProperty('user_id');
  const reply = await verify(visitor, 'lookup-userid', session_id, '4321');
  expect(codeOf(reply)).toBe('1008');
  expect(reply.body.user_id).toBe('sasha.ssn');
  expect(reply.body).not.toHaveProperty('authorization_code');
});

test.each([
  ['nadia.nothing', { zip_code: '10001' }, '1008'],
  ['nadia.nothing', { dob: '19800102' }, '1008'],
  ['nadia.nothing', { zip_code: '10002' }, '5003'],
  ['nadia.nothing', { zip_code: '' }, '5003'],
  ['nell.newcard', { zip_code: '10001' }, '5001'],
  ['card-straight', { zip_code: '10001' }, '1009'],
])('a user ID lookup for %s with %o gets code %s', async (id, facts, code) => {
  expect(codeOf(await lookUp(bench.visit(), id, facts))).toBe(code);
});

test('a person registers a card and signs in with the new user ID', async () => {
  const visitor = bench.visit();
  const asked = await register(visitor, 'card-ssn');
  expect(codeOf(asked)).toBe('1005');
  const { session_id } = asked.body;
  expect((await create(visitor, session_id, 'newcomer1')).status).toBe(403);
  const verified = await verify(visitor, 'registration', session_id, '5678');
  expect(verified.body).toMatchObject({ ebill_status: '1', cipher: { accountId: 'card-ssn' } });
  const headers = await bearer(visitor, verified.body.authorization_code);
  const features = await visitor.get(
    '/v1/utility/account-management/product/features?accountId=card-ssn&accountIdType=guid',
    headers,
  );
  expect(features.body).toEqual({ paperFeeApplicable: true });
  const created = await create(visitor, session_id, 'newcomer1', headers);
  expect(codeOf(created)).toBe('6003');
  expect(created.body).toMatchObject({ account_type: 'plcc', client_id: 'demo' });
  expect((await visitor.token(created.body.authorization_code)).status).toBe(200);
  expect(codeOf(await visitor.signIn('newcomer1', 'Fresh-99'))).toBe('1005');
  expect(codeOf(await register(visitor, 'card-ssn'))).toBe('1009');
  expect((await create(visitor, session_id, 'newcomer2', headers)).status).toBe(401);
});

test('a user ID belongs to one person', async () => {
  const visitor = bench.visit();
  const exists = async (user_id: string) =>
    codeOf(await visitor.post(`${identity}/userid/exists`, { user_info: { user_id } }));
  expect(await exists('RITA.ready')).toBe('1002');
  expect(await exists('newcomer1')).toBe('1001');
  const { session_id } = (await register(visitor, 'card-straight')).body;
  expect(codeOf(await create(visitor, session_id, 'rita.ready'))).toBe('6001');
  expect(codeOf(await create(visitor, session_id, 'newcomer1'))).toBe('6003');
  expect(await exists('newcomer1')).toBe('1002');
});

test('creating a profile refuses the token of another person', async () => {
  const visitor = bench.visit();
  const { session_id } = (await register(visitor, 'card-straight')).body;
  const other = await bearer(visitor, (await visitor.signIn('rita.ready')).body.authorization_code);
  expect((await create(visitor, session_id, 'newcomer1', other)).status).toBe(401);
});

test.each([
  ['card-straight', '1001'],
  ['card-cvv', '1006'],
  ['card-otp', '1007'],
  ['card-locked', '1002'],
  ['card-problem', '1004'],
  ['card-double', '1011'],
  ['card-lost', '5001'],
  ['card-eleven', '1001'],
  ['card-fifteen', '1001'],
  ['rita.ready', '1009'],
])('a registration of %s gets code %s', async (id, code) => {
  expect(codeOf(await register(bench.visit(), id))).toBe(code);
});

test.each([
  ['card-ebill', '6004', true],
  ['card-locks', '6002', false],
])('creating a profile for %s gets code %s, and its user ID works: %s', async (id, code, exists) => {
  const visitor = bench.visit();
  const { session_id } = (await register(visitor, id)).body;
  expect(codeOf(await create(visitor, session_id, 'newcomer1'))).toBe(code);
  expect(codeOf(await visitor.signIn('newcomer1', 'Fresh-99'))).toBe(exists ? '1005' : '1001');
});

test('wrong data for a card causes one warning and then a lock', async () => {
  const visitor = bench.visit();
  expect(codeOf(await register(visitor, 'card-straight', { zip_code: '99999' }))).toBe('5006');
  expect(codeOf(await register(visitor, 'card-straight', { zip_code: '99999' }))).toBe('5003');
});

test('a card abroad is registered with the date of birth', async () => {
  expect(codeOf(await register(bench.visit(), 'card-abroad', { dob: '19800102' }))).toBe('1001');
});

test('an invitation requires the ID number, and an unknown invitation is forbidden', async () => {
  const visitor = bench.visit();
  const invited = await invite(visitor, 'INVITE-2468');
  expect(codeOf(invited)).toBe('1005');
  expect(codeOf(await verify(visitor, 'registration', invited.body.session_id, '2468'))).toBe('1008');
  expect((await invite(visitor, 'INVITE-0000')).status).toBe(403);
});
