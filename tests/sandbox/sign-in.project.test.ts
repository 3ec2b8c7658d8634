import { expect, test } from 'vitest';
import { auth, codeOf, files, identity, openBench } from './bench.ts';

const bench = await openBench();

test('a sign-in with a passcode goes from the password to the servicing page', async () => {
  const visitor = bench.visit();
  const authenticated = await visitor.signIn('otto.onetime');
  expect(codeOf(authenticated)).toBe('1005');
  expect(authenticated.body.authorization_code).toBeUndefined();
  expect(authenticated.body.phone_numbers).toEqual(['2125550142', '2125550187']);
  const session_info = { session_id: authenticated.body.session_id };

  const initiated = await visitor.post(`${identity}/login/otp/initiate`, {
    otp_info: { delivery_mode: 'TEXT', phone_number: '2125550142' },
    session_info,
  });
  expect(codeOf(initiated)).toBe('2001');
  const [letter] = await visitor.outbox();
  expect(letter).toMatchObject({ to: '2125550142', by: 'text', person: 'otto.onetime' });
  expect(letter.code).toMatch(/^\d{4}$/);

  const validated = await visitor.post(`${identity}/login/otp/validate`, {
    otp_info: { code: letter.code, bind_device: false },
    session_info,
  });
  expect(codeOf(validated)).toBe('3001');

  const tokens = await visitor.token(validated.body.authorization_code);
  expect(tokens.status).toBe(200);
  const handover = await visitor.get(`${identity}/auth/session/handover`, {
    authorization: `Bearer ${tokens.body.access_token}`,
  });
  expect(handover.status).toBe(200);

  const servicing = await visitor.form('/eService/AccountSummary/handOver.action', {
    accountType: 'plcc',
    data: handover.body.service_token,
    clientId: 'demo',
    langId: 'en',
  });
  expect(servicing.status).toBe(200);
  expect(servicing.text).toContain('Signed in as otto.onetime.');
  expect((await visitor.get('/sandbox/arrivals.json')).body[0]).toMatchObject({
    path: '/eService/AccountSummary/handOver.action',
    fields: { accountType: 'plcc', clientId: 'demo', langId: 'en' },
    verdict: 'Signed in as otto.onetime.',
  });
});

test('a person who needs no passcode gets an authorization code at once', async () => {
  const reply = await bench.visit().signIn('rita.ready');
  expect(codeOf(reply)).toBe('1005');
  expect(reply.body).toMatchObject({ account_type: 'plcc', user_id: 'rita.ready', last_4_acct_no: '0011' });
  expect(reply.body.authorization_code).toMatch(/^code_/);
  expect(reply.body.phone_numbers).toBeUndefined();
});

test('user IDs ignore case, but passwords do not', async () => {
  const visitor = bench.visit();
  expect(codeOf(await visitor.signIn('Rita.Ready'))).toBe('1005');
  expect(codeOf(await visitor.signIn('rita.ready', 'harbor-7'))).toBe('1001');
});

test('an unknown user ID always gets the code of a wrong password', async () => {
  const visitor = bench.visit();
  const replies = await Promise.all(Array.from({ length: 8 }, () => visitor.signIn('nobody.here')));
  expect(replies.map(codeOf)).toEqual(Array(8).fill('1001'));
});

test('six wrong passwords lead to a required reset, even with the right password', async () => {
  const visitor = bench.visit();
  const codes = [];
  for (const password of ['a', 'b', 'c', 'd', 'e', 'f', 'Harbor-7']) {
    codes.push(codeOf(await visitor.signIn('wanda.wrong', password)));
  }
  expect(codes).toEqual(['1001', '1001', '1001', '1001', '1012', '1008', '1008']);
});

test('the right password resets the count of wrong ones', async () => {
  const visitor = bench.visit();
  expect(codeOf(await visitor.signIn('olga.onemore', 'wrong'))).toBe('1012');
  expect(codeOf(await visitor.signIn('olga.onemore'))).toBe('1005');
  expect(codeOf(await visitor.signIn('olga.onemore', 'wrong'))).toBe('1001');
});

test('wrong attempts made at the same time are all counted', async () => {
  const visitor = bench.visit();
  await visitor.get('/sandbox');
  const replies = await Promise.all(Array.from({ length: 6 }, () => visitor.signIn('wanda.wrong', 'wrong')));
  expect(replies.map(codeOf).sort()).toEqual(['1001', '1001', '1001', '1001', '1008', '1012']);
});

