import { ownValue } from '../engine/index.ts';

/** Where a passcode may go. What the kind does: landlines take calls only, unverified numbers are refused, locked-out ones get no passcode, last-code ones get one and no other. */
export type Phone = {
  readonly number: string;
  readonly kind: 'mobile' | 'landline' | 'unverified' | 'locked-out' | 'last-code';
};

/** The journey that an identity session belongs to, as it stands in addresses. The document may have more than these six. */
export type Segment =
  | 'login'
  | 'account-linking'
  | 'registration'
  | 'reset-password'
  | 'lookup-userid'
  | 'login/persistent';

/** What a person has to show before a journey goes on. */
export type Check = 'none' | 'otp' | 'ssn' | 'cvv';

/** Why an account is closed. `tries`: the password was wrong too often and has to be reset. */
export type Lock = 'standard' | 'user' | 'problem' | 'tries';

/** A test person. `answers`: the response code that an operation gives where it would otherwise succeed. Dates are YYYY-MM-DD. */
export type Persona = {
  readonly id: string;
  readonly purpose: string;
  readonly group: string;
  readonly userId?: string;
  readonly password: string;
  readonly earlier: readonly string[];
  readonly card: string;
  readonly replaces?: string;
  readonly lost?: 'both' | 'new';
  readonly zip: string;
  readonly dob: string;
  readonly idLastFour: string;
  readonly cvv: string;
  readonly phones: readonly Phone[];
  readonly accountType: string;
  readonly accounts: readonly Wallet[];
  /** What signing in asks for beyond the password. */
  readonly signIn: 'none' | 'otp';
  /** What recovery and registration ask for. */
  readonly check: Check;
  /** What signing in at the identity provider asks for, where that is something else than `signIn`. */
  readonly provider?: Check;
  /** The identity provider sends them on by a link of its own. */
  readonly sentOn?: true;
  readonly lock?: Lock;
  /** Wrong passwords that were entered before. */
  readonly misses: number;
  readonly tid?: string;
  /** May pay without signing in while the browser remembers them. */
  readonly pays?: true;
  readonly answers: Readonly<Record<string, string>>;
};

/** One account of several that a person has. */
export type Wallet = {
  readonly accountType: string;
  readonly syfIdentifier: string;
  readonly lastFour: string;
};

/** A person's account as it stands now. `passwords`: the present one first, then the three before it. */
export type Account = {
  readonly persona: Persona;
  readonly userId?: string;
  readonly email?: string;
  readonly passwords: readonly string[];
  readonly lock?: Lock | undefined;
  /** Passcodes were wrong too often: no more are sent. */
  readonly muted: boolean;
  /** This browser was remembered: signing in asks for no passcode. */
  readonly bound: boolean;
};

/** Whom an authorization code is for. Without a challenge it is redeemed by a partner, elsewhere; without a client and an address, whoever has the verifier redeems it. */
export type CodeRequest = {
  readonly clientId?: string;
  readonly redirectUri?: string;
  readonly scope: string;
  readonly challenge?: string | undefined;
  /** How the challenge was made; nothing is `plain` (RFC 7636, section 4.3). */
  readonly method?: string | undefined;
  readonly nonce?: string | undefined;
};

/** An identity session: one person proving who they are within one journey. `used`: what it was opened for has been done. */
export type Proof = {
  readonly account: string;
  readonly segment: string;
  readonly check: Check;
  readonly request?: CodeRequest | undefined;
  readonly verified: boolean;
  readonly used: boolean;
  /** Passcodes sent so far. */
  readonly sent: number;
  readonly misses: number;
  readonly passcode?: Passcode | undefined;
};

/** A session at the identity provider, as a proof is within a journey. `refused`: phones that it would not send to. */
export type ProviderSession = {
  readonly account: string;
  readonly flow: 'login' | 'registration';
  readonly check: Check;
  readonly verified: boolean;
  readonly used: boolean;
  readonly sent: number;
  readonly refused: number;
  readonly misses: number;
  readonly passcode?: Passcode | undefined;
  readonly expires: number;
};

/** A passcode that was sent. */
export type Passcode = { readonly code: string; readonly expires: number };

/** A link that lets a person in elsewhere, good once. `account`: whose it is, where that is known. */
export type Link = {
  readonly reason: string;
  readonly brand: string;
  readonly account?: string;
  readonly expires: number;
  readonly used: boolean;
};

