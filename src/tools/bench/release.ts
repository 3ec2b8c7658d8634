import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../chromium.mjs';
import { local } from '../deployment.ts';
import { freePort, portOf } from '../free-port.ts';
import { switchTo } from '../publish/served.ts';
import { currentIn } from '../publish/tree.ts';
import { openBank } from '../serve/bank.ts';
import { startNginx } from '../serve/nginx-process.ts';
import { balanced, underLoad } from './load.ts';
import { renamed } from './renamed.ts';

/** What happened while one release followed another and was taken back: requests, those that failed, tabs that went on to a next screen, those that did not, and which releases answered how often. */
export type Release = {
  readonly requests: number;
  readonly failed: number;
  readonly tabs: number;
  readonly dead: number;
  readonly releases: Readonly<Record<string, number>>;
};

/**
 * Two nginx behind one address, each with a tree of its own. While clients ask for pages with all that these name, and tabs
 * stand open in a browser, a release whose assets all have other names comes to one server, then to the other, and is taken
 * back in the same way. Tabs that were opened before, in between and after go on only then. `assetsFirst`: to all servers, before
 * the pages that name them come to any.
 */
export const releaseUnderLoad = async (root: string, assetsFirst: boolean): Promise<Release> => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-release-'));
  // nginx serves as nobody.
  chmodSync(folder, 0o755);
  const from = join(folder, 'published');
  const places = ['--brands', join(root, 'brands'), '--environment', environmentIn(root), '--to', from];
  await run(join(root, 'dist'), places);
  const servers = [await serverOf(folder, 'one', from), await serverOf(folder, 'other', from)];
  const bank = openBank(root, { apiDelay: 0, brands: {} }).listener;
  const balancer = createServer(
    balanced(
      bank,
      servers.map(({ port }) => port),
    ),
  );
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const origin = `http://127.0.0.1:${portOf(balancer)}`;
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  const next = await renamed(join(root, 'dist'), join(folder, 'next'));
  const address = `${origin}/login/${brandsIn(root)[0]}/`;
  const load = underLoad(origin, brandsIn(root));
  // What the servers have to bring, one after the other; in between the pages are old and new.
  const roll = async (): Promise<readonly Page[]> => {
    if (assetsFirst) for (const { tree } of servers) copyNew(from, tree, 'assets');
    const [one, ...others] = servers;
    one?.bring();
    await wait(500);
    const between = await opened(browser, address);
    for (const server of others) server.bring();
    return between;
  };
  try {
    const early = await opened(browser, address);
    await run(next, places);
    const between = await roll();
    const fate = [await goOn(early)];
    await run(next, ['rollback', '--to', from]);
    const back = await roll();
    fate.push(await goOn(between), await goOn(back));
    const { requests, failed, releases } = await load.end();
    const tabs = fate.flat();
    return { requests, failed, releases, tabs: tabs.length, dead: tabs.filter((isAlive) => !isAlive).length };
  } finally {
    await load.end();
    await browser.close();
    balancer.closeAllConnections();
    balancer.close();
    for (const { stop } of servers) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

// An nginx with a copy of what was published; it brings itself up to date as `deploy/README.md` says, and reads its settings again.
const serverOf = async (folder: string, name: string, from: string) => {
  const [own, tree, port] = [join(folder, name), join(folder, name, 'tree'), await freePort()];
  const bring = (): void => {
    for (const place of ['assets', 'store', 'releases'] as const) copyNew(from, tree, place);
    switchTo(tree, currentIn(from) ?? '');
  };
  bring();
  const settings = join(own, 'published.conf');
  const text = readFileSync(join(tree, 'current/nginx.conf'), 'utf8');
  writeFileSync(settings, text.replaceAll(from, tree).replaceAll('listen 8080', `listen 127.0.0.1:${port}`));
  const nginx = await startNginx(own, settings, port);
  return {
    port,
    tree,
    bring: () => {
      bring();
      void nginx.reload();
    },
    stop: nginx.stop,
  };
};

const copyNew = (from: string, tree: string, place: 'assets' | 'store' | 'releases'): void => {
  mkdirSync(join(tree, place), { recursive: true });
  for (const name of readdirSync(join(from, place)))
    if (!existsSync(join(tree, place, name)))
      cpSync(join(from, place, name), join(tree, place, name), {
        recursive: true,
        verbatimSymlinks: true,
        // They are part of what browsers ask with.
        preserveTimestamps: true,
      });
};

const environmentIn = (root: string): string => join(root, `deploy/environments/${local}.json`);

const brandsIn = (root: string): readonly string[] =>
  readdirSync(join(root, 'brands'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

// In a process of its own: the clients go on meanwhile.
const run = async (artifact: string, words: readonly string[]): Promise<void> => {
  const running = spawn(process.execPath, [join(artifact, 'publish.mjs'), ...words], { stdio: 'ignore' });
  const [code] = await once(running, 'exit');
  if (code !== 0) throw new Error(`publish.mjs ${words.join(' ')} ended with ${code}`);
};

// Within the product.
const wayOn = 'main a[data-action][href^="/login/"]';

/** A tab for each of the first ways on from a page. */
const opened = async (browser: Browser, address: string, most = 4): Promise<readonly Page[]> => {
  const first = await (await browser.newContext()).newPage();
  await first.goto(address, { waitUntil: 'load' });
  const ways = Math.min(most, await first.locator(wayOn).count());
  const others = Array.from({ length: ways - 1 }, async () => {
    const tab = await (await browser.newContext()).newPage();
    await tab.goto(address, { waitUntil: 'load' });
    return tab;
  });
  return [first, ...(await Promise.all(others))];
};

/** Whether each tab comes to another screen, by a way of its own. */
const goOn = (tabs: readonly Page[]): Promise<readonly boolean[]> =>
  Promise.all(
    tabs.map(async (tab, at) => {
      const heading = tab.locator('main h1').first();
      const before = await heading.textContent();
      const isAlive = await tab
        .locator(wayOn)
        .nth(at)
        .click({ timeout: 10_000 })
        .then(
          () => changed(() => heading.textContent({ timeout: 1000 }), before),
          () => false,
        );
      await tab.context().close();
      return isAlive;
    }),
  );

const changed = async (
  read: () => Promise<string | null>,
  before: string | null,
  tries = 10,
): Promise<boolean> => {
  const now = await read().catch(() => before);
  if (now !== before) return true;
  if (tries === 0) return false;
  await wait(100);
  return changed(read, before, tries - 1);
};
