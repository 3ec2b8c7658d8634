import { once } from 'node:events';
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { bankSite, password, test } from './bank.ts';
import { expect, onThisMachine } from './visit.ts';

const stops: (() => void)[] = [];
test.afterEach(async ({ page }) => {
  // A page that is still loading would report that its server is gone.
  await page.goto('about:blank');
  for (const stop of stops.splice(0)) stop();
});

/** The site behind a server of its own, whose collector does something else with what is sent. */
const siteWith = async (collect: (response: ServerResponse) => void) => {
  const taken: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (url.endsWith('/v1/logs')) {
      taken.push(url);
      collect(outgoing);
      return;
    }
    const passed = ask(onThisMachine(`${bankSite}${url}`), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // It listens to a port.
  return { address: `http://portico.localhost:${port}/login/birch/`, taken: () => taken.length };
};

const signIn = async (page: Page, secret: string): Promise<void> => {
  await page.getByLabel('User ID', { exact: true }).fill('rita.ready');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Lets errors happen, one after the other and each in a batch of its own, once the first batch is out. */
const happen = async (page: Page, times: number, taken: () => number): Promise<void> => {
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return taken();
    })
    .toBeGreaterThan(0);
  for (const _ of Array(times)) {
    await page.evaluate(() => window.dispatchEvent(new ErrorEvent('error', { lineno: 1 })));
    await page.clock.runFor(6000);
  }
};

test('a collector that never answers does not block other requests to its host', async ({ page }) => {
  const { address, taken } = await siteWith(() => undefined);
  await page.clock.install();
  await page.goto(address);
  // As many times as a browser has connections to one host, and more.
  await happen(page, 10, taken);
  await page.clock.resume();
  const answered: string[] = [];
  page.on('response', (response) => void answered.push(response.url().split('/').at(-1) ?? ''));
  await signIn(page, 'Wrong-4711');
  // Chromium keeps connections with cookies apart from those without, as telemetry and brand files are asked.
  for (const each of ['brand.json', 'authenticate']) await expect.poll(() => answered).toContain(each);
  await signIn(page, password);
  await page.waitForURL('**/eService/**');
});

test('a collector that drops connections receives later errors and does not block the sign-in', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/v1\/logs|ERR_EMPTY_RESPONSE/);
  const { address, taken } = await siteWith(({ socket }) => socket?.destroy());
  await page.clock.install();
  await page.goto(address);
  await happen(page, 2, taken);
  await expect.poll(taken).toBeGreaterThan(1);
  await page.clock.resume();
  await signIn(page, password);
  await page.waitForURL('**/eService/**');
});
