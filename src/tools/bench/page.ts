import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../chromium.mjs';
import { deploymentOf } from '../deployment.ts';
import { drawnAhead } from '../drawn-ahead.ts';
import { portOf } from '../free-port.ts';
import { readProject } from '../project.ts';
import { openBank } from '../serve/bank.ts';
import { livePath } from '../serve/build.ts';
import { siteListener } from '../serve/site.ts';
import type { Bundle } from '../vite/bundle.ts';
import { median } from './engine.ts';
import { limitServer } from './limit.ts';
import { presser, type Ready, robot, type Watched, watch } from './robot.ts';

/** How many times slower the processor is made. The line is the same: 1.6 Mbit/s down, 0.75 up, 150 ms. */
export const rates = { slow: 4, slower: 8 } as const;

/** One load of a page, in milliseconds since the navigation; layout shift has no unit. */
export type Visit = Watched & { readonly ready: number; readonly request: number };

/** Measurements of the sign-in page by rate: its loads and those of the limit, in turns. */
export type PageTimes = {
  readonly visits: Readonly<Record<keyof typeof rates, Readonly<Record<'ours' | 'limit', readonly Visit[]>>>>;
  /** From the answer to the next screen, which was fetched ahead; a median, at the rate `slow`. */
  readonly nextScreen: number;
  /** When a press is taken at the other addresses that are drawn ahead, by their route; medians, at the rate `slow`. */
  readonly entrances: Readonly<Record<string, number>>;
};

/** Measures the built sign-in page beside the limit, in turns. Each load is in a browser context of its own: nothing is cached. */
export const pageTimes = async (
  root: string,
  bundle: Bundle,
  { brand = 'demo', rounds = 10 } = {},
): Promise<PageTimes> => {
  const project = readProject(root);
  const bank = openBank(root, { apiDelay: 0, brands: {} });
  const site = siteListener({
    dist: join(root, livePath),
    brands: join(root, 'brands'),
    issuer: bundle.issuer,
    environment: deploymentOf(project).environment,
  });
  const ours = createServer((request, response) =>
    bank.listener(request, response, () => site(request, response)),
  );
  const servers = [ours, limitServer()];
  const [at, limit] = await Promise.all(servers.map(listen));
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const page = `${at}/login/${brand}/`;
    // Of the same brand where that has them.
    const first = Object.fromEntries(Object.entries(project.brands).filter(([id]) => id === brand));
    const routes = Object.entries(bundle.entrances);
    const drawn = await Promise.all(
      routes.map(async ([route, { by }]) => {
        const path = await drawnAhead({ brands: { ...first, ...project.brands } }, `${at}`, route, by);
        return path === undefined ? [] : [[route, `${at}${path}`] as const];
      }),
    );
    const both = async (rate: number) => ({
      ours: await visit(browser, page, rate),
      limit: await visit(browser, `${limit}/`, rate),
    });
    const measured = await inTurns(rounds, async () => ({
      slow: await both(rates.slow),
      slower: await both(rates.slower),
      next: await nextScreen(browser, page),
      entrances: await oneByOne(drawn.flat(), async ([, address]) =>
        readyAt(await robotVisit(browser, address, rates.slow, presser)),
      ),
    }));
    // The first round warms the machine up.
    const counted = measured.slice(1);
    const visitsAt = (rate: keyof typeof rates) => ({
      ours: counted.map((round) => round[rate].ours),
      limit: counted.map((round) => round[rate].limit),
    });
    return {
      visits: { slow: visitsAt('slow'), slower: visitsAt('slower') },
      nextScreen: median(counted.map(({ next }) => next)),
      entrances: Object.fromEntries(
        drawn
          .flat()
          .map(([route], at) => [route, median(counted.map(({ entrances }) => entrances[at] ?? Number.NaN))]),
      ),
    };
  } finally {
    await browser.close();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
};

const listen = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${portOf(server)}`;
};

const oneByOne = async <T, U>(all: readonly T[], run: (each: T) => Promise<U>): Promise<readonly U[]> => {
  const [first] = all.slice(0, 1).map(run);
  return first === undefined ? [] : [await first, ...(await oneByOne(all.slice(1), run))];
};

const inTurns = <T>(times: number, run: () => Promise<T>): Promise<readonly T[]> =>
  oneByOne(Array.from({ length: times }), run);

const slowPage = async (browser: Browser, origin: string, rate: number): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // The compiler of this file marks functions with a helper that pages do not have.
  await page.addInitScript('globalThis.__name ??= (made) => made');
  // The renderer of this site then runs before the clock does.
  await page.goto(`${new URL(origin).origin}/none`).catch(() => undefined);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
};

// Two loads: one that only watches, and one in which a robot types and presses.
const visit = async (browser: Browser, address: string, rate: number): Promise<Visit> => {
  const seen = await loaded(browser, address, rate);
  const ready = await robotVisit(browser, address, rate);
  return { ...seen, ready: readyAt(ready), request: ready.request };
};

const loaded = async (browser: Browser, address: string, rate: number): Promise<Watched> => {
  const page = await slowPage(browser, address, rate);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'networkidle' });
  const seen = await page.evaluate<Watched>('window.watched()');
  await page.context().close();
  return seen;
};

const robotVisit = async (
  browser: Browser,
  address: string,
  rate: number,
  visitor = robot,
): Promise<Ready> => {
  const page = await slowPage(browser, address, rate);
  await page.addInitScript(visitor);
  await page.goto(address, { waitUntil: 'commit' });
  const ready = await readyOf(page);
  await page.context().close();
  return ready;
};

const readyAt = ({ typed, paint }: Ready): number => Math.max(typed, paint);

// Waiting within the page would evaluate code there, which its policy refuses.
const readyOf = async (page: Page, tries = 600): Promise<Ready> => {
  const ready = await page.evaluate<Ready | undefined>('window.ready').catch(() => undefined);
  if (ready !== undefined) return ready;
  if (tries === 0) throw new Error(`${page.url()} has sent nothing`);
  await page.waitForTimeout(50);
  return readyOf(page, tries - 1);
};

const nextScreen = async (browser: Browser, address: string): Promise<number> => {
  const page = await slowPage(browser, address, rates.slow);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.fill('input[name="userId"]', 'otto.onetime');
  await page.fill('input[name="password"]', 'Harbor-7');
  const answered = page
    .waitForResponse((response) => response.request().method() === 'POST')
    .then(async (response) => {
      await response.finished();
      return page.evaluate('performance.now()');
    });
  await page.click('button[type="submit"]');
  const began = Number(await answered);
  await page.waitForSelector('[role="dialog"] form', { state: 'visible' });
  const seen = Number(await page.evaluate('performance.now()'));
  await page.context().close();
  return seen - began;
};
