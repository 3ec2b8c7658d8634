import { expect, test } from 'vitest';
import issuer from '../../../brands/issuer.json' with { type: 'json' };
import { openBench } from '../bench.ts';
import { atProvider, said } from './visit.ts';

const bench = await openBench();
const enter = () => atProvider(bench.visit());
const card = { accountNumber: '9900100000000407', zipCode: '10001' };

test('a person who needs no second factor is recognized and gets a session', async () => {
  const reply = await enter().signIn('uma.universal');
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ idpSessionId: expect.stringMatching(/^idp_/) });
});

test.each([
  ['olive.options', { method: 'OTP', country: 'USA', phones: 4 }],
  ['nora.nophone', { method: 'OTP', country: 'USA', phones: 0 }],
  ['sally.softener', { method: 'SOFTENER', country: 'USA', phones: undefined }],
  ['colette.canada', { method: 'SOFTENER', country: 'CAN', phones: undefined }],
])('%s needs a second factor and gets its method', async (userId, { phones, ...way }) => {
  const provider = enter();
  const reply = await provider.signIn(userId);
  expect(said(reply)).toBe('403 idp.authenticate.mfa_required');
  const { body } = await provider.methods(reply.body.idpSessionId);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject(way);
  expect(body[0].phones?.length).toBe(phones);
});

test('the verification method lists phones by number', async () => {
  const provider = enter();
  const { body } = await provider.signIn('otto.onetime');
  expect((await provider.methods(body.idpSessionId)).body[0].phones).toEqual([
    { phone: { phoneNumber: '2125550142' } },
    { phone: { phoneNumber: '2125550187' } },
  ]);
});

test('a person who needs no second factor gets no verification methods', async () => {
  const provider = enter();
  const { body } = await provider.signIn('uma.universal');
  expect(said(await provider.methods(body.idpSessionId))).toBe('403 verify');
});

test.each([
  ['stan.standard', '403 idp.authenticate.locked_standard'],
  ['ursula.userlock', '403 idp.authenticate.user_locked'],
  ['tom.toomany', '403 idp.authenticate.user_locked'],
  ['pablo.problem', '403 idp.authenticate.locked_fraud'],
  ['lorna.locked', '400 idp.authenticate.locked_problem'],
  ['rhoda.recent', '400 idp.authenticate.user_id_unusable'],
  ['dora.double', '400 idp.authenticate.duplicate_user_id'],
  ['ella.expired', '400 idp.authenticate.password_expired'],
  ['emil.empty', '400 idp.authenticate.password_empty'],
  ['newton.signin', '400 idp.authenticate.invalid_new_sign_in'],
])('%s gets %s and no session', async (userId, answer) => {
  const reply = await enter().signIn(userId);
  expect(said(reply)).toBe(answer);
  expect(reply.body).not.toHaveProperty('idpSessionId');
});

test('six wrong passwords lock the person, also for the older sign-in', async () => {
  const visitor = bench.visit();
  const provider = atProvider(visitor);
  const ids = [];
  for (const password of ['a', 'b', 'c', 'd', 'e', 'f', 'Harbor-7'])
    ids.push((await provider.signIn('wanda.wrong', password)).body.code);
  const wrong = 'idp.authenticate.invalid';
  const locked = 'idp.authenticate.user_locked';
  expect(ids).toEqual([wrong, wrong, wrong, wrong, 'idp.authenticate.one_attempt_left', locked, locked]);
  expect((await visitor.signIn('wanda.wrong')).body.status.response_code).toBe('1008');
});

test('the right password resets the count, and unknown user IDs are not counted', async () => {
  const provider = enter();
  expect(said(await provider.signIn('olga.onemore', 'wrong'))).toBe('400 idp.authenticate.one_attempt_left');
  expect((await provider.signIn('olga.onemore')).status).toBe(200);
  expect(said(await provider.signIn('olga.onemore', 'wrong'))).toBe('400 idp.authenticate.invalid');
  const replies = await Promise.all(Array.from({ length: 8 }, () => provider.signIn('nobody.here')));
  expect(replies.map(said)).toEqual(Array(8).fill('400 idp.authenticate.invalid'));
});

test.each([
  ['a card and its ZIP', { accountNumber: '9900100000000374', zipCode: '10001' }],
  ['a card and the date of birth', { accountNumber: '9900100000000374', dateOfBirth: '1980-01-02' }],
  ['a card abroad and the date of birth', { accountNumber: '9900100000000495', dateOfBirth: '1980-01-02' }],
])('%s are enough to register', async (_, facts) => {
  expect((await enter().register(facts)).status).toBe(200);
});

test.each([
  ['a passcode', card, 'OTP', 'USA'],
  ['the ID number', { accountNumber: '9900100000000385', zipCode: '10001' }, 'SOFTENER', 'USA'],
  ['the card code', { accountNumber: '9900100000000649', dateOfBirth: '1980-01-02' }, 'SOFTENER', 'CAN'],
  ['the ID number after an invitation', { tid: 'INVITE-2468' }, 'SOFTENER', 'USA'],
])('registering a card can require %s', async (_, facts, method, country) => {
  const provider = enter();
  const reply = await provider.register(facts);
  expect(said(reply)).toBe('403 idp.authenticate.mfa_required');
  expect((await provider.methods(reply.body.idpSessionId)).body[0]).toMatchObject({ method, country });
});

test.each([
  [
    'is already registered',
    { accountNumber: '9900100000000957', zipCode: '10001' },
    '409 idp.profile.already_registered',
  ],
  [
    'is locked',
    { accountNumber: '9900100000000451', zipCode: '10001' },
    '403 idp.authenticate.locked_standard',
  ],
  [
    'is locked for fraud',
    { accountNumber: '9900100000000462', zipCode: '10001' },
    '403 idp.authenticate.locked_fraud',
  ],
  ['comes with another ZIP', { ...card, zipCode: '10002' }, '400 idp.authenticate.invalid'],
  ['comes without a ZIP', { ...card, zipCode: '' }, '400 idp.authenticate.invalid'],
  [
    'comes with another date of birth',
    { accountNumber: '9900100000000407', dateOfBirth: '1980-01-03' },
    '400 idp.authenticate.invalid',
  ],
  ['comes with an expired invitation', { tid: 'INVITE-0000' }, '403 tid'],
])('registration refuses a card that %s', async (_, facts, answer) => {
  expect(said(await enter().register(facts))).toBe(answer);
});

test('six registrations with wrong data lock the card', async () => {
  const provider = enter();
  const ids = [];
  for (const _ of Array(6)) ids.push((await provider.register({ ...card, zipCode: '10002' })).body.code);
  expect(ids.slice(3)).toEqual([
    'idp.authenticate.invalid',
    'idp.authenticate.one_attempt_left',
    'idp.authenticate.locked_standard',
  ]);
  expect(said(await provider.register(card))).toBe('403 idp.authenticate.locked_standard');
});

test.each(Object.keys(issuer.idpCodes))('the error ID %s can be forced for one call', async (id) => {
  const visitor = bench.visit();
  await visitor.force({ operation: 'idpAuthenticate', code: id, status: 403 });
  const provider = atProvider(visitor);
  expect(said(await provider.signIn('uma.universal'))).toBe(`403 ${id}`);
  expect((await provider.signIn('uma.universal')).status).toBe(200);
});
