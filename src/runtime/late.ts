import { isList, type Json, mapValues, ownValue } from '../engine/index.ts';
import { proofOf, randomText } from './pkce.ts';
import type { Slots } from './storage.ts';
import type { Proof, World } from './world.ts';

/** The roots of references that are computed when a call is sent. */
export const lateRoots = ['oauth', 'device'] as const;

/** What late values are made from. `trackingMark` stands wherever a request's own tracking id is to stand. */
export type LateSources = {
  readonly world: World;
  readonly slots: Slots;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly stateLength: number;
  readonly blackBox: () => Promise<string | undefined>;
  readonly trackingMark: string;
};

/** Puts values in the place of references that could not be resolved before; undefined when one of them cannot be had. */
export type ResolveLate = (value: Json | undefined, trackingId: string) => Promise<Json | undefined>;

/**
 * Computes late values. All references of one request share one verifier, state and nonce, which stand in their slots from
 * when they are first needed until the code is redeemed; reading the verifier takes it out, so that it serves one code.
 */
export const createLate =
  (sources: LateSources): ResolveLate =>
  async (value, trackingId) => {
    const minted = once(() => mint(sources));
    const resolve = async (node: Json | undefined): Promise<Json | undefined> => {
      if (typeof node === 'string') return node === sources.trackingMark ? trackingId : node;
      if (typeof node !== 'object' || node === null) return node;
      if (isLate(node)) return ownValue(lateValues, node.$late)?.(sources, minted).catch(() => undefined);
      const members = await Promise.all(
        Object.entries(node).map(async ([name, member]) => [name, await resolve(member)] as const),
      );
      const known = mapValues(Object.fromEntries(members), (member) => member);
      if (Object.keys(known).length < members.length) return undefined;
      return isList(node) ? Object.values(known) : known;
    };
    return resolve(value);
  };

type Minted = { readonly state: string; readonly nonce: string; readonly challenge: string };
type LateValue = (sources: LateSources, minted: () => Promise<Minted>) => Promise<Json | undefined>;

const method = 'S256';

const lateValues: Readonly<Record<string, LateValue>> = {
  // The parameter names of RFC 6749, section 4.1.1, RFC 7636, section 4.3, and OpenID Connect Core, section 3.1.2.1.
  '$oauth.request': async ({ clientId, redirectUri, scope }, minted) => {
    const { state, nonce, challenge } = await minted();
    return {
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: challenge,
      code_challenge_method: method,
      nonce,
    };
  },
  '$oauth.challenge': async (_, minted) => (await minted()).challenge,
  '$oauth.state': async (_, minted) => (await minted()).state,
  '$oauth.nonce': async (_, minted) => (await minted()).nonce,
  '$oauth.method': async () => method,
  '$oauth.clientId': async ({ clientId }) => clientId,
  '$oauth.redirectUri': async ({ redirectUri }) => redirectUri,
  '$oauth.scope': async ({ scope }) => scope,
  '$oauth.verifier': async ({ slots }) => {
    const verifier = slots.read('session.codeVerifier');
    slots.forget('session.codeVerifier');
    slots.forget('session.oauthState');
    return verifier;
  },
  '$device.blackBox': async ({ blackBox }) => (await blackBox()) ?? '',
};

const mint = async ({ world, slots, stateLength }: LateSources): Promise<Minted> => {
  const { verifier, challenge: made } = taken(world);
  const challenge = await made;
  const state = randomText(world.crypto, stateLength);
  const nonce = randomText(world.crypto, stateLength);
  slots.write('session.codeVerifier', verifier);
  slots.write('session.oauthState', state);
  slots.write('session.nonce', nonce);
  return { state, nonce, challenge };
};

const taken = ({ ahead, crypto }: World): Proof => {
  const { proof = proofOf(crypto) } = ahead;
  delete ahead.proof;
  return proof;
};

const isLate = (node: object): node is { readonly $late: string } =>
  '$late' in node && typeof node.$late === 'string';

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let cached: Promise<T> | undefined;
  return () => {
    cached ??= make();
    return cached;
  };
};
