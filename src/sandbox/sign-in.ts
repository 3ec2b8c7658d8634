import { type Account, amend, type Bank, byUserId, type Lock, missed, put, type Segment } from './bank.ts';
import { text } from './json.ts';
import { type Answer, type Call, coded, type Run } from './operation.ts';
import { onward, openProof, prove, requestOf } from './proof.ts';
import type { World } from './world.ts';

/** Wrong passwords until the password has to be reset. */
const tries = 6;

const lockCodes = { standard: '1002', user: '1003', problem: '1004', tries: '1008' } satisfies Record<
  Lock,
  string
>;

/** Codes with which a person gets in. Any other answer of a persona gives nothing but the code. */
const admitting = ['1005', '1006', '1007', '1010'];

/** Signing in with user ID and password. A closed account says so whatever the password. */
export const authenticate =
  (segment: Segment): Run =>
  (call, bank, world) => {
    const account = byUserId(bank, text(call.body, 'user_info', 'user_id'));
    if (!account) return coded(bank, world, '1001');
    if (account.lock) return coded(bank, world, lockCodes[account.lock], facts(account));
    return text(call.body, 'user_info', 'cipher', 'password') === account.passwords[0]
      ? admit(call, put(bank, 'misses', passwordKey(account), 0), world, { account, segment })
      : refuse(bank, world, account);
  };

/** Where wrong passwords of an account are counted. */
export const passwordKey = (account: Account): string => `password:${account.persona.id}`;

const refuse = (bank: Bank, world: World, account: Account): Answer => {
  const { bank: counted, count } = missed(bank, passwordKey(account));
  if (count < tries) return coded(counted, world, count === tries - 1 ? '1012' : '1001');
  return coded(amend(counted, account, { lock: 'tries' }), world, lockCodes.tries, facts(account));
};

const admit = (
  call: Call,
  bank: Bank,
  world: World,
  { account, segment }: { readonly account: Account; readonly segment: Segment },
): Answer => {
  const { signIn, answers } = account.persona;
  const code = answers[call.operation] ?? '1005';
  if (!admitting.includes(code)) return coded(bank, world, code, facts(account));
  const check = signIn === 'otp' && !account.bound ? 'otp' : 'none';
  const { session, ...opened } = openProof(bank, world, account, {
    segment,
    check,
    request: requestOf(call),
  });
  const proof = opened.bank.proofs[session];
  if (check === 'otp' || !proof)
    return coded(opened.bank, world, code, { ...opened.fields, ...facts(account) });
  // A remembered browser needs no passcode, so the code that asks for one would be wrong.
  const plain = code === '1006' ? '1005' : code;
  const proven = prove(opened.bank, world, session, proof, account);
  return onward(call, world, { account, opened: proven }, { lost: '1010', plain });
};

const facts = ({ persona, userId }: Account) => ({
  account_type: persona.accountType,
  ...(userId === undefined ? {} : { user_id: userId }),
});
