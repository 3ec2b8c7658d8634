import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { Beginning } from './project.ts';

/** What comes of it whenever a page asks the browser for a credential. */
export type Consent = NonNullable<Beginning['credential']>;

/** What a page finds in its browser: the container of credentials, and the kind of those that are asked for. */
export type BrowserCredentials = {
  readonly credentials?: CredentialsContainer;
  readonly PublicKeyCredential?: unknown;
};

/** A credential of one site, as an authenticator keeps it. */
type Key = { readonly id: Buffer; readonly handle: Buffer; readonly secret: KeyObject; count: number };

/** What a browser calls what goes wrong. */
export const faults = {
  'failed.exists': 'InvalidStateError',
  'failed.refused': 'SecurityError',
  'failed.unfit': 'NotSupportedError',
  'failed.malformed': 'DataError',
  'failed.unknown': 'UnknownError',
} as const satisfies Partial<Record<Consent, string>>;

/**
 * A browser's credentials (WebAuthn Level 3) with an authenticator in software that signs as a real one does (ES256, no
 * attestation), and keeps what it has created. What the browser would offer by itself nobody takes.
 */
export const authenticatorOf = (origin: string, consent: Consent = 'unsupported'): BrowserCredentials => {
  if (consent === 'unsupported') return {};
  const { hostname } = new URL(origin);
  const keys: Key[] = [keyOf(handleThere)];
  const ask = async <T>(give: () => T): Promise<T> => {
    if (consent === 'given') return give();
    throw new DOMException(
      'So it was asked for.',
      consent === 'declined' ? 'NotAllowedError' : faults[consent],
    );
  };
  const about = { origin, rpId: hostname };
  const credentials = {
    create: ({ publicKey }: { readonly publicKey: CreationOptions }) =>
      ask(() => created(publicKey, keys, about)),
    get: ({ publicKey, mediation, signal }: Request) =>
      mediation === 'conditional' ? aborted(signal) : ask(() => found(publicKey, keys, about)),
  };
  return {
    credentials: credentials as unknown as CredentialsContainer,
    PublicKeyCredential: {
      isConditionalMediationAvailable: async () => true,
      parseCreationOptionsFromJSON: (options: CreationOptions) => options,
      parseRequestOptionsFromJSON: (options: RequestOptions) => options,
    },
  };
};

type CreationOptions = { readonly challenge: string; readonly user: { readonly id: string } };
type RequestOptions = { readonly challenge: string };
type Request = {
  readonly publicKey: RequestOptions;
  readonly mediation?: string;
  readonly signal?: AbortSignal;
};
type About = { readonly origin: string; readonly rpId: string };

const created = ({ challenge, user }: CreationOptions, keys: Key[], about: About): object => {
  const key = keyOf(user.id);
  keys.push(key);
  const { x = '', y = '' } = createPublicKey(key.secret).export({ format: 'jwk' });
  // COSE (RFC 9053): kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, key.id.length]), key.id, cose]);
  const data = Buffer.concat([stateOf(key, about, 0x45), attested]);
  // CBOR (RFC 8949): { fmt: "none", attStmt: {}, authData: bytes }.
  const attestationObject = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([data.length]),
    data,
  ]);
  return credentialOf(key, {
    clientDataJSON: text(clientData('webauthn.create', challenge, about)),
    attestationObject: text(attestationObject),
    transports: ['internal'],
  });
};

/** Whose the credential is that is there from the beginning. */
export const handleThere = 'c29tZWJvZHk';

const keyOf = (handle: string): Key => ({
  id: randomBytes(16),
  handle: Buffer.from(handle, 'base64url'),
  secret: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  count: 0,
});

const found = ({ challenge }: RequestOptions, keys: readonly Key[], about: About): object => {
  const key = keys.at(-1);
  if (key === undefined) throw new Error('There is none');
  key.count += 1;
  const client = clientData('webauthn.get', challenge, about);
  const data = stateOf(key, about, 0x05);
  return credentialOf(key, {
    clientDataJSON: text(client),
    authenticatorData: text(data),
    signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), key.secret)),
    userHandle: text(key.handle),
  });
};

const credentialOf = ({ id }: Key, response: object): object => ({
  id: text(id),
  rawId: text(id),
  type: 'public-key',
  response,
  clientExtensionResults: {},
});

const clientData = (type: string, challenge: string, { origin }: About): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

// The site, that somebody was there and was verified, and how often it was used.
const stateOf = ({ count }: Key, { rpId }: About, flags: number): Buffer => {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(count);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter]);
};

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const text = (bytes: Buffer): string => bytes.toString('base64url');

const aborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('It was given up.', 'AbortError'))),
  );
