import { ownValue } from '../engine/index.ts';
import { text } from './json.ts';
import { type Run, said } from './operation.ts';
import type { World } from './world.ts';

const type = 'entry+jwt';

/** What a page is opened for. `seconds`: how long the token is good; 0 and less for one that is over. */
export type Errand = {
  readonly seconds: number;
  readonly web?: boolean;
  readonly flowId?: string;
  readonly returnTo?: string;
};

/** Makes a token for a page to be opened with. */
export const entryToken = (
  { signer, now, id, issuer }: World,
  { seconds, ...errand }: Errand,
): Promise<string> => {
  const issued = Math.floor(now / 1000);
  const claims = { ...errand, interactionId: id('interaction'), consumerKey: 'sandbox-app' };
  return signer.sign(type, {
    iss: issuer,
    iat: issued,
    exp: issued + seconds,
    ...claims,
  });
};

/** Says what such a token is good for (RFC 7662, section 2.2). One that is over still says where its person came from; of one that is not ours nothing is known. */
export const introspectToken: Run = async (call, bank, { signer, now }) => {
  // Time is judged here: the signature of an old token still counts.
  const claims = await signer.read(type, text(call.body, 'token') ?? '', 0);
  if (claims === undefined) return said(bank, { active: false });
  const known = ['web', 'flowId', 'interactionId', 'returnTo', 'consumerKey'].flatMap((name) => {
    const value = ownValue(claims, name);
    return typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : [];
  });
  return said(bank, { active: now < (claims.exp ?? 0) * 1000, ...Object.fromEntries(known) });
};
