import { type Account, amend, type Letter, type Phone, type Proof, put } from './bank.ts';
import { at, text } from './json.ts';
import { coded, failed, type Run } from './operation.ts';
import { onward, openSession, prove } from './proof.ts';

/** Passcodes that one identity session sends; the last is announced as such. */
const sendings = 4;
/** Wrong passcodes that lock the account out of passcodes. */
const tries = 3;
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
  const code = world.digits(digits);
  const letter: Letter = {
    at: world.now,
    to: phone.number,
    by: byText ? 'text' : 'call',
    person: account.persona.id,
    code,
  };
  const sent = put(bank, 'proofs', session, {
    ...proof,
    sent: proof.sent + 1,
    passcode: { code, expires: world.now + life },
  });
  const last = phone.kind === 'last-code' || proof.sent + 1 === sendings;
  return coded(
    { ...sent, outbox: [letter, ...sent.outbox].slice(0, outboxSize) },
    world,
    last ? '2002' : '2001',
  );
};

/** Takes the passcode back. It is good once, for ten minutes; the one sent last counts. */
export const validateOtp: Run = (call, bank, world) => {
  const open = openSession(call, bank, call.params.segment);
  if (!('proof' in open)) return open;
  const { session, proof, account } = open;
  if (proof.check !== 'otp' || proof.verified) return failed(bank, 403, 'otp', 'No passcode is due.');
  if (account.muted) return coded(bank, world, '3004');
  const { passcode } = proof;
  const right =
    passcode?.code === text(call.body, 'otp_info', 'code') && world.now < (passcode?.expires ?? 0);
  if (!right) {
    const misses = proof.misses + 1;
    const counted = put(bank, 'proofs', session, { ...proof, misses });
    return misses < tries
      ? coded(counted, world, '3003')
      : coded(amend(counted, account, { muted: true }), world, '3002');
  }
  const refusal = account.persona.answers[call.operation];
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
