import { type JsonObject, ownValue } from '../engine/index.ts';
import { type Account, type Bank, type Check, type CodeRequest, type Proof, put } from './bank.ts';
import { at, text } from './json.ts';
import { grantCode } from './oauth/codes.ts';
import { type Answer, type Call, coded, failed } from './operation.ts';
import type { World } from './world.ts';

/** What an operation found or made, and the bank with it. */
export type Opened = { readonly bank: Bank; readonly fields: JsonObject };

/** The `auth` block of a request as whom a code is for; undefined when the journey wants no code. */
export const requestOf = (call: Call): CodeRequest | undefined => {
  const block = at(call.body, 'auth');
  const clientId = text(block, 'client_id');
  const redirectUri = text(block, 'redirect_uri');
  if (clientId === undefined || redirectUri === undefined) return undefined;
  return {
    clientId,
    redirectUri,
    scope: text(block, 'scope') ?? '',
    challenge: text(block, 'code_challenge'),
    method: text(block, 'code_challenge_method'),
    nonce: text(block, 'nonce'),
  };
};

/** Opens an identity session. Its reply fields name the session and, where a passcode is due, the phone numbers. */
export const openProof = (
  bank: Bank,
  world: World,
  account: Account,
  proof: { readonly segment: string; readonly check: Check; readonly request?: CodeRequest | undefined },
): Opened & { readonly session: string } => {
  const session = world.id('session');
  const fresh: Proof = {
    ...proof,
    account: account.persona.id,
    verified: false,
    used: false,
    sent: 0,
    misses: 0,
  };
  return {
    session,
    bank: put(bank, 'proofs', session, fresh),
    fields: {
      session_id: session,
      account_type: account.persona.accountType,
      ...(proof.check === 'otp' ? { phone_numbers: account.persona.phones.map(({ number }) => number) } : {}),
    },
  };
};

/** Marks a session as verified. The reply fields are what its journey goes on with: the user ID where that was looked for, else an authorization code. */
export const prove = (bank: Bank, world: World, session: string, proof: Proof, account: Account): Opened => {
  const { persona } = account;
  const done = put(bank, 'proofs', session, { ...proof, verified: true, passcode: undefined });
  const { request } = proof;
  const granted =
    request && proof.segment !== 'lookup-userid'
      ? grantCode(done, world, { account: persona.id, session, request })
      : { bank: done, code: undefined };
  const shown = proof.segment !== 'registration' && account.userId !== undefined;
  return {
    bank: granted.bank,
    fields: {
      session_id: session,
      account_type: persona.accountType,
      last_4_acct_no: persona.card.slice(-4),
      ...(persona.lost === 'both' && persona.replaces
        ? { prev_last_4_acct_no: persona.replaces.slice(-4) }
        : {}),
      ...(shown && account.userId ? { user_id: account.userId } : {}),
      ...(granted.code === undefined ? {} : { authorization_code: granted.code }),
      ...(proof.segment === 'registration' ? { ebill_status: '1', cipher: { accountId: persona.id } } : {}),
    },
  };
};

/** The open identity session that a request names, with its account; or the answer that refuses it. */
export const openSession = (
  call: Call,
  bank: Bank,
  segment: string | undefined,
): { readonly session: string; readonly proof: Proof; readonly account: Account } | Answer => {
  const session = text(call.body, 'session_info', 'session_id') ?? '';
  const proof = ownValue(bank.proofs, session);
  const account = proof && ownValue(bank.accounts, proof.account);
  if (!proof || !account || proof.used)
    return failed(bank, 401, 'session', 'There is no such identity session, or it has been used.');
  return proof.segment === segment
    ? { session, proof, account }
    : failed(bank, 403, 'segment', `The identity session belongs to ${proof.segment}, not to ${segment}.`);
};

/** How a journey goes on once the person is known: a card that was lost is named by its own code. */
export const onward = (
  call: Call,
  world: World,
  { account, opened }: { readonly account: Account; readonly opened: Opened },
  codes: { readonly lost: string; readonly plain: string },
): Answer =>
  coded(opened.bank, world, account.persona.lost === undefined ? codes.plain : codes.lost, {
    ...opened.fields,
    client_id: call.params['X-Client-Id'] ?? '',
  });
