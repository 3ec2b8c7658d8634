import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { base64url } from 'jose';
import { type Json, ownValue } from '../engine/index.ts';
import { type Account, type Bank, type Challenge, type Passkey, put } from './bank.ts';
import { at, text } from './json.ts';
import { holder } from './oauth/codes.ts';
import { type Answer, type Call, coded, failed, type Run } from './operation.ts';
import { openProof, prove, requestOf } from './proof.ts';
import type { World } from './world.ts';

const life = 5 * 60_000;

const codes = { there: '9001', enough: '9002', refused: '9003' } as const;

// How many a person may have.
const most = 5;

/** What a browser creates a passkey with, for whoever is signed in. */
export const startPasskey: Run = async (call, bank, world) => {
  const account = await signedIn(call, bank, world);
  if (account === undefined) return unknown(bank);
  const own = keysOf(bank, account);
  const answer =
    ownValue(account.persona.answers, call.operation) ?? (own.length < most ? codes.there : codes.enough);
  if (answer !== codes.there) return coded(bank, world, answer);
  // The same for all passkeys of a person, and nobody can tell from it whose they are.
  const handle = own[0]?.[1].handle ?? base64url.encode(world.id('user'));
  const given = challenged(bank, world, { for: 'create', account: account.persona.id, handle });
  return coded(given.bank, world, codes.there, {
    options: {
      challenge: given.challenge,
      rp: { id: siteOf(world).rpId, name: siteOf(world).rpId },
      user: { id: handle, name: account.userId ?? '', displayName: account.userId ?? '' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: life,
      attestation: 'none',
      excludeCredentials: own.map(([id]) => ({ type: 'public-key', id })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  });
};

/** Keeps what a browser has created, if it answers a challenge of the same person here. */
export const keepPasskey: Run = async (call, bank, world) => {
  const account = await signedIn(call, bank, world);
  if (account === undefined) return unknown(bank);
  const credential = at(call.body, 'credential');
  const { bank: spent, challenge } = taken(bank, world, credential);
  if (challenge?.for !== 'create' || challenge.account !== account.persona.id)
    return coded(spent, world, codes.refused);
  const made = await registered(credential, challenge, world);
  if (made === undefined || ownValue(spent.passkeys, made.id) !== undefined)
    return coded(spent, world, codes.refused);
  const passkey: Passkey = {
    account: account.persona.id,
    handle: challenge.handle ?? '',
    publicKey: base64url.encode(made.publicKey),
    counter: made.counter,
  };
  return coded(put(spent, 'passkeys', made.id, passkey), world, codes.there);
};

/** What a browser finds a passkey with, whoever sits before it. */
export const startPasskeySignIn: Run = (_, bank, world) => {
  const given = challenged(bank, world, { for: 'get' });
  const { rpId } = siteOf(world);
  return coded(given.bank, world, codes.there, {
    options: {
      challenge: given.challenge,
      rpId,
      timeout: life,
      userVerification: 'required',
      allowCredentials: [],
    },
  });
};

/** Signing in with a passkey. It asks for no passcode: who unlocks it has shown two things. */
export const authenticatePasskey: Run = async (call, bank, world) => {
  const credential = at(call.body, 'credential');
  const { bank: spent, challenge } = taken(bank, world, credential);
  const id = text(credential, 'id') ?? '';
  const passkey = ownValue(spent.passkeys, id);
  const account = passkey && ownValue(spent.accounts, passkey.account);
  if (challenge?.for !== 'get' || passkey === undefined || account === undefined)
    return coded(spent, world, '1001');
  if (text(credential, 'response', 'userHandle') !== passkey.handle) return coded(spent, world, '1001');
  const counter = await authenticated(credential, challenge, { ...passkey, id }, world);
  if (counter === undefined) return coded(spent, world, '1001');
  const counted = put(spent, 'passkeys', id, { ...passkey, counter });
  const answer = ownValue(account.persona.answers, call.operation);
  const isBarred = account.lock !== undefined || account.persona.lost !== undefined;
  if (answer !== undefined || isBarred) return coded(counted, world, answer ?? '1006');
  return admit(call, counted, world, account);
};

const admit = (call: Call, bank: Bank, world: World, account: Account): Answer => {
  const { session, ...opened } = openProof(bank, world, account, {
    segment: 'login',
    check: 'none',
    request: requestOf(call),
  });
  const proof = ownValue(opened.bank.proofs, session);
  if (proof === undefined) return coded(bank, world, '1006');
  const proven = prove(opened.bank, world, session, proof, account);
  return coded(proven.bank, world, '1005', proven.fields);
};

const signedIn = async (call: Call, bank: Bank, world: World): Promise<Account | undefined> =>
  ownValue(bank.accounts, (await holder(call, bank, world))?.account ?? '');

const unknown = (bank: Bank): Answer =>
  failed(bank, 401, 'token', 'The access token is missing, over or revoked.');

const keysOf = ({ passkeys }: Bank, { persona }: Account): readonly (readonly [string, Passkey])[] =>
  Object.entries(passkeys).filter(([, { account }]) => account === persona.id);

// The page's own host is the relying party: a passkey of another host is of no use here.
const siteOf = ({ issuer }: World): { readonly origin: string; readonly rpId: string } => {
  const { origin, hostname } = new URL(issuer);
  return { origin, rpId: hostname };
};

const challenged = (
  bank: Bank,
  world: World,
  what: Pick<Challenge, 'for' | 'account' | 'handle'>,
): { readonly bank: Bank; readonly challenge: string } => {
  const challenge = base64url.encode(world.id('challenge'));
  return { challenge, bank: put(bank, 'challenges', challenge, { ...what, expires: world.now + life }) };
};

// A challenge is good once, whatever comes of it.
const taken = (
  bank: Bank,
  world: World,
  credential: Json | undefined,
): { readonly bank: Bank; readonly challenge?: Challenge & { readonly text: string } } => {
  const told = challengeIn(credential);
  const challenge = ownValue(bank.challenges, told);
  if (challenge === undefined || challenge.used === true) return { bank };
  const spent = put(bank, 'challenges', told, { ...challenge, used: true });
  return world.now < challenge.expires
    ? { bank: spent, challenge: { ...challenge, text: told } }
    : { bank: spent };
};

// What the browser signed over names it; that it is signed is verified later.
const challengeIn = (credential: Json | undefined): string => {
  try {
    const signed = new TextDecoder().decode(
      base64url.decode(text(credential, 'response', 'clientDataJSON') ?? ''),
    );
    return String(JSON.parse(signed).challenge);
  } catch {
    return '';
  }
};

type Made = { readonly id: string; readonly publicKey: Uint8Array; readonly counter: number };

const registered = async (
  credential: Json | undefined,
  { text: expectedChallenge }: { readonly text: string },
  world: World,
): Promise<Made | undefined> => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = siteOf(world);
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((): VerifiedRegistrationResponse => ({ verified: false }));
  return verified.verified ? verified.registrationInfo.credential : undefined;
};

// The counter that the authenticator is at now; undefined where its answer does not hold.
const authenticated = async (
  credential: Json | undefined,
  { text: expectedChallenge }: { readonly text: string },
  { id, publicKey, counter }: Passkey & { readonly id: string },
  world: World,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { origin, rpId } = siteOf(world);
  return verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey: base64url.decode(publicKey) as Uint8Array<ArrayBuffer>, counter },
    requireUserVerification: true,
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
    () => undefined,
  );
};
