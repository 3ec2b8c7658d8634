import { ownValue } from '../../engine/index.ts';
import {
  type Account,
  amend,
  type Bank,
  byCard,
  byUserId,
  type Check,
  type Lock,
  missed,
  type ProviderSession,
  put,
} from '../bank.ts';
import { text } from '../json.ts';
import { type Answer, type Call, failed, type Run, said } from '../operation.ts';
import { passwordKey } from '../sign-in.ts';
import type { World } from '../world.ts';
import { openStay, refused, stayOf } from './session.ts';

/** Wrong passwords or facts until the account is locked. */
const tries = 6;

const lockIds = {
  standard: 'idp.authenticate.locked_standard',
  user: 'idp.authenticate.user_locked',
  problem: 'idp.authenticate.locked_fraud',
  tries: 'idp.authenticate.user_locked',
} satisfies Record<Lock, string>;

/** Signs in, or names the card to be registered. */
export const idpAuthenticate: Run = (call, bank, world) =>
  text(call.body, 'flowId') === 'login' ? signIn(call, bank, world) : register(call, bank, world);

/** The ways to verify. Digits are the ID number's where people live in the USA, else the card's. */
export const idpListMfaMethods: Run = (call, bank, world) => {
  const stay = stayOf(call, bank, world, 'authenticate');
  if (!('session' in stay)) return stay;
  const { session, account } = stay;
  if (session.verified) return failed(bank, 403, 'verify', 'Nothing has to be verified.');
  const phones = account.persona.phones.map(({ number }) => ({ phone: { phoneNumber: number } }));
  const method = session.check === 'otp' ? { method: 'OTP', phones } : { method: 'SOFTENER' };
  return { bank, status: 200, body: [{ ...method, country: session.check === 'cvv' ? 'CAN' : 'USA' }] };
};

const signIn = (call: Call, bank: Bank, world: World): Answer => {
  const account = byUserId(bank, text(call.body, 'userInfo', 'userId'));
  if (!account) return refused(bank, 'idp.authenticate.invalid');
  if (account.lock) return refused(bank, lockIds[account.lock], 403);
  if (text(call.body, 'userInfo', 'password') !== account.passwords[0])
    return miss(bank, passwordKey(account), account, 'tries');
  const refusal = ownValue(account.persona.answers, call.operation);
  if (refusal) return refused(bank, refusal);
  const wanted = account.persona.provider ?? account.persona.signIn;
  const check = account.bound && wanted === 'otp' ? 'none' : wanted;
  return admit(put(bank, 'misses', passwordKey(account), 0), world, account, { flow: 'login', check });
};

const register = (call: Call, bank: Bank, world: World): Answer => {
  const tid = text(call.body, 'userInfo', 'tid');
  const card = text(call.body, 'userInfo', 'accountNumber');
  const account =
    tid === undefined
      ? byCard(bank, card)
      : Object.values(bank.accounts).find(({ persona }) => persona.tid === tid);
  if (tid !== undefined && !account)
    return failed(bank, 403, 'tid', 'The transmit id is unknown or has expired.');
  if (!account || (tid === undefined && !factsFit(call, account)))
    return miss(bank, `facts:${card?.slice(-4)}`, account, 'standard');
  if (account.userId !== undefined) return refused(bank, 'idp.profile.already_registered', 409);
  if (account.lock) return refused(bank, lockIds[account.lock], 403);
  const refusal = ownValue(account.persona.answers, call.operation);
  return refusal
    ? refused(bank, refusal)
    : admit(bank, world, account, { flow: 'registration', check: account.persona.check });
};

const admit = (
  bank: Bank,
  world: World,
  account: Account,
  session: { readonly flow: ProviderSession['flow']; readonly check: Check },
): Answer => {
  const { bank: opened, id } = openStay(bank, world, account, session);
  if (session.check === 'none') return said(opened, { idpSessionId: id });
  const code = 'idp.authenticate.mfa_required';
  return {
    bank: opened,
    status: 403,
    body: { code, message: 'One more proof is needed.', idpSessionId: id },
  };
};

const miss = (bank: Bank, key: string, account: Account | undefined, lock: Lock): Answer => {
  if (!account && lock === 'tries') return refused(bank, 'idp.authenticate.invalid');
  const { bank: counted, count } = missed(bank, key);
  if (count < tries - 1) return refused(counted, 'idp.authenticate.invalid');
  if (count < tries) return refused(counted, 'idp.authenticate.one_attempt_left');
  return refused(account ? amend(counted, account, { lock }) : counted, lockIds[lock], 403);
};

/** Who lives abroad has no postal code, and is known by the date of birth. */
const factsFit = (call: Call, { persona }: Account): boolean => {
  const zip = text(call.body, 'userInfo', 'zipCode');
  const born = text(call.body, 'userInfo', 'dateOfBirth');
  return born === undefined ? zip !== '' && zip === persona.zip : born === persona.dob;
};
