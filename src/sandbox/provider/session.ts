import { ownValue } from '../../engine/index.ts';
import type { Account, Bank, Check, ProviderSession } from '../bank.ts';
import { put } from '../bank.ts';
import { type Answer, type Call, failed } from '../operation.ts';
import type { World } from '../world.ts';

const life = 30 * 60_000;

/** The three kinds of ids that the identity provider gives. */
export type Kind = 'authenticate' | 'otp' | 'profile';

/** An open session with its account. */
export type Stay = { readonly id: string; readonly session: ProviderSession; readonly account: Account };

/** Opens a session at the identity provider. One that asks for nothing more is verified at once. */
export const openStay = (
  bank: Bank,
  world: World,
  account: Account,
  { flow, check }: Pick<ProviderSession, 'flow' | 'check'>,
): { readonly bank: Bank; readonly id: string } => {
  const id = world.id('idp');
  const session: ProviderSession = {
    account: account.persona.id,
    flow,
    check,
    verified: check === 'none',
    used: false,
    sent: 0,
    refused: 0,
    misses: 0,
    expires: world.now + life,
  };
  return { bank: put(bank, 'providerSessions', id, session), id };
};

/** The session that the header of a call names; or the answer that refuses it. One that is unknown, over or used has timed out. */
export const stayOf = (call: Call, bank: Bank, world: World, kind: Kind): Stay | Answer => {
  const id = call.params['X-Auth-Session-Id'];
  if (id === undefined)
    return failed(bank, 400, 'session', 'The call names no session in X-Auth-Session-Id.');
  const session = ownValue(bank.providerSessions, id);
  const account = session && ownValue(bank.accounts, session.account);
  return !session || !account || session.used || world.now >= session.expires
    ? refused(bank, `idp.${kind}.session_timeout`, 401)
    : { id, session, account };
};

/** The session that a verification of this kind is due in; or the answer that refuses it. */
export const dueStay = (call: Call, bank: Bank, world: World, checks: readonly Check[]): Stay | Answer => {
  const stay = stayOf(call, bank, world, 'otp');
  if (!('session' in stay)) return stay;
  return checks.includes(stay.session.check) && !stay.session.verified
    ? stay
    : failed(bank, 403, 'verify', 'No such proof is due in this session.');
};

/** The session that a verified person goes on in; or the answer that refuses it. */
export const verifiedStay = (call: Call, bank: Bank, world: World, kind: Kind): Stay | Answer => {
  const stay = stayOf(call, bank, world, kind);
  if (!('session' in stay)) return stay;
  return stay.session.verified ? stay : failed(bank, 403, 'verify', 'The person has not been verified.');
};

/** The bank with parts of a session changed. */
export const amendStay = (bank: Bank, { id, session }: Stay, part: Partial<ProviderSession>): Bank =>
  put(bank, 'providerSessions', id, { ...session, ...part });

/** A refusal with an id of the provider. */
export const refused = (bank: Bank, id: string, status = 400): Answer =>
  failed(bank, status, id, `Sandbox answer ${id}`);
