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

/** What was measured of the sign-in page on a slow line and a slow device: medians, in milliseconds; layout shift has no unit. */
export type PageTimes = {
  readonly ready: number;
  readonly readyOfLimit: number;
  readonly firstPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** From the answer to the next screen, which was fetched ahead. */
  readonly nextScreen: number;
  /** When a press is taken at the other addresses that are drawn ahead, by their route. */
  readonly entrances: Readonly<Record<string, number>>;
};

/** Measures the built sign-in page beside the limit, in turns. Each load is in a browser context of its own: nothing is cached. */
export const pageTimes = async (
  root: string,
  bundle: Bundle,
  { brand = 'demo', rounds = 7 } = {},
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
    const measured = await inTurns(rounds, async () => ({
      seen: await loaded(browser, page),
      ready: await readiness(browser, page),
      limit: await readiness(browser, `${limit}/`),
      next: await nextScreen(browser, page),
      entrances: await oneByOne(drawn.flat(), ([, address]) => readiness(browser, address, presser)),
    }));
    // The first round warms the machine up.
    const counted = measured.slice(1);
    const middle = (read: (round: (typeof counted)[number]) => number) => median(counted.map(read));
    return {
      ready: middle(({ ready }) => ready),
      readyOfLimit: middle((round) => round.limit),
      firstPaint: middle(({ seen }) => seen.paint),
      blocking: middle(({ seen }) => seen.blocking),
      shift: middle(({ seen }) => seen.shift),
      nextScreen: middle(({ next }) => next),
      entrances: Object.fromEntries(
        drawn.flat().map(([route], at) => [route, middle(({ entrances }) => entrances[at] ?? Number.NaN)]),
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

// 1.6 Mbit/s down, 0.75 up, 150 ms, a quarter of the processor.
const slowPage = async (browser: Browser, origin: string): Promise<Page> => {
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
};

const loaded = async (browser: Browser, address: string): Promise<Watched> => {
  const page = await slowPage(browser, address);
  await page.addInitScript(watch);
  await page.goto(address, { waitUntil: 'networkidle' });
  const seen = await page.evaluate<Watched>('window.watched()');
  await page.context().close();
  return seen;
};

const readiness = async (browser: Browser, address: string, visitor = robot): Promise<number> => {
  const page = await slowPage(browser, address);
  await page.addInitScript(visitor);
  await page.goto(address, { waitUntil: 'commit' });
  const ready = await readyOf(page);
  await page.context().close();
  return Math.max(ready.typed, ready.paint);
};

// Waiting within the page would evaluate code there, which its policy refuses.
const readyOf = async (page: Page, tries = 600): Promise<Ready> => {
  const ready = await page.evaluate<Ready | undefined>('window.ready').catch(() => undefined);
  if (ready !== undefined) return ready;
  if (tries === 0) throw new Error(`${page.url()} has sent nothing`);
  await page.waitForTimeout(50);
  return readyOf(page, tries - 1);
};

const nextScreen = async (browser: Browser, address: string): Promise<number> => {
  const page = await slowPage(browser, address);
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
