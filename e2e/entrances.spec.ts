import type { Page } from '@playwright/test';
import { drawnAhead } from '../src/tools/drawn-ahead.ts';
import { readProject } from '../src/tools/project.ts';
import { bundleOf } from '../src/tools/vite/bundle.ts';
import { productSite, settled, test } from './bank.ts';
import { hold } from './hold.ts';
import { noteShifts, shiftsOf } from './shifts.ts';
import { expect, onThisMachine, type Visitor } from './visit.ts';

// At the tests' own bank `/allow` is drawn ahead for each partner of cedar, with a flow that always runs before it, and says
// so when it is opened again; `/reset` is drawn ahead, with nothing that may come in its place.
const allow = '/login/cedar/allow?client_id=mill';

const heading = (page: Page) => page.locator('main h1');
const partner = (page: Page) => page.locator('.p-request h2');
const userId = (page: Page) => page.locator('input[name="userId"]');
const submit = (page: Page) => page.locator('main [type="submit"]');
const core = /\/assets\/boot-/;
const holdFile = (page: Page, name: RegExp) => hold(page, ({ pathname }) => name.test(pathname));
/** Opens a page, until it is seen; a robot could type before there is a style sheet, which nobody else can. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('html')).not.toHaveAttribute('data-swap');
};
const isReact = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
const sentNames = ({ notes }: Visitor) =>
  notes.requests.flatMap((request) =>
    request.method() === 'POST' && request.postData()?.includes('"name"') ? [request.postDataJSON()] : [],
  );

test('the prerendered page shows the request of the partner before the core loads', async ({ page }) => {
  const { go } = await holdFile(page, core);
  await open(page, allow);
  await expect(heading(page)).toHaveText('Before you go on');
  await expect(partner(page)).toHaveText('The Mill would like to:');
  await expect(userId(page)).toBeVisible();
  await go();
  await expect.poll(() => isReact(page)).toBe(true);
  await expect(partner(page)).toHaveText('The Mill would like to:');
});

for (const client of ['forge', 'nobody'])
  test(`an unnamed or unknown partner is never shown: ${client}`, async ({ page }) => {
    const { go } = await holdFile(page, core);
    await open(page, `/login/cedar/allow?client_id=${client}`);
    await expect(userId(page)).toBeVisible();
    await expect(partner(page)).toHaveCount(0);
    await go();
    await expect.poll(() => isReact(page)).toBe(true);
    await expect(partner(page)).toHaveCount(0);
  });

for (const [what, late] of [
  ['the core', core],
  ['the code of the flow', /\/assets\/flow-allow-/],
  ['the code of the preceding flow', /\/assets\/flow-one-asker-/],
  ['React', /\/assets\/main-/],
] as const)
  test(`a form that is submitted before ${what} has loaded is sent once`, async ({ page, visitor }) => {
    const { came, go } = await holdFile(page, late);
    await open(page, allow);
    await userId(page).fill('nora.new');
    await came();
    await submit(page).click();
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
    await submit(page).click({ force: true });
    await go();
    await expect(heading(page)).toHaveText('Allowed');
    expect(sentNames(visitor)).toEqual([{ name: 'nora.new' }]);
  });

test('typed text and the focus stay when React loads', async ({ page }) => {
  const { came, go } = await holdFile(page, /\/assets\/main-/);
  await open(page, allow);
  await userId(page).fill('nora');
  await came();
  await go();
  await expect.poll(() => isReact(page)).toBe(true);
  await expect(userId(page)).toBeFocused();
  await userId(page).pressSequentially('.new');
  await expect(userId(page)).toHaveValue('nora.new');
});

test('an invalid request is refused, and a press made meanwhile sends nothing', async ({ page, visitor }) => {
  const { came, go } = await holdFile(page, /\/assets\/flow-one-asker-/);
  await open(page, `${allow}&client_id=forge`);
  await userId(page).fill('nora.new');
  await came();
  await submit(page).click();
  await go();
  await expect(heading(page)).toHaveText('We cannot tell who asks');
  await settled(visitor);
  expect(sentNames(visitor)).toEqual([]);
});

test('a reloaded page stays hidden until its notice is ready, and nothing shifts', async ({
  page,
  visitor,
}) => {
  await page.goto(allow);
  await settled(visitor);
  await expect(page.locator('main .p-notice')).toHaveCount(0);
  const { came, go } = await holdFile(page, /\/assets\/main-/);
  await noteShifts(page);
  await page.reload({ waitUntil: 'commit' });
  await came();
  await expect(userId(page)).toBeHidden();
  await go();
  await expect(page.locator('main .p-notice')).toBeVisible();
  await expect(userId(page)).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]);
});

test('Back returns to the page from its next screen and from another document', async ({ page }) => {
  const next = page.locator('input[name="newPassword"]');
  const fillIn = async (): Promise<void> => {
    await userId(page).fill('rita.ready');
    await page.locator('input[name="zipCode"]').fill('10001');
    await page.locator('input[name="dob"]').fill('01/02/1980');
    await submit(page).click();
    await expect(next).toBeVisible();
  };
  await page.goto('/login/cedar/reset');
  await fillIn();
  await page.goBack();
  await expect(userId(page)).toBeVisible();
  await expect(next).toHaveCount(0);
  await page.goto('/login/cedar/register');
  await expect(page.locator('input[name="accountNumber"]')).toBeVisible();
  await page.goBack();
  await fillIn();
});

test('the name of the partner follows the chosen language', async ({ page }) => {
  await page.goto(`${allow}&lang=es`);
  await expect(heading(page)).toHaveText('Antes de seguir');
  await expect(partner(page)).toHaveText('El Molino quisiera:');
  await page.locator('[data-language="en"]').click();
  await expect(partner(page)).toHaveText('The Mill would like to:');
});

test('the logo keeps the query of the page before and after the core loads', async ({ page }) => {
  const logo = page.locator('.p-header__logo');
  const { go } = await holdFile(page, core);
  await open(page, allow);
  await expect(userId(page)).toBeVisible();
  await logo.click();
  await expect(partner(page)).toHaveText('The Mill would like to:');
  await expect(page).toHaveURL(new RegExp(`${allow.replace('?', '\\?')}$`));
  await go();
  await expect.poll(() => isReact(page)).toBe(true);
  await logo.click();
  await expect(page).toHaveURL(new RegExp(`${allow.replace('?', '\\?')}$`));
  await expect(partner(page)).toHaveText('The Mill would like to:');
});

test.describe('prerendered page without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('shows its content and a message, and a press does not submit the form', async ({ page, visitor }) => {
    await page.goto(allow);
    await expect(page.locator('noscript > p').first()).toBeVisible();
    await expect(heading(page)).toHaveText('Before you go on');
    await userId(page).fill('nora.new');
    await submit(page).click();
    await expect(userId(page)).toHaveValue('nora.new');
    expect(visitor.notes.requests.filter((request) => request.isNavigationRequest())).toHaveLength(1);
  });
});

// Whatever the product's own flows are: the addresses that say what shows first, each at a brand for which it is open.
const project = readProject(process.cwd());

for (const [route, { by }] of Object.entries(bundleOf(project).entrances))
  for (const width of [320, 1280])
    test(`${route} shows at ${width} px before the core loads, and nothing shifts`, async ({
      page,
      visitor,
    }) => {
      visitor.provoke(/portico/);
      const path = await drawnAhead(project, onThisMachine(productSite), route, by);
      await page.setViewportSize({ width, height: 900 });
      await noteShifts(page);
      const shown = page.locator('main');
      const { go } = await holdFile(page, core);
      await open(page, `${productSite}${path}`);
      await expect(shown).toBeVisible();
      const first = await shown.innerText();
      await go();
      await expect.poll(() => isReact(page)).toBe(true);
      await settled(visitor);
      // Some lead on to another screen at once.
      if ((await shown.innerText()) === first) expect(await shiftsOf(page)).toEqual([]);
    });
