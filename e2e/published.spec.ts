import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { hasNginx } from '../src/tools/serve/nginx-process.ts';
import { password, test } from './bank.ts';
import { type Served, serve } from './nginx.ts';
import { expect } from './visit.ts';

test.skip(!hasNginx(), 'There is no nginx here: NGINX names one.');

const stops: Served['stop'][] = [];
test.afterEach(async ({ page }) => {
  // A page that is still loading would report that its server is gone.
  await page.goto('about:blank');
  for (const stop of stops.splice(0)) await stop();
});

const served = async (...wish: Parameters<typeof serve>): Promise<Served> => {
  const site = await serve(...wish);
  stops.push(site.stop);
  return site;
};

const former = '800-555-0179';
const present = '800-555-0177';

const changePhone = ({ brands }: Served): void => {
  const file = join(brands, 'elder/brand.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(former, present));
};

// The sign-in answers that the account is locked, which is told with a phone.
const refuse = (route: Route): Promise<void> =>
  route.fulfill({ json: { status: { response_code: '1003' } }, headers: openTo(route) });

// What stands beside the site elsewhere.
const stand = async (page: Page): Promise<void> => {
  await page.route('**/v1/**', refuse);
  await page.route('**/sandbox/script/*', (route) => route.fulfill({ contentType: 'text/javascript' }));
};

const openTo = (route: Route) => {
  const { origin = '*', 'access-control-request-headers': asked = '' } = route.request().headers();
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': asked,
  };
};

const signIn = async (page: Page): Promise<void> => {
  await page.locator('input[name="userId"]').fill('rita.ready');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('[data-action="submit"]').last().click();
};

const environment = { hosts: ['signin.one.localhost'], defaultClientId: 'plain' };

test('publishing with --watch writes a changed phone into the HTML of the page', async ({
  page,
  visitor,
}) => {
  visitor.provoke(/brand\.json|ERR_FAILED/);
  const site = await served(environment, '--watch');
  const address = `${site.origin}/login/elder/`;
  await stand(page);
  await page.goto(address);
  expect(await page.content()).toContain(former);
  changePhone(site);
  await expect.poll(async () => (await page.reload())?.text()).toContain(present);
  // It knows nothing but what it came with.
  await page.route('**/brand.json', (route) => route.abort());
  await page.reload();
  await signIn(page);
  await expect(page.locator('.p-notice')).toContainText(present);
});

test('with --live-brands, open and newly loaded old pages show a changed phone', async ({ page }) => {
  const site = await served(environment, '--live-brands');
  const address = `${site.origin}/login/elder/`;
  await stand(page);
  await page.goto(address);
  changePhone(site);
  await signIn(page);
  await expect(page.locator('.p-notice')).toContainText(present);
  const answer = await page.goto(address);
  expect(await answer?.text()).toContain(former);
  await signIn(page);
  await expect(page.locator('.p-notice')).toContainText(present);
});

const statusOf = async (address: string): Promise<number | undefined> => {
  const { host, port, pathname: path } = new URL(address);
  const asked = get({ host: '127.0.0.1', port, path, headers: { host }, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
};

test('a preview has its own host, goes live unchanged and can be rolled back', async ({ page }) => {
  const site = await served({ ...environment, previewHost: 'preview.one.localhost' });
  const live = `${site.origin}/login/elder/`;
  const { port } = new URL(site.origin);
  // As long as a label may be.
  const name = 'spring'.padEnd(63, 's');
  const shown = `http://${name}.preview.one.localhost:${port}/login/elder/`;
  await stand(page);
  changePhone(site);
  await site.publish('preview', name);
  // The new workers may need a moment to begin.
  const asked = () => Promise.all(Array.from({ length: 40 }, () => statusOf(shown)));
  await expect.poll(async () => [...new Set(await asked())]).toEqual([200]);
  await page.goto(shown);
  await signIn(page);
  await expect(page.locator('.p-notice')).toContainText(present);
  expect(await (await page.goto(live))?.text()).toContain(former);
  await site.publish('switch', name);
  expect(await (await page.goto(live))?.text()).toContain(present);
  await site.publish('rollback');
  expect(await (await page.goto(live))?.text()).toContain(former);
});

test('50 reloads of nginx reset no connection of a page that opens', async ({ page }) => {
  const site = await served(environment);
  await stand(page);
  const reloading = Array.from({ length: 50 }).reduce<Promise<void>>(
    (before) => before.then(site.reload),
    Promise.resolve(),
  );
  let isOver = false;
  void reloading.finally(() => {
    isOver = true;
  });
  const open = async (): Promise<void> => {
    await page.goto(`${site.origin}/login/elder/`);
    await signIn(page);
    await expect(page.locator('.p-notice')).toContainText(former);
    if (!isOver) return open();
  };
  await open();
  await reloading;
});

test('one artifact serves two environments, and each page calls only its own hosts', async ({ page }) => {
  const hostsOf = (name: string) => ({
    hosts: [`signin.${name}.localhost`],
    apiHost: `https://api.${name}.example`,
    assetsHost: `https://assets.${name}.example`,
    servicingHost: `https://servicing.${name}.example`,
    quickPayHost: `https://pay.${name}.example`,
    telemetry: `https://telemetry.${name}.example/v1/logs`,
    defaultClientId: 'plain',
  });
  const names = ['one', 'two'];
  const sites = await Promise.all(names.map((name) => served(hostsOf(name))));
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).hostname));
  await stand(page);
  // Servers that are not here.
  await page.route(/^https:/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers: openTo(route) });
    if (pathname.startsWith('/brands/'))
      return route.fulfill({ path: join(sites[0]?.brands ?? '', pathname.slice(8)), headers: openTo(route) });
    return refuse(route);
  });
  const heard = await sites.reduce<Promise<readonly (readonly string[])[]>>(async (before, { origin }) => {
    const earlier = await before;
    asked.clear();
    await page.goto(`${origin}/login/elder/`);
    await signIn(page);
    await expect(page.locator('.p-notice')).toContainText(former);
    await expect.poll(() => [...asked].filter((host) => host.startsWith('telemetry.'))).toHaveLength(1);
    return [...earlier, [...asked]];
  }, Promise.resolve([]));
  for (const [at, name] of names.entries()) {
    expect(heard[at]).toEqual(expect.arrayContaining([`signin.${name}.localhost`, `api.${name}.example`]));
    expect(heard[at]?.filter((host) => !host.includes(`.${name}.`))).toEqual([]);
  }
});
