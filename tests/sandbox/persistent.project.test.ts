import { expect, test } from 'vitest';
import { auth, codeOf, identity, openBench, type Visitor } from './bench.ts';

const bench = await openBench();
const address = `${identity}/login/persistent`;
const { client_id, redirect_uri, ...asked } = { ...auth, client_id: 'larkmoor-app' };

const enter = (visitor: Visitor, token: string) =>
  visitor.get(`${address}/authenticate?${new URLSearchParams({ client_id, redirect_uri, ...asked })}`, {
    authorization: `Bearer ${token}`,
  });

test('a partner’s token signs the person in, and the ID token has the nonce', async () => {
  const visitor = bench.visit();
  const known = await enter(visitor, 'persist.rita.ready');
  expect(codeOf(known)).toBe('1005');
  expect(codeOf(await enter(visitor, 'persist.nina.known'))).toBe('1009');
  const tokens = await visitor.token(known.body.authorization_code, { client_id });
  expect(JSON.parse(atob(tokens.body.id_token.split('.')[1]))).toMatchObject({
    sub: 'rita.ready',
    aud: client_id,
    nonce: auth.nonce,
  });
});

test('another client cannot redeem the authorization code', async () => {
  const visitor = bench.visit();
  const { body } = await enter(visitor, 'persist.rita.ready');
  expect((await visitor.token(body.authorization_code)).status).toBe(400);
});

test('a passcode is sent and checked only at the addresses of persistent sign-in', async () => {
  const visitor = bench.visit();
  const { body, ...reply } = await enter(visitor, 'persist.otto.onetime');
  expect(codeOf({ body, ...reply })).toBe('1008');
  expect(body).toMatchObject({ phone_numbers: ['2125550142', '2125550187'] });
  expect(body.authorization_code).toBeUndefined();
  const session_info = { session_id: body.session_id };
  const initiated = await visitor.post(`${address}/otp/initiate`, {
    otp_info: { delivery_mode: 'TEXT', phone_number: '2125550142' },
    session_info,
  });
  expect(codeOf(initiated)).toBe('2001');
  const [letter] = await visitor.outbox();
  const otp_info = { code: letter.code, bind_device: false };
  const elsewhere = await visitor.post(`${identity}/login/otp/validate`, { otp_info, session_info });
  expect(elsewhere.status).toBe(403);
  const validated = await visitor.post(`${address}/otp/validate`, { otp_info, session_info });
  expect(codeOf(validated)).toBe('3001');
  expect((await visitor.token(validated.body.authorization_code, { client_id })).status).toBe(200);
});

test.each([
  ['stan.standard', '1002'],
  ['ursula.userlock', '1003'],
  ['pablo.problem', '1004'],
  ['tom.toomany', '1002'],
  ['ida.unusable', '1007'],
  ['lorna.locked', '1004'],
  ['ella.expired', '1002'],
])('%s gets response code %s and no authorization code', async (person, code) => {
  const reply = await enter(bench.visit(), `persist.${person}`);
  expect(codeOf(reply)).toBe(code);
  expect(reply.body.authorization_code).toBeUndefined();
});

test('an unknown token is refused, and so is one of an unregistered person', async () => {
  expect((await enter(bench.visit(), 'persist.nobody')).status).toBe(401);
  expect((await enter(bench.visit(), 'persist.card-straight')).status).toBe(401);
});
