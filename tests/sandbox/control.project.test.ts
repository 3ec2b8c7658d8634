import { expect, test } from 'vitest';
import { auth, codeOf, device, identity, login, openBench } from './bench.ts';

const bench = await openBench();
const path = `${identity}/login/authenticate`;

test('an invalid request is refused with the reasons, which the log shows too', async () => {
  const visitor = bench.visit();
  const reply = await visitor.post(`${path}?extra=1`, {
    auth,
    device_info: device,
    user_info: { user_id: 'someone' },
  });
  expect(reply.status).toBe(400);
  expect(reply.body.message).toContain("body/user_info must have required property 'cipher'");
  expect(reply.body.message).toContain('query parameter extra is not in the document');
  const [entry] = (await visitor.get('/sandbox/log.json')).body;
  expect(entry).toMatchObject({ operation: 'authenticateLogin', status: 400, problem: reply.body.message });
});

test.each([
  [
    'a missing header',
    { headers: { 'content-type': 'application/json' } },
    'header parameter X-Tracking-Id is missing',
  ],
  [
    'a form instead of JSON',
    { body: new URLSearchParams({ a: 'b' }) },
    'the body is application/x-www-form-urlencoded',
  ],
  [
    'incomplete JSON',
    { body: '{"auth":', headers: { 'content-type': 'application/json' } },
    'the body is not JSON',
  ],
])('a request with %s is refused', async (_, init, words) => {
  const reply = await bench
    .visit()
    .bare(path, { method: 'POST', body: JSON.stringify(login('a', 'b')), ...init });
  expect(reply.status).toBe(400);
  expect(reply.body.message).toContain(words);
});

test('an unknown flow gets 404, and a wrong method gets 405', async () => {
  const visitor = bench.visit();
  expect((await visitor.post(`${identity}/nowhere/otp/initiate`, {})).status).toBe(404);
  const wrong = await visitor.get(path);
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('allow')).toBe('POST');
});

test('the log contains no secrets from requests or replies', async () => {
  const visitor = bench.visit();
  const granted = (await visitor.signIn('rita.ready')).body.authorization_code;
  const tokens = (await visitor.token(granted)).body;
  const log = await visitor.get('/sandbox/log.json');
  const page = await visitor.get('/sandbox');
  expect(log.body.map((entry: { operation: string }) => entry.operation)).toEqual([
    'exchangeToken',
    'authenticateLogin',
  ]);
  expect(log.body[1]).toMatchObject({
    code: '1005',
    request: { user_info: { cipher: { password: '••••' } } },
  });
  for (const secret of [granted, tokens.access_token, tokens.id_token, 'v'.repeat(64)]) {
    expect(log.text).not.toContain(secret);
    expect(page.text).not.toContain(secret);
  }
  expect(log.text).not.toContain('Harbor-7');
});

test('a forced code affects only the next call, and the bank continues from it', async () => {
  const visitor = bench.visit();
  await visitor.force({ operation: 'authenticateLogin', code: '1006' });
  const forced = await visitor.signIn('otto.onetime');
  expect(codeOf(forced)).toBe('1006');
  const sent = await visitor.post(`${identity}/login/otp/initiate`, {
    otp_info: { delivery_mode: 'TEXT', phone_number: '2125550142' },
    session_info: { session_id: forced.body.session_id },
  });
  expect(codeOf(sent)).toBe('2001');
  expect(codeOf(await visitor.signIn('otto.onetime'))).toBe('1005');
});

test('an answer can be forced for a later call or for every call', async () => {
  const visitor = bench.visit();
  await visitor.force({ operation: 'authenticateLogin', nth: 2, code: '1013' });
  const later = [
    await visitor.signIn('rita.ready'),
    await visitor.signIn('rita.ready'),
    await visitor.signIn('rita.ready'),
  ];
  expect(later.map(codeOf)).toEqual(['1005', '1013', '1005']);
  await visitor.force({ operation: 'authenticateLogin', nth: 0, code: '1009' });
  const each = [await visitor.signIn('rita.ready'), await visitor.signIn('rita.ready')];
  expect(each.map(codeOf)).toEqual(['1009', '1009']);
  expect((await visitor.get('/sandbox/force')).body).toHaveLength(1);
  await visitor.json('DELETE', '/sandbox/force', {});
  expect(codeOf(await visitor.signIn('rita.ready'))).toBe('1005');
});

test('several answers forced for one operation are used in order', async () => {
  const visitor = bench.visit();
  await visitor.force({ operation: 'authenticateLogin', code: '1002' });
  await visitor.force({ operation: 'authenticateLogin', code: '1003' });
  const codes = [await visitor.signIn('rita.ready'), await visitor.signIn('rita.ready')].map(codeOf);
  expect(codes).toEqual(['1002', '1003']);
});

