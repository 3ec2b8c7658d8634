import { ownValue } from '../../engine/index.ts';
import { amend, type Bank, byUserId, type Link, put } from '../bank.ts';
import { text } from '../json.ts';
import { grantCode, holder } from '../oauth/codes.ts';
import { type Answer, type Call, failed, type Run, said } from '../operation.ts';
import type { World } from '../world.ts';
import { amendStay, refused, type Stay, verifiedStay } from './session.ts';

const linkLife = 5 * 60_000;

/** Where the provider's links lead. */
export const accountManagerPath = '/sandbox/account-manager';

/** Finishes a session: gives a code that only the maker of the challenge can redeem. A card that is not registered yet gets one to register with, and its session goes on. */
export const idpComplete: Run = (call, bank, world) => {
  const stay = verifiedStay(call, bank, world, 'authenticate');
  if (!('session' in stay)) return stay;
  const { id, account } = stay;
  const { persona } = account;
  const finished = account.userId !== undefined;
  const { code_challenge: challenge, code_challenge_method: method } = call.params;
  const request = { scope: 'read write', challenge, method };
  const used = amendStay(bank, stay, { used: finished });
  const granted = grantCode(used, world, { account: persona.id, session: id, request });
  const self = { href: '/v1/identity/complete', rel: 'self', name: 'complete' };
  const onward = finished && persona.sentOn;
  const brand = call.params['X-Client-Id'] ?? '';
  const linked = onward
    ? makeLink(granted.bank, world, { reason: 'SIGNED_IN', brand, account: persona.id })
    : { bank: granted.bank, href: '' };
  return said(linked.bank, {
    code: granted.code,
    currentLast4: persona.card.slice(-4),
    ...(persona.lost === 'both' && persona.replaces ? { prevLast4: persona.replaces.slice(-4) } : {}),
    links: [self, ...(onward ? [{ href: linked.href, rel: 'redirect', name: 'account-manager' }] : [])],
  });
};

/** Creates the online profile of the card that the session was opened for. */
export const idpCreateProfile: Run = async (call, bank, world) => {
  const stay = await bearing(call, bank, world);
  if (!('session' in stay)) return stay;
  const { session, account } = stay;
  if (session.flow !== 'registration') return failed(bank, 403, 'flow', 'The session was opened to sign in.');
  if (account.userId !== undefined) return refused(bank, 'idp.profile.already_registered', 409);
  const userId = text(call.body, 'userInfo', 'userId') ?? '';
  if (byUserId(bank, userId)) return refused(bank, 'idp.profile.user_id_taken', 409);
  const answer = ownValue(account.persona.answers, call.operation);
  if (answer) return refused(bank, answer);
  const registered = amend(bank, account, {
    userId,
    email: text(call.body, 'userInfo', 'email') ?? '',
    passwords: [text(call.body, 'userInfo', 'password') ?? ''],
  });
  return said(registered, { code: 'idp.profile.created' });
};

/** Whether someone has a user ID. */
export const idpCheckUserIdExists: Run = async (call, bank, world) => {
  const stay = await bearing(call, bank, world);
  if (!('session' in stay)) return stay;
  return byUserId(bank, call.params['X-User-Id'])
    ? refused(bank, 'idp.profile.user_id_taken', 409)
    : { bank, status: 200 };
};

/** A link to the new way of signing in, for whoever wants to try it or to move to it. */
export const createPreAuthenticatedLink: Run = (call, bank, world) => {
  const reason = text(call.body, 'triggerReason') ?? '';
  const made = makeLink(bank, world, { reason, brand: call.params['X-Client-Id'] ?? '' });
  return said(made.bank, { links: [{ href: made.href, rel: 'redirect', name: 'account-manager' }] });
};

/** What the account manager makes of a link: what it was made for, or why it is refused; and the bank with the link used up. */
export const admitByLink = (
  bank: Bank,
  world: World,
  id: string,
): { readonly bank: Bank; readonly link?: Link; readonly refusal?: string } => {
  const link = ownValue(bank.links, id);
  if (!link) return { bank, refusal: 'The link is not one of ours.' };
  if (link.used) return { bank, refusal: 'The link has been used before.' };
  if (world.now >= link.expires) return { bank, refusal: 'The link has expired.' };
  return { bank: put(bank, 'links', id, { ...link, used: true }), link };
};

const makeLink = (
  bank: Bank,
  world: World,
  link: Pick<Link, 'reason' | 'brand' | 'account'>,
): { readonly bank: Bank; readonly href: string } => {
  const id = world.id('link');
  const made = { ...link, expires: world.now + linkLife, used: false };
  return { bank: put(bank, 'links', id, made), href: `${accountManagerPath}?link=${id}` };
};

/** The verified session of a call whose access token belongs to the same account. */
const bearing = async (call: Call, bank: Bank, world: World): Promise<Stay | Answer> => {
  const stay = verifiedStay(call, bank, world, 'profile');
  if (!('session' in stay)) return stay;
  const bearer = await holder(call, bank, world);
  return bearer?.account === stay.account.persona.id
    ? stay
    : failed(bank, 401, 'token', 'The access token is missing, over, revoked or of another account.');
};
