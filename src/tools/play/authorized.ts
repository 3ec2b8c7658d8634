import { createHash, randomUUID } from 'node:crypto';
import { objectOf } from '../source.ts';
import type { Stage, Visit } from './stage.ts';

/** At which address a visit begins, and what the tab has kept from before, by slot. */
export type Arrival = { readonly at: string; readonly kept: Readonly<Record<string, string>> };

/** How a visit begins. Who was at the provider's sign-in page is sent back by the sandbox as that page would do it; what the scenario's address says already stays. */
export const arrivalOf = async (visit: Visit, site: string, sandbox: Stage['sandbox']): Promise<Arrival> => {
  if (visit.authorized !== true) return { at: visit.at, kept: {} };
  const kept = {
    codeVerifier: `${randomUUID()}${randomUUID()}`,
    oauthState: randomUUID().slice(0, 8),
    nonce: randomUUID().slice(0, 8),
  };
  const asked = new URLSearchParams({
    person: visit.as ?? '',
    client_id: visit.brand,
    redirect_uri: `${site}/login/${visit.brand}/callback`,
    scope: 'read write',
    state: kept.oauthState,
    nonce: kept.nonce,
    code_challenge: createHash('sha256').update(kept.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const { location } = objectOf(await sandbox(`authorize.json?${asked}`));
  const { pathname, searchParams } = new URL(visit.at, site);
  const query = new URLSearchParams(new URL(String(location)).search);
  for (const name of searchParams.keys()) query.delete(name);
  for (const [name, value] of searchParams) query.append(name, value);
  return { at: `${pathname}?${query}`, kept: { ...kept, oauthState: `${kept.oauthState}&&${visit.brand}` } };
};
