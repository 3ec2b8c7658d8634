import { ownValue } from '../../engine/index.ts';
import type { Forced } from '../forced.ts';
import { type Errand, entryToken } from '../introspection.ts';
import type { World } from '../world.ts';
import { formOf } from './arrived.ts';
import { html, pageOf } from './html.ts';
import type { Show, Visit } from './visit.ts';

/** Where people get a link with a token. */
export const linkPath = '/sandbox/link';

/** The site of an app of the bank that opens pages with a token. */
export const link: Show = (visit) =>
  pageOf(
    'An app that opens a page',
    html`<p>This stands for an app or a site of the bank that opens a page with a token. The page asks what the token is good for before it shows anything.</p>
<form method="post" action="${linkPath}/open" class="fields">
<label>Brand <select name="brand">${brandsOf(visit).map((brand) => html`<option>${brand}</option>`)}</select></label>
<label>Page <select name="page">${pages.map((page) => html`<option>${page}</option>`)}</select></label>
<label>Language <select name="lang"><option value="">as the brand has it</option><option>en</option><option>es</option></select></label>
${Object.entries(links).map(([kind, { label }]) => html`<button name="kind" value="${kind}">${label}</button>`)}
</form>`,
  );

/** Makes a token and opens the page with it. */
export const openLink: Show = async ({ request, url, id, sessions, world }) => {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } });
  const { brand = '', page = '/', lang = '', kind = '' } = await formOf(request);
  const { token, forced = [] } = ownValue(links, kind) ?? usual;
  const query = new URLSearchParams({
    token: await token(world, url),
    ...(lang === '' ? {} : { lang }),
  });
  const location = `/login/${encodeURIComponent(brand)}${pages.find((each) => each === page) ?? '/'}?${query}`;
  return sessions.run(id, async (session) => ({
    session: { ...session, forced: [...session.forced, ...forced] },
    result: new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } }),
  }));
};

type Link = {
  readonly label: string;
  readonly token: (world: World, url: URL) => Promise<string>;
  readonly forced?: readonly Forced[];
};

const hour = 3600;
const pages = ['/', '/accounts/login', '/register', '/reset'];

const made =
  (errand: Errand, back?: string) =>
  (world: World, url: URL): Promise<string> =>
    entryToken(world, { ...errand, ...(back === undefined ? {} : { returnTo: new URL(back, url).href }) });

const usual: Link = {
  label: 'Good token',
  token: made({ seconds: hour, flowId: 'sign-in' }, '/sandbox/elsewhere/app'),
};

const links: Readonly<Record<string, Link>> = {
  active: usual,
  app: {
    label: 'Good token, from a mobile app',
    token: made({ seconds: hour, web: false, flowId: 'sign-in' }, '/sandbox/elsewhere/app'),
  },
  travel: {
    label: 'Good token, from the travel site',
    token: made({ seconds: hour, flowId: 'sign-in' }, '/sandbox/elsewhere/partner-connect/trips'),
  },
  back: {
    label: 'Token that is over, with a way back',
    token: made({ seconds: -hour, flowId: 'sign-in' }, '/sandbox/elsewhere/app'),
  },
  over: { label: 'Token that is over', token: made({ seconds: -hour, flowId: 'sign-in' }) },
  elsewhere: {
    label: 'Token that is over, with a way back to a stranger',
    token: made({ seconds: -hour, flowId: 'sign-in' }, 'https://stranger.example/'),
  },
  blocked: {
    label: 'Token for a journey that is closed',
    token: made({ seconds: hour, flowId: 'discontinued' }),
  },
  forged: { label: 'Forged token', token: async () => 'forged.token.indeed' },
  fails: {
    label: 'Good token, but the check fails',
    token: usual.token,
    forced: [{ operation: 'introspectToken', nth: 1, fault: 'status', status: 500, ms: 0 }],
  },
  slow: {
    label: 'Good token, five seconds late',
    token: usual.token,
    forced: [{ operation: 'introspectToken', nth: 1, fault: 'slow', status: 500, ms: 5000 }],
  },
};

const brandsOf = ({ entrances }: Visit): readonly string[] =>
  entrances.flatMap(({ href }) => /^\/login\/([^/]+)\/$/.exec(href)?.[1] ?? []);
