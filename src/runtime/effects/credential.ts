import type { CredentialAnswer, CredentialOutcome, Effect } from '../../engine/index.ts';
import type { Needs } from '../parts.ts';
import type { World } from '../world.ts';

type Asked = Pick<Extract<Effect, { readonly type: 'credential' }>, 'credential' | 'options'> & {
  /** That the browser offers it by itself, among what it fills in. */
  readonly conditional?: true;
};

/** Asks the browser for a credential (WebAuthn Level 3), until it is given up or its time is over. Never rejects. */
export const ask = async (
  asked: Asked,
  given: AbortSignal,
  { world }: Needs<'world'>,
): Promise<CredentialAnswer> => {
  const browser = browserOf(world);
  if (browser === undefined) return { credential: 'unsupported' };
  const limit = new AbortController();
  const stop = (): void => limit.abort();
  given.addEventListener('abort', stop);
  let timer: number | undefined;
  const wait = (): void => {
    timer = world.setTimeout(isUnseen(asked, world) ? wait : stop, patienceOf(asked));
  };
  wait();
  try {
    return {
      credential: 'given',
      body: JSON.parse(JSON.stringify(await answerOf(browser, asked, limit.signal))),
    };
  } catch (cause) {
    const { name } = Object(cause);
    return { credential: limit.signal.aborted ? 'failed.timeout' : (outcomes[name] ?? 'failed.unknown') };
  } finally {
    world.clearTimeout(timer);
    given.removeEventListener('abort', stop);
  }
};

// What browsers call it when it goes wrong (WebAuthn Level 3, sections 5.1.3 and 5.1.4). That somebody has said no is not told from that there was nothing to choose.
const outcomes: Readonly<Record<string, CredentialOutcome>> = {
  NotAllowedError: 'declined',
  // By somebody else on the page, such as a password manager.
  AbortError: 'declined',
  InvalidStateError: 'failed.exists',
  SecurityError: 'failed.refused',
  NotSupportedError: 'failed.unfit',
  ConstraintError: 'failed.unfit',
  TypeError: 'failed.malformed',
  EncodingError: 'failed.malformed',
  DataError: 'failed.malformed',
};

type Browser = { readonly container: CredentialsContainer; readonly kind: typeof PublicKeyCredential };

const browserOf = ({ navigator, globals }: World): Browser | undefined => {
  const container = navigator.credentials;
  const kind = globals.PublicKeyCredential as typeof PublicKeyCredential | undefined;
  return container === undefined || kind?.parseCreationOptionsFromJSON === undefined
    ? undefined
    : { container, kind };
};

/** Whether the browser offers credentials by itself. */
export const offersThem = async ({ world }: Needs<'world'>): Promise<boolean> =>
  (await browserOf(world)
    ?.kind.isConditionalMediationAvailable?.()
    .catch(() => false)) ?? false;

const answerOf = (
  { container, kind }: Browser,
  { credential, options, conditional }: Asked,
  signal: AbortSignal,
): Promise<Credential | null> => {
  const json = options as unknown;
  return credential === 'create'
    ? container.create({
        publicKey: kind.parseCreationOptionsFromJSON(json as PublicKeyCredentialCreationOptionsJSON),
        signal,
      })
    : container.get({
        publicKey: kind.parseRequestOptionsFromJSON(json as PublicKeyCredentialRequestOptionsJSON),
        signal,
        ...(conditional && { mediation: 'conditional' }),
      });
};

/** Milliseconds, where the options do not say. */
const patience = 5 * 60_000;

const patienceOf = ({ options }: Asked): number => {
  const timeout = Number(Object(options).timeout);
  return timeout > 0 ? timeout : patience;
};

// What nobody looks at needs nothing new.
const isUnseen = ({ conditional }: Asked, { document }: World): boolean =>
  conditional === true && document.hidden === true;
