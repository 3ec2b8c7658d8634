import { ownValue } from '../../engine/index.ts';
import { accountManagerPath } from '../provider/profile.ts';
import { accountManager } from './account-manager.ts';
import { arrivals, arrived, servicing } from './arrived.ts';
import { returnFromProvider, returnFromProviderJson } from './authorize.ts';
import { clear, force, log, openIdentity, people, reset } from './control.ts';
import { home } from './home.ts';
import { html, pageOf } from './html.ts';
import { link, linkPath, openLink } from './link.ts';
import { outbox, outboxJson } from './outbox.ts';
import { partner, partnerReturn, partnerStart } from './partner.ts';
import { script } from './scripts.ts';
import { returnPath, siteKinds, sitePath } from './sites.ts';
import { style } from './style.ts';
import type { Show } from './visit.ts';

/** Answers a page that is no operation of the API document. */
export const page: Show = (visit) => showOf(visit.url.pathname)(visit);

/** Whether a path belongs to a page of the sandbox. */
export const ownsPage = (pathname: string): boolean =>
  showOf(pathname) !== missing || pathname === '/sandbox' || pathname.startsWith('/sandbox/');

const exact: Readonly<Record<string, Show>> = {
  '/sandbox': home,
  '/sandbox/': home,
  '/sandbox/style.css': style,
  '/sandbox/outbox': outbox,
  '/sandbox/outbox.json': outboxJson,
  '/sandbox/force': force,
  '/sandbox/force/clear': clear,
  '/sandbox/reset': reset,
  '/sandbox/session': openIdentity,
  [accountManagerPath]: accountManager,
  ...Object.fromEntries(
    siteKinds.flatMap((kind) => [
      [sitePath(kind), partner(kind)],
      [`${sitePath(kind)}/start`, partnerStart(kind)],
    ]),
  ),
  [linkPath]: link,
  [`${linkPath}/open`]: openLink,
  '/sandbox/authorize': returnFromProvider,
  '/sandbox/authorize.json': returnFromProviderJson,
  '/sandbox/log.json': log,
  '/sandbox/arrivals.json': arrivals,
  '/sandbox/personas.json': people,
};

/** Pages that stand for other sites, by how their paths begin. */
const elsewhere: readonly (readonly [string, Show])[] = [
  ['/eService/AccountSummary/', servicing],
  ['/mService/AccountSummary/', servicing],
  ['/sandbox/script/', script],
  ...siteKinds.map((kind) => [returnPath(kind), partnerReturn(kind)] as const),
  ['/loan/', arrived('Loan payments')],
  ['/sandbox/elsewhere', arrived('Elsewhere')],
  ['/quickpay/downtime', arrived('Payments during downtime')],
];

const missing: Show = () => pageOf('Nothing here', html`<p>The sandbox has no such page.</p>`, 404);

const showOf = (pathname: string): Show =>
  ownValue(exact, pathname) ?? elsewhere.find(([start]) => pathname.startsWith(start))?.[1] ?? missing;
