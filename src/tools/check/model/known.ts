import { lateRoots } from '../../../runtime/late.ts';
import type { TypeName } from './shape.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What the runtime gives flows of itself, by root and name, with the types: src/runtime holds the same names; the session has what flows declare, too. */
export const known = {
  outcome: { name: 'string', code: 'string', http: 'integer', transId: 'string' },
  visitor: {
    language: 'string',
    mobile: 'boolean',
    device: 'string',
    browser: 'string',
    platform: 'string',
    domain: 'string',
    origin: 'string',
    base: 'string',
    route: 'string',
    brandId: 'string',
    channelId: 'string',
    correlationId: 'string',
    trackingId: 'string',
    remembered: 'string',
    idle: 'integer',
    begun: 'boolean',
    time: 'integer',
    reopened: 'boolean',
    repeated: 'array',
    scripts: 'object',
    cookies: 'object',
    credentials: 'boolean',
  },
  assistant: { live: 'boolean' },
  session: {
    accessToken: 'string',
    sessionId: 'string',
    apiBaseUrl: 'string',
    codeVerifier: 'string',
    oauthState: 'string',
    nonce: 'string',
    multiAccountToken: 'string',
    interactionId: 'string',
    authSessionId: 'string',
    correlationId: 'string',
    link: 'string',
    openedFor: 'string',
    openedOnWeb: 'string',
    tokenFor: 'string',
    partnerRequest: 'string',
    partnerNonce: 'string',
    signedInFor: 'string',
  },
  oauth: {
    request: 'object',
    verifier: 'string',
    challenge: 'string',
    method: 'string',
    state: 'string',
    nonce: 'string',
    clientId: 'string',
    redirectUri: 'string',
    scope: 'string',
  },
  device: { blackBox: 'string' },
} as const satisfies Record<string, Record<string, TypeName>>;

/** The values that some facts of the visitor have, and no others. */
export const visitorValues: Readonly<Record<string, readonly string[]>> = {
  device: ['mobile', 'tablet', 'desktop', 'unknown'],
  platform: ['ios', 'android', 'other'],
};

/** The slots of browser storage that flows may fill and empty, beside those of the session that they declare. */
export const slots: readonly string[] = [
  ...Object.keys(known.session).map((name) => `session.${name}`),
  'local.remembered',
  'local.language',
  'cookie.appBanner',
  'cookie.passkeyOffer',
];

/** The slots that are made for a token, or for what proves that one is ours. */
export const secretSlots: readonly string[] = words(`
  session.accessToken session.codeVerifier session.nonce session.multiAccountToken local.remembered
`);

/** The slots that are made for a secret of the address, which has it no more when the page is loaded again. */
export const addressSlots: readonly string[] = ['session.partnerNonce'];

/** Roots whose values the runtime computes when a call is sent; they can stand nowhere else. */
export const late: readonly string[] = lateRoots;

/** What each formatter takes and gives; the engine has the same names. */
export const formats: Readonly<
  Record<string, { readonly takes: readonly TypeName[]; readonly gives: TypeName }>
> = {
  yyyymmdd: { takes: ['string'], gives: 'string' },
  isodate: { takes: ['string'], gives: 'string' },
  isotime: { takes: ['number', 'integer'], gives: 'string' },
  instant: { takes: ['string'], gives: 'integer' },
  day: { takes: ['number', 'integer'], gives: 'string' },
  clock: { takes: ['number', 'integer'], gives: 'string' },
  lastFour: { takes: ['string'], gives: 'string' },
  phone: { takes: ['string'], gives: 'string' },
  id: { takes: ['string'], gives: 'string' },
  upper: { takes: ['string'], gives: 'string' },
  lower: { takes: ['string'], gives: 'string' },
  compact: { takes: ['string'], gives: 'string' },
  text: { takes: ['string', 'number', 'integer', 'boolean'], gives: 'string' },
  count: { takes: ['array'], gives: 'integer' },
  subject: { takes: ['string'], gives: 'string' },
  nonce: { takes: ['string'], gives: 'string' },
  inForce: { takes: ['string'], gives: 'string' },
  registered: { takes: ['object'], gives: 'string' },
  ours: { takes: ['string'], gives: 'string' },
  audience: { takes: ['string'], gives: 'array' },
  party: { takes: ['string'], gives: 'string' },
  language: { takes: ['string'], gives: 'string' },
};
