import { randomUUID } from 'node:crypto';
import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import type { Json } from '../src/engine/index.ts';
import { typeAsPeopleDo } from './typing.ts';

/** A person's browser on the site: a session of its own at the sandbox, and notes of all that happens. */
export type Visitor = {
  /** The origin of the site, without a slash at its end. */
  readonly site: string;
  /** The session's name at the sandbox. */
  readonly session: string;
  readonly notes: Notes;
  /** Asks a page of the sandbox for its JSON. */
  readonly sandbox: (page: string) => Promise<Json>;
  /** The calls that have reached the sandbox, the first one first. */
  readonly calls: () => Promise<readonly Call[]>;
  /** Has the sandbox give another answer than its own: its fields are those of /sandbox/force. */
  readonly force: (answer: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Says that a fault is part of the test: console errors that match do not count. */
  readonly provoke: (fault: RegExp) => void;
};

/** A call as the sandbox notes it when it comes, however late it is answered. */
export type Call = { readonly operation: string; readonly status: number; readonly code?: string };

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
  const session = `e2e-${randomUUID()}`;
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
  await page.context().addCookies([{ name: 'sandbox', value: session, domain: hostname, path: '/' }]);
  await listen(page, notes, expected);
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(onThisMachine(`${site}${path}`), {
      ...init,
      headers: { 'x-sandbox-session': session, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Json;
  };
  const visitor: Visitor = {
    site,
    session,
    notes,
    sandbox: (name) => ask(`/sandbox/${name}`),
    calls: async () => ((await ask('/sandbox/log.json')) as unknown as readonly Call[]).toReversed(),
    force: async (answer) =>
      void (await ask('/sandbox/force', { method: 'POST', body: JSON.stringify(answer) })),
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

export { expect };

/** Whether a request tells how the page does: it may outlive the page, and nobody waits for it. */
export const isTelemetry = (request: Request): boolean => request.url().endsWith('/v1/logs');

/** The same address by number: names below localhost need no name server in the browser, but may elsewhere. */
export const onThisMachine = (address: string): string =>
  Object.assign(new URL(address), { hostname: '127.0.0.1' }).href;

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
      !isAnswer(message) &&
      !expected.some((each) => each.test(message.text()))
    )
      notes.faults.push(`console: ${message.text()} ${message.location().url}`);
  });
};

// Firefox's own page for a site that is not there violates its own policy.
const isOfErrorPage = (message: string): boolean => message.includes('default-src chrome:');

const waited = new Set(['document', 'script', 'fetch', 'xhr']);

// The browser and the page report each answer that is a failure. Of the servers' answers that is expected; a missing file of the site is a fault.
const isAnswer = (message: ConsoleMessage): boolean =>
  /^portico \{code: (\d{3}|network|timeout|malformed|dropped)\b/.test(message.text()) ||
  (message.text().startsWith('Failed to load resource') &&
    !/^\/(assets|brands|login|accounts)\//.test(new URL(message.location().url, 'http://site').pathname));
