import { ownValue } from '../engine/index.ts';
import { put } from './bank.ts';
import { at, text } from './json.ts';
import { grantCode, holder } from './oauth/codes.ts';
import { coded, failed, type Run, said } from './operation.ts';
import { openSession } from './proof.ts';

/** All accounts of the person who signed in, and a session that a loan authorization names. */
export const listAccounts: Run = async (call, bank, world) => {
  const bearer = await holder(call, bank, world);
  const account = bearer && ownValue(bank.accounts, bearer.account);
  if (!bearer || !account) return failed(bank, 401, 'token', 'The access token is missing, over or revoked.');
  const { persona } = account;
  const own = {
    accountType: persona.accountType,
    syfIdentifier: persona.id,
    lastFour: persona.card.slice(-4),
  };
  return said(bank, { accounts: [own, ...persona.accounts], sessionId: bearer.session });
};

/** A code with which the loan payment site knows the person. */
export const authorizeLoan: Run = async (call, bank, world) => {
  const bearer = await holder(call, bank, world);
  const persona = bearer && ownValue(bank.accounts, bearer.account)?.persona;
  if (!bearer || !persona) return failed(bank, 401, 'token', 'The access token is missing, over or revoked.');
  const wanted = text(call.body, 'syfIdentifier');
  const loans = [{ syfIdentifier: persona.id, accountType: persona.accountType }, ...persona.accounts].filter(
    ({ accountType }) => accountType === 'loan',
  );
  if (text(call.body, 'sessionId') !== bearer.session || !loans.some((loan) => loan.syfIdentifier === wanted))
    return failed(bank, 403, 'loan', 'The person has no such loan account in this session.');
  const auth = at(call.body, 'auth');
  const request = {
    clientId: text(auth, 'clientId') ?? '',
    redirectUri: text(auth, 'redirectUri') ?? '',
    scope: text(auth, 'scope') ?? '',
  };
  const granted = grantCode(bank, world, { account: persona.id, session: bearer.session, request });
  return said(granted.bank, { authorizationCode: granted.code });
};

/** Creates the key that is spoken to a voice assistant, and a code for the assistant's side. */
export const createVoiceKey: Run = (call, bank, world) => {
  const open = openSession(call, bank, 'login');
  if (!('proof' in open)) return open;
  const { session, proof, account } = open;
  const { request } = proof;
  if (!proof.verified || !request) return failed(bank, 403, 'verify', 'The person has not been verified.');
  if (call.params.client_id !== request.clientId)
    return failed(bank, 403, 'client', 'The person signed in for another client.');
  const answer = ownValue(account.persona.answers, call.operation);
  if (answer) return coded(bank, world, answer);
  const used = put(bank, 'proofs', session, { ...proof, used: true });
  const granted = grantCode(used, world, { account: account.persona.id, session, request });
  return coded(granted.bank, world, '1001', { authorization_code: granted.code });
};
