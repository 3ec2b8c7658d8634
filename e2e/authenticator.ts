import { generateKeyPairSync } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { type Consent, faults, handleThere } from '../src/tools/play/authenticator.ts';

/** A virtual authenticator (Chrome DevTools Protocol) that agrees at once to whatever a page asks. */
export type Authenticator = {
  readonly client: CDPSession;
  readonly id: string;
  readonly credentials: () => Promise<number>;
};

/** Gives a page an authenticator of its own. */
export const authenticatorFor = async (page: Page): Promise<Authenticator> => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId: id } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await client.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials.length;
  return { client, id, credentials };
};

/** Has a page find what a journey says of its browser's credentials. */
export const agree = async (page: Page, consent: Consent | undefined): Promise<void> => {
  if (consent === 'given') return withOneKey(page);
  const name = consent === 'declined' ? 'NotAllowedError' : faults[consent as keyof typeof faults];
  await page.addInitScript((fault) => {
    if (fault === undefined) Reflect.deleteProperty(window, 'PublicKeyCredential');
    const ask = () => Promise.reject(new DOMException('So it was asked for.', fault));
    if (fault !== undefined) Object.assign(CredentialsContainer.prototype, { create: ask, get: ask });
  }, name);
};

// Of the site, as the authenticator in software has one; what the browser would offer by itself nobody takes there.
const withOneKey = async (page: Page): Promise<void> => {
  const { client, id } = await authenticatorFor(page);
  await page.addInitScript(leaveOffers);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await client.send('WebAuthn.addCredential', {
    authenticatorId: id,
    credential: {
      credentialId: Buffer.from('the-one-that-is-there').toString('base64'),
      isResidentCredential: true,
      rpId: 'portico.localhost',
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      userHandle: Buffer.from(handleThere, 'base64url').toString('base64'),
      signCount: 0,
    },
  });
};

/** In the page: leaves alone what its browser would offer by itself. */
export const leaveOffers = (): void => {
  const { get } = CredentialsContainer.prototype;
  CredentialsContainer.prototype.get = function (options) {
    if (options?.mediation !== 'conditional') return get.call(this, options);
    return new Promise((_, reject) =>
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason)),
    );
  };
};
