import { ownValue } from '../engine/index.ts';
import {
  type Account,
  amend,
  type Bank,
  byCard,
  byUserId,
  type Check,
  type Lock,
  missed,
  type Segment,
} from './bank.ts';
import { text } from './json.ts';
import { type Answer, type Call, coded, failed, type Run } from './operation.ts';
import { onward, openProof, openSession, prove, requestOf } from './proof.ts';
import type { World } from './world.ts';

/** Wrong facts or digits until the account is locked. */
const tries = 6;

const checkCodes = { ssn: '1005', cvv: '1006', otp: '1007' } satisfies Record<Exclude<Check, 'none'>, string>;

const lockCodes = { standard: '1002', user: '1003', problem: '1004' } satisfies Record<
  Exclude<Lock, 'tries'>,
  string
>;

/** Whether a card may be registered. A transmit id is trusted to name the card, so the ID number is always asked for. */
export const checkRegistrationEligibility: Run = (call, bank, world) => {
  const tid = text(call.body, 'user_info', 'tid');
  if (tid !== undefined) {
    const invited = Object.values(bank.accounts).find(({ persona }) => persona.tid === tid);
    return invited
      ? goOn(call, bank, world, { account: invited, segment: 'registration', check: 'ssn' })
      : failed(bank, 403, 'tid', 'The transmit id is unknown or has expired.');
  }
  const account = byCard(bank, text(call.body, 'user_info', 'cipher', 'account_number'));
  if (account && factsFit(call, account))
    return goOn(call, bank, world, { account, segment: 'registration', check: account.persona.check });
  // Registration has no code for "try again": one warning, then the page for locked accounts.
  const { bank: counted, count } = missed(bank, factsKey(call));
  return coded(counted, world, count === 1 ? '5006' : '5003');
};

/** Whether a password may be reset: user ID, postal code and date of birth have to fit. */
export const checkResetEligibility: Run = (call, bank, world) => {
  const account = byUserId(bank, text(call.body, 'user_info', 'user_id'));
  return account && factsFit(call, account)
    ? goOn(call, bank, world, { account, segment: 'reset-password', check: account.persona.check })
    : refuse(bank, world, factsKey(call), account);
};

/** Whether a user ID may be told: card number and postal code or date of birth have to fit. */
export const checkLookupEligibility: Run = (call, bank, world) => {
  const account = byCard(bank, text(call.body, 'user_info', 'cipher', 'account_number'));
  return account && factsFit(call, account)
    ? goOn(call, bank, world, { account, segment: 'lookup-userid', check: account.persona.check })
    : refuse(bank, world, factsKey(call), account);
};

/** Takes the last four digits of the ID number or the card's security code, whichever the session asked for. */
export const verifyIdentity: Run = (call, bank, world) => {
  const open = openSession(call, bank, call.params.segment);
  if (!('proof' in open)) return open;
  const { session, proof, account } = open;
  const wanted = {
    ssn: account.persona.idLastFour,
    cvv: account.persona.cvv,
    otp: undefined,
    none: undefined,
  };
  const digits = wanted[proof.check];
  if (digits === undefined || proof.verified) return failed(bank, 403, 'verify', 'No digits are due.');
  const locked = lockOf(account);
  if (locked) return coded(bank, world, locked);
  if (text(call.body, 'cipher', 'validation_code') !== digits)
    return refuse(bank, world, `digits:${account.persona.id}`, account);
  const answer = ownValue(account.persona.answers, call.operation);
  if (answer) return coded(bank, world, answer);
  const opened = prove(bank, world, session, proof, account);
  return onward(call, world, { account, opened }, { lost: '5001', plain: '1008' });
};

type Found = { readonly account: Account; readonly segment: Segment; readonly check: Check };

const goOn = (call: Call, bank: Bank, world: World, { account, segment, check }: Found): Answer => {
  const registered = account.userId !== undefined;
  if (registered === (segment === 'registration')) return coded(bank, world, '1009');
  const refusal = lockOf(account) ?? ownValue(account.persona.answers, call.operation);
  if (refusal) return coded(bank, world, refusal, { account_type: account.persona.accountType });
  const { session, ...opened } = openProof(bank, world, account, {
    segment,
    check,
    request: requestOf(call),
  });
  const proof = ownValue(opened.bank.proofs, session);
  if (check !== 'none') return coded(opened.bank, world, checkCodes[check], opened.fields);
  if (!proof) throw new Error('An identity session that was just opened is missing.');
  const proven = prove(opened.bank, world, session, proof, account);
  const plain = segment === 'registration' ? '1001' : '1008';
  return onward(call, world, { account, opened: proven }, { lost: '5001', plain });
};

const refuse = (bank: Bank, world: World, key: string, account: Account | undefined): Answer => {
  const { bank: counted, count } = missed(bank, key);
  if (count < tries) return coded(counted, world, count === tries - 1 ? '5006' : '5003');
  return coded(account ? amend(counted, account, { lock: 'standard' }) : counted, world, '5004');
};

/** A password that was wrong too often is no reason to refuse: recovery is what it needs. */
const lockOf = ({ lock }: Account): string | undefined =>
  lock === undefined || lock === 'tries' ? undefined : lockCodes[lock];

/** Without a postal code (an address abroad) the date of birth decides; none of the two fits nobody. */
const factsFit = (call: Call, { persona }: Account): boolean => {
  const zip = text(call.body, 'user_info', 'zip_code') ?? '';
  const dob = text(call.body, 'user_info', 'dob') ?? '';
  const zipFits = zip === '' || zip === persona.zip;
  const dobFits = dob === '' || dob === persona.dob.replaceAll('-', '');
  return (zip !== '' || dob !== '') && zipFits && dobFits;
};

const factsKey = (call: Call): string => {
  const who = text(call.body, 'user_info', 'user_id');
  const card = text(call.body, 'user_info', 'cipher', 'account_number');
  return `facts:${who?.toLowerCase() ?? card?.slice(-4) ?? ''}`;
};
