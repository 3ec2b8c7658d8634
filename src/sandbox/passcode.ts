import { ownValue } from '../engine/index.ts';
import {
  type Account,
  amend,
  type Bank,
  type Letter,
  type Passcode,
  type Phone,
  type Proof,
  put,
} from './bank.ts';
import { at, text } from './json.ts';
import { coded, failed, type Run } from './operation.ts';
import { onward, openSession, prove } from './proof.ts';
import type { World } from './world.ts';

/** Passcodes that one identity session sends; the last is announced as such. */
export const sendings = 4;
/** Wrong passcodes that lock the account out of passcodes. */
export const tries = 3;
const life = 10 * 60_000;
const digits = 4;
const outboxSize = 50;

/** Sends a one-time passcode to one of the person's phones: it lands in the outbox. */
export const initiateOtp: Run = (call, bank, world) => {
  const open = openSession(call, bank, call.params.segment);
  if (!('proof' in open)) return open;
  const { session, proof, account } = open;
  if (proof.check !== 'otp' || proof.verified) return failed(bank, 403, 'otp', 'No passcode is due.');
  const number = text(call.body, 'otp_info', 'phone_number');
  const phone = account.persona.phones.find((one) => one.number === number);
  const byText = text(call.body, 'otp_info', 'delivery_mode') === 'TEXT';
  const refusal = refusalOf(account, proof, phone, byText);
  if (refusal || !phone) return coded(bank, world, refusal ?? '2003');
  const { bank: posted, passcode } = post(bank, world, account, {
    to: phone.number,
    by: byText ? 'text' : 'call',
  });
  const sent = put(posted, 'proofs', session, { ...proof, sent: proof.sent + 1, passcode });
  const last = phone.kind === 'last-code' || proof.sent + 1 === sendings;
  return coded(sent, world, last ? '2002' : '2001');
};

/** Makes a passcode and puts it into the outbox. */
export const post = (
  bank: Bank,
  world: World,
  account: Account,
  way: Pick<Letter, 'to' | 'by'>,
): { readonly bank: Bank; readonly passcode: Passcode } => {
  const code = world.digits(digits);
  const letter: Letter = { at: world.now, ...way, person: account.persona.id, code };
  return {
    bank: { ...bank, outbox: [letter, ...bank.outbox].slice(0, outboxSize) },
    passcode: { code, expires: world.now + life },
  };
};

/** Whether what was typed is the passcode that was sent last, in time. */
export const isPasscode = (typed: string | undefined, passcode: Passcode | undefined, now: number): boolean =>
  passcode !== undefined && passcode.code === typed && now < passcode.expires;

/** Takes the passcode back. It is good once, for ten minutes; the one sent last counts. */
export const validateOtp: Run = (call, bank, world) => {
  const open = openSession(call, bank, call.params.segment);
  if (!('proof' in open)) return open;
  const { session, proof, account } = open;
  if (proof.check !== 'otp' || proof.verified) return failed(bank, 403, 'otp', 'No passcode is due.');
  if (account.muted) return coded(bank, world, '3004');
  if (!isPasscode(text(call.body, 'otp_info', 'code'), proof.passcode, world.now)) {
    const misses = proof.misses + 1;
    const counted = put(bank, 'proofs', session, { ...proof, misses });
    return misses < tries
      ? coded(counted, world, '3003')
      : coded(amend(counted, account, { muted: true }), world, '3002');
  }
  const refusal = ownValue(account.persona.answers, call.operation);
  if (refusal) return coded(put(bank, 'proofs', session, { ...proof, used: true }), world, refusal);
  const bound = account.bound || at(call.body, 'otp_info', 'bind_device') === true;
  const opened = prove(amend(bank, account, { bound }), world, session, proof, account);
  return onward(call, world, { account, opened }, { lost: '3006', plain: '3001' });
};

const refusalOf = (
  account: Account,
  proof: Proof,
  phone: Phone | undefined,
  byText: boolean,
): string | undefined => {
  if (account.muted || proof.sent >= sendings) return '2004';
  return phone === undefined ? '2003' : refusals[phone.kind](byText, proof);
};

const refusals = {
  mobile: () => undefined,
  landline: (byText) => (byText ? '2005' : undefined),
  unverified: () => '2003',
  'locked-out': () => '2004',
  'last-code': (_, proof) => (proof.sent > 0 ? '2004' : undefined),
} satisfies Record<Phone['kind'], (byText: boolean, proof: Proof) => string | undefined>;