/** An authorization code. `issuer`: whom it was asked of; `token`: id of the access token it was redeemed for. */
export type Grant = {
  readonly issuer: string;
  readonly account: string;
  readonly session: string;
  readonly request: CodeRequest;
  readonly expires: number;
  readonly token?: string;
  /** A wrong verifier came with it: it is worth nothing any more. */
  readonly spent?: true;
};

/** An access token, by its id. */
export type Token = { readonly account: string; readonly session: string; readonly revoked: boolean };

/** A way into servicing, good once. */
export type Pass = { readonly account: string; readonly expires: number; readonly used: boolean };

/** A passkey, by its id. `handle`: what the browser knows the person by; `publicKey`: COSE, base64url; `counter`: how often it was used, where the authenticator counts. */
export type Passkey = {
  readonly account: string;
  readonly handle: string;
  readonly publicKey: string;
  readonly counter: number;
};

/** A challenge that was given to a browser, good once. `account` and `handle`: for whom a passkey is to be created. */
export type Challenge = {
  readonly for: 'create' | 'get';
  readonly account?: string;
  readonly handle?: string;
  readonly expires: number;
  readonly used?: true;
};

/** A message that left the bank. */
export type Letter = {
  readonly at: number;
  readonly to: string;
  readonly by: 'text' | 'call';
  readonly person: string;
  readonly code: string;
};

/** All that the bank knows in one browser session. Passwords are kept as typed: they belong to invented people and end with the session. */
export type Bank = {
  readonly accounts: Readonly<Record<string, Account>>;
  readonly proofs: Readonly<Record<string, Proof>>;
  readonly grants: Readonly<Record<string, Grant>>;
  readonly tokens: Readonly<Record<string, Token>>;
  readonly passes: Readonly<Record<string, Pass>>;
  readonly providerSessions: Readonly<Record<string, ProviderSession>>;
  readonly links: Readonly<Record<string, Link>>;
  readonly passkeys: Readonly<Record<string, Passkey>>;
  readonly challenges: Readonly<Record<string, Challenge>>;
  readonly payTokens: Readonly<Record<string, 'guest' | 'saved'>>;
  /** Wrong tries, by what was tried and for whom. */
  readonly misses: Readonly<Record<string, number>>;
  readonly outbox: readonly Letter[];
};

type Table = Exclude<keyof Bank, 'outbox'>;

/** The bank on its first day: every persona has an account. */
export const openBank = (personas: readonly Persona[]): Bank => ({
  accounts: Object.fromEntries(personas.map((persona) => [persona.id, opened(persona)])),
  proofs: {},
  grants: {},
  tokens: {},
  passes: {},
  providerSessions: {},
  links: {},
  passkeys: {},
  challenges: {},
  payTokens: {},
  misses: Object.fromEntries(
    personas.filter(({ misses }) => misses > 0).map(({ id, misses }) => [`password:${id}`, misses]),
  ),
  outbox: [],
});

/** The bank with one entry of a table set. */
export const put = <T extends Table>(bank: Bank, table: T, key: string, value: Bank[T][string]): Bank => ({
  ...bank,
  [table]: { ...bank[table], [key]: value },
});

/** The bank with parts of an account changed. */
export const amend = (bank: Bank, account: Account, part: Partial<Account>): Bank =>
  put(bank, 'accounts', account.persona.id, { ...account, ...part });

/** The account that signs in with this user ID, whatever its case. */
export const byUserId = (bank: Bank, userId: string | undefined): Account | undefined =>
  userId === undefined
    ? undefined
    : Object.values(bank.accounts).find((account) => account.userId?.toLowerCase() === userId.toLowerCase());

/** The account of a card number. A card that was replaced still finds it. */
export const byCard = (bank: Bank, card: string | undefined): Account | undefined =>
  Object.values(bank.accounts).find(({ persona }) => persona.card === card || persona.replaces === card);

/** Counts one more wrong try and tells how many there are now. */
export const missed = (bank: Bank, key: string): { readonly bank: Bank; readonly count: number } => {
  const count = (ownValue(bank.misses, key) ?? 0) + 1;
  return { bank: put(bank, 'misses', key, count), count };
};

const opened = (persona: Persona): Account => ({
  persona,
  ...(persona.userId === undefined ? {} : { userId: persona.userId }),
  passwords: persona.userId === undefined ? [] : [persona.password, ...persona.earlier],
  ...(persona.lock === undefined ? {} : { lock: persona.lock }),
  muted: false,
  bound: false,
});
