import { fileURLToPath } from 'node:url';
import { type Browser, expect, type Locator, type Page, type Route, test } from '@playwright/test';
import fc from 'fast-check';
import { begun, boundsFrom, type Counts, count, told } from '../tests/fuzz/bounds.ts';
import {
  type Arrival,
  arrivalOf,
  asText,
  type Chance,
  chanceOf,
  namedIn,
  operationAt,
  rawOf,
  type Site,
  siteOf,
  typedFor,
} from '../tests/fuzz/browser.ts';
import { mayLeadTo } from '../tests/fuzz/leaving.ts';
import { canaries } from '../tests/fuzz/schema.ts';
import { productSite as site } from './bank.ts';
import { isTelemetry, receive, type Visitor } from './visit.ts';

const bounds = boundsFrom(process.env, 25);
/** What one page is given at most. */
const most = 9;

test('random answers, addresses, storage and brands never break the page or leak a secret', async ({
  browser,
}) => {
  test.setTimeout(bounds.milliseconds + 180_000);
  console.info(begun('browser', bounds));
  const facts = await siteOf(fileURLToPath(new URL('..', import.meta.url)));
  const counts: Counts = new Map();
  const ends = Date.now() + bounds.milliseconds;
  for (const seed of seedsFrom(bounds.seed)) {
    await test.step(`round ${seed}`, async () => {
      const wrong = await round(browser, facts, seed, counts);
      expect(wrong, `npm run fuzz -- browser --seed ${seed} --seconds 0 has it again`).toEqual([]);
    });
    count(counts, 'rounds');
    if (Date.now() >= ends) break;
  }
  console.info(told('browser', counts));
});

const seedsFrom = function* (first: number): Generator<number> {
  for (const at of Array(2 ** 31).keys()) yield first + at;
};

