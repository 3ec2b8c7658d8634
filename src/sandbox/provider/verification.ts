import { ownValue } from '../../engine/index.ts';
import { amend, missed, type Phone, put } from '../bank.ts';
import { at, text } from '../json.ts';
import type { Answer, Run } from '../operation.ts';
import { isPasscode, post, sendings, tries } from '../passcode.ts';
import { amendStay, dueStay, refused, type Stay } from './session.ts';

/** Phones that a session refuses to send to; before the last of them it warns. */
const refusals = 3;

/** Wrong digits that lock the account. */
const digitTries = 6;

const done = (bank: Answer['bank']): Answer => ({ bank, status: 200 });

/** Sends a passcode: it lands in the outbox. */
export const idpInitiateOtp: Run = (call, bank, world) => {
  const stay = dueStay(call, bank, world, ['otp']);
  if (!('session' in stay)) return stay;
  const number = text(call.body, 'phoneNumber');
  const phone = stay.account.persona.phones.find((one) => one.number === number);
  const byText = text(call.body, 'deliveryMethod') === 'Text';
  const refusal = refusalOf(stay, phone, byText);
  if (refusal !== undefined) return refused(bank, refusal);
  if (!phone || phone.kind === 'unverified') return refusePhone(bank, stay, phone ? 'verify' : 'confirm');
  const way = { to: phone.number, by: byText ? 'text' : 'call' } as const;
  const { bank: posted, passcode } = post(bank, world, stay.account, way);
  return done(amendStay(posted, stay, { sent: stay.session.sent + 1, passcode }));
};

/** Takes the passcode back: good once, for ten minutes, and the one sent last counts. */
export const idpValidateOtp: Run = (call, bank, world) => {
  const stay = dueStay(call, bank, world, ['otp']);
  if (!('session' in stay)) return stay;
  const { session, account } = stay;
  if (account.muted) return refused(bank, 'idp.otp.max_attempts', 403);
  if (!isPasscode(text(call.body, 'code'), session.passcode, world.now)) {
    const misses = session.misses + 1;
    const counted = amendStay(bank, stay, { misses });
    return misses < tries
      ? refused(counted, 'idp.otp.invalid_code')
      : refused(amend(counted, account, { muted: true }), 'idp.otp.max_attempts', 403);
  }
  const refusal = ownValue(account.persona.answers, call.operation);
  if (refusal) return refused(amendStay(bank, stay, { used: true }), refusal);
  const bound = account.bound || at(call.body, 'deviceRegister') === true;
  return done(amendStay(amend(bank, account, { bound }), stay, { verified: true, passcode: undefined }));
};

/** Takes the last four digits of the ID number or the card's security code. */
export const idpValidateSoftener: Run = (call, bank, world) => {
  const stay = dueStay(call, bank, world, ['ssn', 'cvv']);
  if (!('session' in stay)) return stay;
  const { session, account } = stay;
  const { idLastFour, cvv, answers } = account.persona;
  const key = `digits:${account.persona.id}`;
  if (text(call.body, 'code') !== (session.check === 'ssn' ? idLastFour : cvv)) {
    const { bank: counted, count } = missed(bank, key);
    const kept = count < digitTries ? counted : amend(counted, account, { lock: 'standard' });
    return refused(amendStay(kept, stay, { used: count >= digitTries }), 'idp.otp.softener_failed');
  }
  const refusal = ownValue(answers, call.operation);
  if (refusal) return refused(amendStay(bank, stay, { used: true }), refusal);
  return done(amendStay(put(bank, 'misses', key, 0), stay, { verified: true }));
};

const refusalOf = (
  { session, account }: Stay,
  phone: Phone | undefined,
  byText: boolean,
): string | undefined => {
  const most = phone?.kind === 'last-code' ? 1 : sendings;
  if (account.muted || phone?.kind === 'locked-out') return 'idp.otp.max_attempts';
  if (session.sent >= most || session.refused >= refusals) return 'idp.otp.phone_confirm_max';
  return phone?.kind === 'landline' && byText ? 'idp.otp.landline' : undefined;
};

const refusePhone = (bank: Answer['bank'], stay: Stay, why: 'verify' | 'confirm'): Answer => {
  const count = stay.session.refused + 1;
  const counted = amendStay(bank, stay, { refused: count });
  if (count < refusals - 1) return refused(counted, `idp.otp.phone_unable_to_${why}`);
  return refused(counted, `idp.otp.phone_${count < refusals ? 'one_attempt_left' : 'confirm_max'}`);
};