test.each([
  ['seth.seven', '1007', true],
  ['sixta.passcode', '1006', false],
  ['nora.nophone', '1006', false],
  ['stan.standard', '1002', false],
  ['ursula.userlock', '1003', false],
  ['pablo.problem', '1004', false],
  ['tom.toomany', '1008', false],
  ['rhoda.recent', '1009', false],
  ['nell.newcard', '1010', true],
  ['dora.double', '1013', false],
  ['mia.mismatch', '401', false],
  ['max.mismatch', '500', false],
])('%s gets code %s, with an authorization code: %s', async (userId, code, granted) => {
  const reply = await bench.visit().signIn(userId);
  expect(reply.status).toBe(200);
  expect(codeOf(reply)).toBe(code);
  expect('authorization_code' in reply.body).toBe(granted);
});

test('a closed account gets its code even with a wrong password', async () => {
  expect(codeOf(await bench.visit().signIn('pablo.problem', 'wrong'))).toBe('1004');
});

test('a replaced card returns both card endings, a lost card no old one', async () => {
  const both = await bench.visit().signIn('nell.newcard');
  expect(both.body).toMatchObject({
    last_4_acct_no: expect.stringMatching(/^\d{4}$/),
    prev_last_4_acct_no: '9001',
  });
  const one = await bench.visit().signIn('lois.lostcard');
  expect(codeOf(one)).toBe('1010');
  expect(one.body).not.toHaveProperty('prev_last_4_acct_no');
});

test('a person without a phone gets an empty list of phone numbers', async () => {
  const reply = await bench.visit().signIn('nora.nophone');
  expect(reply.body.phone_numbers).toEqual([]);
});

test('browser sessions do not affect each other, and a reset clears one', async () => {
  const one = bench.visit();
  const other = bench.visit();
  for (const _ of Array(6)) await one.signIn('rita.ready', 'wrong');
  expect(codeOf(await one.signIn('rita.ready'))).toBe('1008');
  expect(codeOf(await other.signIn('rita.ready'))).toBe('1005');
  await one.post('/sandbox/reset', {});
  expect(codeOf(await one.signIn('rita.ready'))).toBe('1005');
});

test('calls with one correlation ID share a session before the first cookie', async () => {
  const [one, other] = [bench.visit(), bench.visit()];
  const shared = { 'X-Correlation-Id': crypto.randomUUID() };
  const first = await one.signIn('otto.onetime', 'Harbor-7', shared);
  const second = await other.post(
    `${identity}/login/otp/initiate`,
    {
      otp_info: { delivery_mode: 'CALL', phone_number: '2125550187' },
      session_info: { session_id: first.body.session_id },
    },
    shared,
  );
  expect(codeOf(second)).toBe('2001');
});

test('linking signs in for the partner, and this app cannot redeem its code', async () => {
  const visitor = bench.visit();
  const partner = { client_id: 'partner', redirect_uri: 'https://partner.example/back', scope: 'read write' };
  const reply = await visitor.post(`${identity}/account-linking/authenticate`, {
    auth: partner,
    device_info: { black_box: '' },
    user_info: { user_id: 'rita.ready', cipher: { password: 'Harbor-7' } },
  });
  expect(codeOf(reply)).toBe('1005');
  // Whoever asked without a challenge redeems the code elsewhere: this app cannot.
  const token = await visitor.token(reply.body.authorization_code, {
    client_id: partner.client_id,
    redirect_uri: partner.redirect_uri,
  });
  expect(token.body).toMatchObject({ code: 'invalid_grant' });
  expect(auth.client_id).not.toBe(partner.client_id);
});

test.each([
  ['lorna.locked', '1004'],
  ['ella.expired', '1002'],
  ['ursula.userlock', '1003'],
])('a locked person cannot link an account: %s gets code %s', async (user_id, code) => {
  const reply = await bench.visit().post(`${identity}/account-linking/authenticate`, {
    auth: { client_id: 'partner', redirect_uri: 'https://partner.example/back', scope: 'read write' },
    device_info: { black_box: '' },
    user_info: { user_id, cipher: { password: 'Harbor-7' } },
  });
  expect(codeOf(reply)).toBe(code);
  expect(reply.body.authorization_code).toBeUndefined();
});

test('an operation without an answer in the document returns an explanation', async () => {
  const newcomer = {
    operationId: 'tellFortune',
    responses: { '5XX': { $ref: '#/components/responses/Problem' } },
  };
  const { visit } = await openBench({
    document: { ...files.document, paths: { '/fortune': { get: newcomer } } },
  });
  const reply = await visit().get('/fortune');
  expect(reply.status).toBe(500);
  expect(reply.body.message).toBe(
    'The document has no example of what tellFortune answers, and status 200 is not in the document.',
  );
});