/** One page, from an address to where it is left for another. The result is what is wrong with it. */
const round = async (
  browser: Browser,
  known: Site,
  seed: number,
  counts: Counts,
): Promise<readonly string[]> => {
  const chance = chanceOf(seed);
  const arrival = arrivalOf(chance, known);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const { visitor, faults } = await receive(page, site);
    // What an answer or a brand's file does not say as it should is told; so is what cannot be had.
    visitor.provoke(/^portico \{code: (?!crash)|^Failed to load resource/);
    const moved: string[] = [];
    const left: string[] = [];
    page.on('dialog', (dialog) => {
      moved.push(`says ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.addInitScript(keep, arrival.kept);
    await page.route('**', (route) => answer(route, { chance, known, arrival, left, counts }));
    await page.goto(site + arrival.address, { waitUntil: 'commit' });
    const isElsewhere = (): boolean => left.length > 0 || page.url() === 'about:blank';
    const wrong = async (): Promise<readonly string[]> => [
      ...moved,
      ...faults(),
      ...left.flatMap((to) => (mayLeave(to, known, arrival) ? [] : [`leaves for ${to}`])),
      ...leaked(visitor, arrival),
      ...(isElsewhere() ? [] : [...(await workOf(page, visitor)), ...(await wrongIn(page))]),
    ];
    for (const at of Array(most).keys()) {
      const found = await lasting(wrong);
      if (found.length > 0) return withPlace(found, arrival, page);
      if (isElsewhere()) return [];
      if (at < most - 1) await act(page, chance, known, counts);
    }
    return [];
  } finally {
    await context.close();
  }
};

const withPlace = async (
  found: readonly string[],
  { address, file }: Arrival,
  page: Page,
): Promise<readonly string[]> =>
  found.length === 0
    ? []
    : [
        ...found,
        `at ${page.url()}, from ${address}`,
        `with the brand ${file ?? 'of its own'}`,
        `where one reads ${await page.evaluate(() => document.body.innerText.slice(0, 800)).catch(String)}`,
      ];

// Only what the tab brings along: later pages keep what they have.
const keep = ({ session, local }: Arrival['kept']): void => {
  if (window.origin === 'null' || sessionStorage.getItem('fuzz') !== null) return;
  sessionStorage.setItem('fuzz', '');
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(`portico.${name}`, value);
  for (const [name, value] of Object.entries(local)) localStorage.setItem(`portico.${name}`, value);
};

type Answering = {
  readonly chance: Chance;
  readonly known: Site;
  readonly arrival: Arrival;
  readonly left: string[];
  readonly counts: Counts;
};

const answer = async (route: Route, { chance, known, arrival, left, counts }: Answering): Promise<void> => {
  const request = route.request();
  const { origin, pathname } = new URL(request.url());
  if (request.isNavigationRequest() && request.frame().parentFrame() === null && !isOurs(origin, pathname)) {
    left.push(request.url());
    count(counts, 'ways out taken');
    return route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' });
  }
  if (arrival.file !== undefined && pathname === `/brands/${arrival.brand.id}/brand.json`)
    return route.fulfill({ contentType: 'application/json', body: arrival.file });
  const operation = operationAt(known, request.method(), pathname);
  const raw =
    operation === undefined || request.isNavigationRequest() ? 'own' : rawOf(chance, known, operation);
  if (raw === 'own') return route.continue();
  count(counts, 'answers');
  return raw === undefined ? route.abort() : route.fulfill({ ...raw, body: raw.body });
};

const isOurs = (origin: string, pathname: string): boolean =>
  origin === site && /^\/(login|accounts)\//.test(pathname);

const mayLeave = (to: string, { facts }: Site, { brand, file }: Arrival): boolean =>
  new URL(to).origin === site ||
  // Links of the declarations, to the letter.
  [file, asText(brand), asText(facts.issuer)].some((each) => namedIn(each).includes(to)) ||
  mayLeadTo(to, { ...facts.scope, brand }, facts) ||
  (facts.environment.loopback.includes('http://127.0.0.1:*') && new URL(to).hostname === '127.0.0.1');

/** What is still wrong when all that goes on should long be over: a page that is being replaced is nothing to judge. */
const lasting = async (wrong: () => Promise<readonly string[]>): Promise<readonly string[]> => {
  let last: readonly string[] = [];
  const look = async (): Promise<number> => {
    last = await wrong().catch((cause) => [String(cause)]);
    return last.length;
  };
  await expect
    .poll(look, { intervals: [20, 50, 100, 200], timeout: 40_000 })
    .toBe(0)
    .catch(() => undefined);
  return last;
};

const workOf = async (page: Page, { notes }: Visitor): Promise<readonly string[]> => [
  ...[...notes.pending].map((request) => `waits for ${request.url()}`),
  ...(await page.evaluate(workIn)),
];

const workIn = (): readonly string[] => [
  ...(document.readyState === 'complete' ? [] : ['is being loaded']),
  ...(document.documentElement.dataset.swap === undefined ? [] : ['is being swapped']),
  ...(document.querySelector('#root > *') === null ? ['is empty'] : []),
  ...(document.querySelector('#root [aria-busy="true"], [role="dialog"] [aria-busy="true"]') === null
    ? []
    : ['is busy']),
];

/** What anybody can see is wrong. */
const wrongIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate((secrets) => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
    const addresses = [...document.querySelectorAll<HTMLElement>('[href], [src], [action]')].flatMap((each) =>
      ['href', 'src', 'action'].flatMap((name) => each.getAttribute(name) ?? []),
    );
    const { innerText } = document.body;
    const kept = JSON.stringify([sessionStorage, localStorage, history.state]);
    return [
      ...(kept.includes(secrets.typed) ? [`keeps ${secrets.typed}`] : []),
      ...(location.href.includes(secrets.brought) ? [`has ${secrets.brought} in its address`] : []),
      ...(shown('#crash h2').length > 0 ? ['gives up'] : []),
      ...(shown('main h1, [role="dialog"] h2, #crash h2').length === 0 ? ['has no heading'] : []),
      // What covers the page opens by itself.
      ...(shown('main a[href], main button, [role="dialog"] button, #crash a, .p-layout--cover').length === 0
        ? ['has no way on']
        : []),
      ...addresses
        .filter((each) => /^\s*(?!https?|tel|mailto)[a-z][\w+.-]*:(?!image\/)/i.test(each))
        .map((each) => `leads to ${each}`),
      ...(/\{\{|\$t\(|\[object |\bundefined\b|\bNaN\b/.exec(innerText) ?? []).map((each) => `says ${each}`),
      ...(/\bCode: 2\d\d\b/.exec(innerText) ?? []).slice(0, 1).map((each) => `says ${each}`),
    ];
  }, canaries);

/** Where a secret stands that has no business there. */
const leaked = ({ notes }: Visitor, { address }: Arrival): readonly string[] => {
  const telemetry = notes.requests.filter(isTelemetry).map((request) => request.postData() ?? '');
  const places = {
    'an address': notes.addresses.filter((each) => !each.endsWith(address)).join(' '),
    analytics: JSON.stringify(notes.analytics),
    telemetry: telemetry.join(' '),
    'the console': notes.console.join(' '),
  };
  return Object.entries(places).flatMap(([place, text]) =>
    [canaries.typed, canaries.issued]
      .filter((each) => text.includes(each))
      .map((each) => `has ${each} in ${place}`),
  );
};

/** Something that a person may do: most of the time they fill in what is asked and go on. */
const act = async (page: Page, chance: Chance, known: Site, counts: Counts): Promise<void> => {
  const way = chance('way', fc.integer({ min: 1, max: 24 }));
  count(counts, 'presses');
  if (way === 1) return void (await page.goBack().catch(() => undefined));
  if (way === 2) return void (await page.reload().catch(() => undefined));
  if (way === 3) return page.keyboard.press('Escape');
  const topmost = page.locator('[role="dialog"], main').filter({ visible: true }).last();
  await fillIn(topmost, chance, known);
  const ways = topmost.locator('button:enabled, a[href]:not([target])').filter({ visible: true });
  const submits = topmost.locator('button[type="submit"], [data-action="submit"]').filter({ visible: true });
  const chosen = way < 18 && (await submits.count()) > 0 ? submits : ways;
  const length = await chosen.count();
  if (length === 0) return;
  // A page may be replaced while it is pressed: what comes then is looked at next.
  await chosen
    .nth(chance('control', fc.nat({ max: 40 })) % length)
    .click({ timeout: 3000, noWaitAfter: true })
    .catch(() => undefined);
};

const fillIn = async (topmost: Locator, chance: Chance, known: Site): Promise<void> => {
  for (const field of await topmost
    .locator('input:not([type="hidden"]), select')
    .filter({ visible: true })
    .all()) {
    const about = await field
      .evaluate(
        (input: HTMLInputElement) => ({ name: input.name, type: input.type, value: input.value }),
        undefined,
        {
          timeout: 1000,
        },
      )
      .catch(() => undefined);
    if (about === undefined) return;
    const { name, type } = about;
    if (type === 'checkbox' || type === 'radio') {
      if (chance(`choice ${name}`, fc.boolean())) await field.click({ timeout: 1000 }).catch(() => undefined);
    } else {
      const text = typedFor(chance, known, { name, isSecret: type === 'password' });
      await field.fill(text, { timeout: 1000 }).catch(() => undefined);
    }
  }
};
