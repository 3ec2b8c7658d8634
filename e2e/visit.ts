import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import type { Json } from '../src/engine/index.ts';
import { isAnswer } from './arrange.ts';
import { openSession, type Session } from './session.ts';
import { typeAsPeopleDo } from './typing.ts';

/** A person's browser on the site: a session of its own at the sandbox, and notes of all that happens. */
export type Visitor = Session & {
  /** The origin of the site, without a slash at its end. */
  readonly site: string;
  readonly notes: Notes;
  /** Says that a fault is part of the test: console errors that match do not count. */
  readonly provoke: (fault: RegExp) => void;
};

export type Notes = {
  /** All addresses that were asked for or shown. */
  readonly addresses: string[];
  readonly requests: Request[];
  /** Details of the document's `analytics` and `returned` events. */
  readonly analytics: Record<string, Json>[];
  readonly returned: string[];
  readonly console: string[];
  /** Violations of the content security policy, uncaught exceptions, console errors that nobody provoked. */
  readonly faults: string[];
  /** Requests that are out. */
  readonly pending: Set<Request>;
};

/** Receives a person whose browser is about to come to a site, in a session of its own. `faults` are those that nobody provoked. */
export const receive = async (
  page: Page,
  site: string,
): Promise<{ readonly visitor: Visitor; readonly faults: () => readonly string[] }> => {
  const session = openSession(site);
  const expected: RegExp[] = [];
  const notes: Notes = {
    addresses: [],
    requests: [],
    analytics: [],
    returned: [],
    console: [],
    faults: [],
    pending: new Set(),
  };
  const { hostname } = new URL(site);
  await page.context().addCookies([{ name: 'sandbox', value: session.session, domain: hostname, path: '/' }]);
  await listen(page, notes, expected);
  const visitor: Visitor = {
    ...session,
    site,
    notes,
    provoke: (fault) => void expected.push(fault),
  };
  const faults = () => notes.faults.filter((fault) => !expected.some((each) => each.test(fault)));
  return { visitor, faults };
};

/** A test with a visitor. It fails, whatever else it finds, when the content security policy is violated or an error comes to the console that was not provoked. */
export const test = base.extend<{ visitor: Visitor }>({
  visitor: [
    async ({ page, baseURL: site, browserName }, use) => {
      if (browserName === 'firefox') typeAsPeopleDo(page);
      const { visitor, faults } = await receive(page, site ?? '');
      await use(visitor);
      expect(faults()).toEqual([]);
    },
    { auto: true },
  ],
});

export { onThisMachine } from './session.ts';
export { expect };

/** Whether a request tells how the page does: it may outlive the page, and nobody waits for it. */
export const isTelemetry = (request: Request): boolean => request.url().endsWith('/v1/logs');

const listen = async (page: Page, notes: Notes, expected: readonly RegExp[]): Promise<void> => {
  await page.exposeBinding('heard', (_, type: string, detail: Record<string, Json>) => {
    if (type === 'analytics') notes.analytics.push(detail);
    else if (type === 'returned') notes.returned.push(String(detail.outcome));
    else if (detail.sourceFile !== 'about')
      notes.faults.push(`content security policy: ${JSON.stringify(detail)}`);
  });
  await page.addInitScript(() => {
    const tell = (window as unknown as { heard: (type: string, detail: unknown) => void }).heard;
    for (const type of ['analytics', 'returned'])
      document.addEventListener(type, (event) => tell(type, (event as CustomEvent).detail));
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
        tell('violation', { violatedDirective, blockedURI, sourceFile, lineNumber }),
    );
  });
  page.on('request', (request) => {
    notes.requests.push(request);
    notes.addresses.push(request.url());
    if (waited.has(request.resourceType()) && !isTelemetry(request)) notes.pending.add(request);
  });
  page.on('requestfinished', (request) => void notes.pending.delete(request));
  page.on('requestfailed', (request) => void notes.pending.delete(request));
  page.on('framenavigated', (frame) => void notes.addresses.push(frame.url()));
  page.on('pageerror', (error) => {
    if (!isOfErrorPage(error.message)) notes.faults.push(`uncaught: ${error.stack || error.message}`);
  });
  page.on('console', (message) => {
    notes.console.push(message.text());
    if (
      message.type() === 'error' &&
      !isFailedAnswer(message) &&
      !expected.some((each) => each.test(message.text()))
    )
      notes.faults.push(`console: ${message.text()} ${message.location().url}`);
  });
};

// Firefox's own page for a site that is not there violates its own policy.
const isOfErrorPage = (message: string): boolean => message.includes('default-src chrome:');

const waited = new Set(['document', 'script', 'fetch', 'xhr']);

// The browser reports failed answers, too. A missing file of the site is a fault.
const isFailedAnswer = (message: ConsoleMessage): boolean =>
  isAnswer(message.text()) ||
  (message.text().startsWith('Failed to load resource') &&
    !/^\/(assets|brands|login|accounts)\//.test(new URL(message.location().url, 'http://site').pathname));
