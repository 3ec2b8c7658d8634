import type { Bank } from '../bank.ts';
import { persistentToken } from '../sign-in.ts';
import type { World } from '../world.ts';
import { html, type Markup } from './html.ts';

/** Kinds of sites that send people to a brand and get them back. Each is a folder under /sandbox. */
export type SiteKind = 'partner' | 'voice' | 'persist';

/** What a site of a kind says and sends along. `ways`: pages of a brand that it leads to, with the words of their buttons. */
export type SiteFacts = {
  readonly title: string;
  readonly entrance: string;
  readonly purpose: string;
  readonly ways: Readonly<Record<string, string>>;
  readonly done: string;
  readonly undone: string;
  /** More to fill in before somebody is sent. */
  readonly choose?: (bank: Bank) => Markup;
  /** More that the brand's page is opened with. */
  readonly carry?: (fields: Readonly<Record<string, string>>, bank: Bank, world: World) => Query;
};

type Query = Readonly<Record<string, string>>;

/** The sites of the sandbox. */
export const sites = {
  partner: {
    title: 'A partner',
    entrance: 'Link an account, as a partner',
    purpose:
      'This stands for the site of somebody who wants to link a card account. It sends people to sign in with a state and a PKCE challenge of its own, and redeems the code that they bring back.',
    ways: { cpl: 'Link an account' },
    done: 'Linked',
    undone: 'Not linked',
  },
  voice: {
    title: 'Voice assistants',
    entrance: 'Connect a voice assistant',
    purpose:
      'This stands for two voice assistants that want to speak about a card account. They send people to sign in and to choose a spoken key, with a state and a PKCE challenge of their own, and redeem the code that comes back.',
    ways: { google: 'Connect Google Assistant', alexa: 'Connect Alexa' },
    done: 'Connected',
    undone: 'Not connected',
  },
  persist: {
    title: 'An app that people stay signed in to',
    entrance: 'Stay signed in, from an app',
    purpose:
      'This stands for an app that holds a token of each person who once signed in. It opens the account with it, without a password; who cancels, or cannot be let in, comes back here.',
    ways: { persist: 'Open the account' },
    done: 'Signed in',
    undone: 'Not signed in',
    choose: (bank) =>
      html`<label>Person <select name="person">${known(bank).map(({ persona }) => html`<option value="${persona.id}">${persona.id}: ${persona.purpose}</option>`)}</select></label>`,
    carry: ({ person = '' }, bank, world) => {
      const account = known(bank).find(({ persona }) => persona.id === person);
      return {
        access_token: account ? persistentToken(account.persona) : person,
        nonce: world.id('nonce'),
      };
    },
  },
} satisfies Readonly<Record<SiteKind, SiteFacts>>;

/** The kinds of sites there are. */
export const siteKinds: readonly SiteKind[] = ['partner', 'voice', 'persist'];

/** Where a site of a kind is. */
export const sitePath = (kind: SiteKind): string => `/sandbox/${kind}`;

/** Where a site of a kind gets people back. */
export const returnPath = (kind: SiteKind): string => `${sitePath(kind)}/return`;

const known = (bank: Bank) => Object.values(bank.accounts).filter(({ userId }) => userId !== undefined);
