import { ownValue } from '../engine/index.ts';
import {
  type Account,
  amend,
  type Bank,
  byUserId,
  type CodeRequest,
  type Lock,
  missed,
  type Persona,
  put,
  type Segment,
} from './bank.ts';
import { text } from './json.ts';
import { claimsOf } from './oauth/codes.ts';
import { type Answer, type Call, coded, failed, type Run } from './operation.ts';
import { onward, openProof, prove, requestOf } from './proof.ts';
import type { World } from './world.ts';

/** Wrong passwords until the password has to be reset. */
const tries = 6;

const lockCodes = { standard: '1002', user: '1003', problem: '1004', tries: '1008' } satisfies Record<
  Lock,
  string
>;

/** What a way of signing in answers when all is well, when a passcode is due, and whenever else the person gets in. Any other answer of a persona gives nothing but the code. */
type Answers = { readonly plain: string; readonly asks: string; readonly admitting: readonly string[] };

const byPassword: Answers = { plain: '1005', asks: '1005', admitting: ['1005', '1006', '1007', '1010'] };
const byToken: Answers = { plain: '1005', asks: '1008', admitting: ['1005', '1008', '1009'] };

/** Signing in with user ID and password. A closed account says so whatever the password. */
export const authenticate =
  (segment: Segment): Run =>
  (call, bank, world) => {
    const account = byUserId(bank, text(call.body, 'user_info', 'user_id'));
    if (!account) return coded(bank, world, '1001');
    if (account.lock) return coded(bank, world, lockCodes[account.lock], facts(account));
    return text(call.body, 'user_info', 'cipher', 'password') === account.passwords[0]
      ? admit(call, put(bank, 'misses', passwordKey(account), 0), world, {
          account,
          segment,
          answers: byPassword,
          request: requestOf(call),
        })
      : refuse(bank, world, account);
  };

/** The token that a partner has of a person who wants to stay signed in there. */
export const persistentToken = ({ id }: Persona): string => `persist.${id}`;

/** Signing in with the token that a partner sends along: one that it has of old, or the access token that linking gave it. */
export const authenticatePersistent: Run = async (call, bank, world) => {
  const account =
    Object.values(bank.accounts).find(
      ({ persona, userId }) => userId !== undefined && persistentToken(persona) === call.bearer,
    ) ?? ownValue(bank.accounts, (await linkedTo(call, bank, world)) ?? '');
  if (!account) return failed(bank, 401, 'token', 'The bank gave no partner this token.');
  // The code for too many wrong passwords asks for a passcode here.
  if (account.lock)
    return coded(
      bank,
      world,
      account.lock === 'tries' ? lockCodes.standard : lockCodes[account.lock],
      facts(account),
    );
  const { client_id: clientId = '', redirect_uri: redirectUri = '', scope = '' } = call.params;
  const { nonce, code_challenge: challenge, code_challenge_method: method } = call.params;
  const request = { clientId, redirectUri, scope, nonce, challenge, method };
  return admit(call, bank, world, { account, segment: 'login/persistent', answers: byToken, request });
};

// The person may have come with another browser than the one that the account was linked in.
const linkedTo = async (call: Call, bank: Bank, world: World): Promise<string | undefined> => {
  const claims = await claimsOf(call.bearer, world);
  const token = ownValue(bank.tokens, claims?.jti ?? '') ?? world.tokenElsewhere(claims?.jti ?? '');
  const isTheirs = claims?.client_id === call.params.client_id;
  return isTheirs && token?.revoked === false ? token.account : undefined;
};

/** Where wrong passwords of an account are counted. */
export const passwordKey = (account: Account): string => `password:${account.persona.id}`;

const refuse = (bank: Bank, world: World, account: Account): Answer => {
  const { bank: counted, count } = missed(bank, passwordKey(account));
  if (count < tries) return coded(counted, world, count === tries - 1 ? '1012' : '1001');
  return coded(amend(counted, account, { lock: 'tries' }), world, lockCodes.tries, facts(account));
};

type Entrance = {
  readonly account: Account;
  readonly segment: Segment;
  readonly answers: Answers;
  readonly request: CodeRequest | undefined;
};

const admit = (
  call: Call,
  bank: Bank,
  world: World,
  { account, segment, answers, request }: Entrance,
): Answer => {
  const { persona, bound } = account;
  const check = persona.signIn === 'otp' && !bound ? 'otp' : 'none';
  const usual = check === 'otp' ? answers.asks : answers.plain;
  const code = ownValue(persona.answers, call.operation) ?? usual;
  if (!answers.admitting.includes(code)) return coded(bank, world, code, facts(account));
  const { session, ...opened } = openProof(bank, world, account, { segment, check, request });
  const proof = ownValue(opened.bank.proofs, session);
  if (check === 'otp' || !proof)
    return coded(opened.bank, world, code, { ...opened.fields, ...facts(account) });
  // A remembered browser needs no passcode, so the code that asks for one would be wrong.
  const plain = code === '1006' || code === answers.asks ? answers.plain : code;
  const proven = prove(opened.bank, world, session, proof, account);
  return onward(call, world, { account, opened: proven }, { lost: '1010', plain });
};

const facts = ({ persona, userId }: Account) => ({
  account_type: persona.accountType,
  ...(userId === undefined ? {} : { user_id: userId }),
});