test('a patch removes parts of the answer and adds others', async () => {
  const visitor = bench.visit();
  await visitor.force({
    operation: 'authenticateLogin',
    with: {
      authorization_code: null,
      status: { response_code: null, transId: 'T-1' },
      phone_numbers: ['2125550100'],
    },
  });
  const { body } = await visitor.signIn('rita.ready');
  expect(body).not.toHaveProperty('authorization_code');
  expect(body.status).not.toHaveProperty('response_code');
  expect(body).toMatchObject({
    status: { transId: 'T-1' },
    phone_numbers: ['2125550100'],
    user_id: 'rita.ready',
  });
});

test('a forced code replaces the refusal of an invalid token', async () => {
  const visitor = bench.visit();
  await visitor.force({ operation: 'authenticatePersistent', code: '1003' });
  const query = new URLSearchParams({ ...auth, client_id: 'partner' });
  const reply = await visitor.get(`${identity}/login/persistent/authenticate?${query}`, {
    authorization: 'Bearer x',
  });
  expect(reply.status).toBe(200);
  expect(codeOf(reply)).toBe('1003');
});

test('an error ID of the identity provider can be forced with its status', async () => {
  const visitor = bench.visit();
  await visitor.force({ operation: 'idpListMfaMethods', code: 'idp.otp.max_attempts', status: 403 });
  const reply = await visitor.get('/v1/identity/mfa-methods');
  expect(reply.status).toBe(403);
  expect(reply.body.code).toBe('idp.otp.max_attempts');
});

test.each([
  ['status', { status: 503 }, 503, 'application/json'],
  ['malformed', {}, 200, 'application/json'],
  ['wrong-type', {}, 200, 'text/html'],
  ['empty', {}, 200, 'application/json'],
])('the fault %s replaces the answer and changes nothing at the bank', async (fault, more, status, type) => {
  const visitor = bench.visit();
  await visitor.force({ operation: 'authenticateLogin', fault, ...more });
  const reply = await visitor.signIn('olga.onemore', 'wrong');
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toContain(type);
  if (status === 200) expect(reply.body).toBeUndefined();
  expect(codeOf(await visitor.signIn('olga.onemore', 'wrong'))).toBe('1012');
});

test('a forced connection drop fails the request', async () => {
  const visitor = bench.visit();
  await visitor.force({ operation: 'authenticateLogin', fault: 'dropped' });
  // The head of a reply has come by then: a browser does not send the request again by itself.
  await expect(visitor.signIn('rita.ready')).rejects.toThrow('terminated');
  expect((await visitor.get('/sandbox/log.json')).body[0]).toMatchObject({
    status: 0,
    forced: expect.stringContaining('dropped'),
  });
  expect(codeOf(await visitor.signIn('rita.ready'))).toBe('1005');
});

test('a slow answer is the usual answer after a delay', async () => {
  const visitor = bench.visit();
  const before = bench.waits.length;
  await visitor.force({ operation: 'authenticateLogin', fault: 'slow', ms: 1500 });
  expect(codeOf(await visitor.signIn('rita.ready'))).toBe('1005');
  expect(bench.waits.slice(before)).toEqual([1500]);
});

test('a header forces the answer of its own request', async () => {
  const visitor = bench.visit();
  const header = { 'x-sandbox-force': 'code=1004' };
  expect(codeOf(await visitor.signIn('rita.ready', 'Harbor-7', header))).toBe('1004');
  expect(codeOf(await visitor.signIn('rita.ready'))).toBe('1005');
  expect((await visitor.signIn('rita.ready', 'Harbor-7', { 'x-sandbox-force': 'fault=odd' })).status).toBe(
    400,
  );
});

test.each([
  [{ operation: 'nothing', code: '1' }, 'There is no operation'],
  [{ operation: 'authenticateLogin' }, 'Give a code'],
  [{ operation: 'authenticateLogin', fault: 'fire' }, 'A fault is one of'],
  [{ operation: 'authenticateLogin', code: '1', nth: -1 }, 'nth is 0'],
  [{ operation: 'authenticateLogin', status: 200 }, 'status is between'],
  [{ operation: 'authenticateLogin', with: 'odd' }, 'with is a JSON object'],
  [{ operation: 'authenticateLogin', ms: 1e9 }, 'ms is between'],
])('an invalid forced answer is refused: %o', async (fields, words) => {
  const reply = await bench.visit().force(fields);
  expect(reply.status).toBe(400);
  expect(reply.body.message).toContain(words);
});

