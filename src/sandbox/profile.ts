import { ownValue } from '../engine/index.ts';
import { amend, byUserId, put } from './bank.ts';
import { at, text } from './json.ts';
import { holder } from './oauth/codes.ts';
import { coded, failed, type Run, said } from './operation.ts';
import { openSession, prove, requestOf } from './proof.ts';
import { passwordKey } from './sign-in.ts';

/** Passwords that cannot be chosen again: the present one and the three before it. */
const history = 4;

/** Codes after which the profile exists. */
const created = ['6003', '6004'];

/** Creates the online profile of a card whose holder has been verified, and a code to sign in with at once. */
export const createProfile: Run = async (call, bank, world) => {
  const open = openSession(call, bank, 'registration');
  if (!('proof' in open)) return open;
  const { session, proof, account } = open;
  if (!proof.verified) return failed(bank, 403, 'verify', 'The person has not been verified.');
  const bearer = call.bearer === undefined ? undefined : await holder(call, bank, world);
  if (call.bearer !== undefined && bearer?.account !== account.persona.id)
    return failed(bank, 401, 'token', 'The access token is not good for this card.');
  const userId = text(call.body, 'user_info', 'user_id') ?? '';
  if (byUserId(bank, userId)) return coded(bank, world, '6001');
  const code = ownValue(account.persona.answers, call.operation) ?? '6003';
  if (!created.includes(code)) return coded(bank, world, code);
  const profile = {
    userId,
    email: text(call.body, 'user_info', 'email') ?? '',
    passwords: [text(call.body, 'user_info', 'cipher', 'password') ?? ''],
  };
  const registered = amend(bank, account, profile);
  const proven = prove(
    registered,
    world,
    session,
    { ...proof, request: requestOf(call), used: true },
    account,
  );
  const { authorization_code, account_type } = proven.fields;
  return coded(proven.bank, world, code, {
    ...(authorization_code === undefined ? {} : { authorization_code }),
    ...(account_type === undefined ? {} : { account_type }),
    client_id: call.params['X-Client-Id'] ?? '',
    user_id: userId,
  });
};

/** Sets a new password. It must not be one of the last four; a lock from wrong passwords falls. */
export const updatePassword: Run = async (call, bank, world) => {
  const bearer = await holder(call, bank, world);
  const open = openSession(call, bank, 'reset-password');
  if (!bearer) return failed(bank, 401, 'token', 'The access token is missing, over or revoked.');
  if (!('proof' in open)) return open;
  const { session, proof, account } = open;
  if (!proof.verified || bearer.account !== account.persona.id)
    return failed(bank, 403, 'verify', 'The person has not been verified in this session.');
  const answer = ownValue(account.persona.answers, call.operation);
  if (answer) return coded(bank, world, answer);
  const password = text(call.body, 'cipher', 'new_password') ?? '';
  if (account.passwords.includes(password)) return coded(bank, world, '6003');
  const changed = amend(bank, account, {
    passwords: [password, ...account.passwords].slice(0, history),
    lock: account.lock === 'tries' ? undefined : account.lock,
  });
  const unlocked = put(changed, 'misses', passwordKey(account), 0);
  return coded(put(unlocked, 'proofs', session, { ...proof, used: true }), world, '6001', {
    account_type: account.persona.accountType,
    client_id: call.params['X-Client-Id'] ?? '',
  });
};

/** Whether someone has a user ID. */
export const checkUserIdExists: Run = (call, bank, world) =>
  coded(bank, world, byUserId(bank, text(call.body, 'user_info', 'user_id')) ? '1002' : '1001');

/** The user ID of the subject of a remembered id token. */
export const lookUpUserName: Run = (call, bank) => {
  const account = ownValue(bank.accounts, text(at(call.body), 'syf_identifier') ?? '');
  return account?.userId === undefined
    ? failed(bank, 404, 'subject', 'Nobody has this identifier.')
    : said(bank, { user_id: account.userId });
};