test('forced files apply to every browser, and the sandbox serves brand files meanwhile', async () => {
  const visitor = bench.visit();
  expect(bench.sandbox.owns('/brands/demo/brand.json')).toBe(false);
  await visitor.force({ operation: 'getBrand', nth: 0, status: 500 });
  await visitor.force({ operation: 'getStatementFeeMessages', with: { hideEnrollment: true } });
  expect(bench.sandbox.owns('/brands/demo/brand.json')).toBe(true);
  expect((await bench.visit().bare('/brands/demo/brand.json')).status).toBe(500);
  expect((await bench.visit().bare('/assets/psf/messaging.json')).body.hideEnrollment).toBe(true);
  await visitor.form('/sandbox/force/clear', {});
  expect(bench.sandbox.owns('/brands/demo/brand.json')).toBe(false);
});

test('downtime can be forced for one browser only', async () => {
  const [one, other] = [bench.visit(), bench.visit()];
  await one.force({ operation: 'getDowntime', nth: 0, with: { underMaintenance: true } });
  const read = async (visitor: typeof one) =>
    (await visitor.bare('/serviceFiles/json/downtime.json')).body.underMaintenance;
  const [own, others] = await Promise.all([
    one.send('GET', '/serviceFiles/json/downtime.json').then(({ body }) => body.underMaintenance),
    read(other),
  ]);
  expect([own, others]).toEqual([true, false]);
});

test('a request for a file starts no session', async () => {
  const visitor = bench.visit();
  await visitor.bare('/serviceFiles/json/digital-security-config.json');
  expect(visitor.jar.size).toBe(0);
});

test('quick pay accepts guests of some brands and remembered people who are enrolled', async () => {
  const body = {
    client_id: 'alder',
    lang_id: 'en',
    trace_id: crypto.randomUUID(),
    trans_id: crypto.randomUUID(),
    timestamp: '2030-01-02T03:04:05Z',
    channel_id: 'ess',
    black_box: '',
  };
  const visitor = bench.visit();
  const load = async (version: string, part: object) =>
    (await visitor.post(`/quickpay/${version}/load`, { ...body, ...part })).body;
  expect(await load('v3', { client_id: 'demo' })).toEqual({ featureStatus: 'UNAVAILABLE' });
  for (const stranger of ['rita.ready', 'nobody'])
    expect(await load('v2', { syf_identifier: stranger })).toEqual({ featureStatus: 'UNAVAILABLE' });
  const guest = await load('v3', {});
  const saved = await load('v2', { syf_identifier: 'paula.payer' });
  expect([guest.featureStatus, saved.featureStatus]).toEqual(['AVAILABLE', 'AVAILABLE']);
  const start = async (page: string, token: string) =>
    (await visitor.bare(`/quickpay/${page}?_csrf=${token}&trace_id=${body.trace_id}`)).text;
  expect(await start('unregistered-start', guest.token)).toContain('The token is in order.');
  expect(await start('start', saved.token)).toContain('The token is in order.');
  expect(await start('start', guest.token)).toContain('did not give this token');
});

test('a reply that violates the API document returns 500 and is reported', async () => {
  const broken = await openBench({ settings: { edge: { idpBanner: 'yes' } } });
  const reply = await broken.visit().bare('/serviceFiles/json/digital-security-config.json');
  expect(reply.status).toBe(500);
  expect(String(broken.reports[0])).toContain(
    'getEdgeConfiguration does not fit: reply/idpBanner must be boolean',
  );
  const request = new Request('http://localhost/serviceFiles/json/digital-security-config.json');
  await expect(broken.sandbox.handle(request)).rejects.toThrow('does not fit');
});

test('an identity session can be opened for a persona at its verification step', async () => {
  const visitor = bench.visit();
  const { body } = await visitor.get('/sandbox/session?persona=cleo.cvv');
  expect(body).toMatchObject({ segment: 'reset-password', check: 'cvv', session_id: expect.any(String) });
  const verify = (validation_code: string) =>
    visitor.post(`${identity}/reset-password/verify`, {
      session_info: { session_id: body.session_id },
      cipher: { validation_code },
    });
  expect(codeOf(await verify('000'))).toBe('5003');
  expect(codeOf(await verify('987'))).toBe('1008');
  expect((await visitor.get('/sandbox/session?persona=card-ssn')).body).toMatchObject({
    segment: 'registration',
    check: 'ssn',
  });
  expect((await visitor.get('/sandbox/session?persona=nobody')).status).toBe(404);
});
