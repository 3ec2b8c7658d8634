import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { main as play } from '../src/tools/play.ts';
import { openStudio } from '../src/tools/studio/server/studio.ts';
import { composeBank } from './compose.ts';
import { holdCall } from './hold.ts';
import { faultsOf, objections, saveAll } from './workbench.ts';

const folder = join(import.meta.dirname, '../.portico/bank-walk');

/** The workbench over a copy of the tests' own bank: what is kept is written there. */
const test = base.extend<object, { readonly studio: string }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      // What an earlier run kept is none of this one's.
      rmSync(folder, { recursive: true, force: true });
      composeBank(folder);
      const studio = await openStudio(folder, 0, join(import.meta.dirname, '..'));
      await use(studio.address);
      await studio.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

// What is walked is walked once the declarations have been read.
const patient = { timeout: 90_000 };

const partsOf = (page: Page) => ({
  start: page.getByRole('form', { name: 'Where it begins' }),
  hands: page.getByRole('region', { name: 'On the screen' }),
  inspector: page.getByRole('complementary', { name: 'Inspector' }),
  moments: page.getByRole('region', { name: 'Moments' }).getByRole('button'),
  answers: page.getByRole('region', { name: /waits for an answer/ }),
});

const begin = async (page: Page, studio: string, person?: string): Promise<void> => {
  const { start, moments } = partsOf(page);
  await page.goto(`${studio}#part=walk`);
  await expect(start).toBeVisible(patient);
  if (person !== undefined) {
    await expect(start.getByLabel('As', { exact: true }).locator(`option[value="${person}"]`)).toBeAttached(
      patient,
    );
    await start.getByLabel('As', { exact: true }).selectOption(person);
  }
  await start.getByLabel('At', { exact: true }).selectOption('/');
  await start.getByRole('button', { name: 'Begin' }).click();
  await expect(moments.first()).toBeVisible(patient);
};

/** Signs in as far as the call, which then waits to be answered. */
const signInByHand = async (page: Page, studio: string): Promise<void> => {
  await begin(page, studio, 'rita.ready');
  const { hands } = partsOf(page);
  await page.getByRole('button', { name: 'I answer' }).click();
  await expect(page.getByRole('button', { name: 'I answer' })).toHaveAttribute(
    'aria-pressed',
    'true',
    patient,
  );
  await hands.getByRole('button', { name: 'Fill in as rita.ready' }).click();
  await expect(page.locator('.st-walk__time')).toContainText('fills in', patient);
  await hands.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const chosen = (moments: Locator): Locator => moments.and(moments.page().locator('[aria-current="step"]'));

test('the simulator runs a sign-in up to its redirect, without requests to other hosts', {
  tag: '@main',
}, async ({ page, studio }) => {
  const faults = faultsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));
  await page.goto(`${studio}#part=walk`);
  await expect(page.getByRole('heading', { name: 'Walk through a journey' })).toBeVisible(patient);
  await begin(page, studio, 'rita.ready');
  const { hands, inspector } = partsOf(page);
  await expect(hands.getByRole('button', { name: 'Fill in as rita.ready' })).toBeVisible(patient);
  const picture = page.locator('.st-picture iframe').contentFrame();
  await expect(picture.locator('main')).toBeVisible();
  // It takes nothing that is typed, and says where that is done.
  await expect(page.locator('.st-walk__picture')).toContainText('This is a picture');
  const field = picture.getByRole('textbox').first();
  const box = await field.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.keyboard.type('typed');
  await expect(field).toHaveValue('');
  await expect(page.locator('iframe:focus')).toHaveCount(0);
  expect(await objections(page)).toEqual([]);
  await hands.getByRole('button', { name: 'Fill in as rita.ready' }).click();
  await expect(page.locator('.st-walk__time')).toContainText('fills in', patient);
  await hands.getByRole('button', { name: 'Sign in', exact: true }).click();
  const left = page.getByRole('region', { name: 'The page was left' });
  await expect(left).toContainText('posted to', patient);
  await expect(left).toContainText('held here');
  await expect(inspector).toContainText('Why:');
  await expect(inspector).toContainText('what was sent, and is answered now');
  expect(await page.locator('.st-walk').textContent()).not.toContain('Harbor-7');
  expect(await objections(page)).toEqual([]);
  expect(new Set(asked)).toEqual(new Set([new URL(studio).host]));
  expect(faults).toEqual([]);
});

test('a call can be answered by hand, and differently after going back in history', async ({
  page,
  studio,
}) => {
  await signInByHand(page, studio);
  const { inspector, moments, answers } = partsOf(page);
  const call = answers.filter({ hasText: 'authenticateLogin' });
  await expect(call).toBeVisible(patient);
  const pressed = await moments.count();
  await call.getByLabel('The server says').selectOption('code 1001');
  await call.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(chosen(moments)).toContainText('wrong', patient);
  await expect(inspector.getByRole('region', { name: /Why, at authenticate/ })).toContainText('says wrong');
  const refused = inspector.getByRole('region', { name: /Why, at refused/ });
  await expect(refused.locator('ol > li').first()).toContainText('failures a multiple of 3: it is 1');
  await expect(refused.locator('ol > li[data-held]')).toContainText('goes on to sign-in');
  await expect(inspector).toContainText('1001');
  const [row, last] = await Promise.all([
    page.locator('.st-walk__time').boundingBox(),
    chosen(moments).boundingBox(),
  ]);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0));
  // Back by the keyboard to the moment at which the call was out, and nothing comes.
  await chosen(moments).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(moments.nth(pressed - 1)).toHaveAttribute('aria-current', 'step', patient);
  await expect(moments.nth(pressed - 1)).toBeFocused();
  await expect(call).toBeVisible(patient);
  await call.getByRole('button', { name: 'Nothing for 40 seconds' }).click();
  await expect(chosen(moments)).toContainText('tookTooLong', patient);
  await expect(inspector).toContainText('Inherited from common');
});

test('a simulator session can be saved as a scenario, which then passes', async ({ page, studio }) => {
  await signInByHand(page, studio);
  const { answers } = partsOf(page);
  const call = answers.filter({ hasText: 'authenticateLogin' });
  await call.getByLabel('The server says').selectOption('code 1001', patient);
  await call.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.locator('.st-walk__time')).toContainText('wrong', patient);
  const keep = page.getByRole('region', { name: 'Keep it' });
  await keep.getByLabel('Its name').fill('Mistypes the password');
  await keep.getByRole('button', { name: 'Keep' }).click();
  await expect(keep).toContainText('is a journey of login now', patient);
  // The same name again is another one's, and nobody has to look for what is said of that.
  await page.setViewportSize({ width: 1280, height: 420 });
  await keep.getByLabel('Its name').fill('Mistypes the password');
  await keep.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(keep.getByRole('alert')).toContainText('login has a journey called', patient);
  await expect(keep.getByRole('alert')).toBeInViewport({ ratio: 1 });
  const instead = keep.getByRole('button', { name: 'Keep in its place' });
  await expect(instead).toBeInViewport({ ratio: 1 });
  await instead.click();
  await expect(keep).toContainText('is a journey of login now', patient);
  await expect(instead).toHaveCount(0);
  const journeys = page.getByRole('region', { name: 'Journeys' });
  await expect(journeys.getByRole('button', { name: 'Play all 1' })).toBeVisible(patient);
  await journeys.getByRole('button', { name: /Play all/ }).click();
  await expect(journeys.getByRole('img', { name: 'goes as it says' })).toBeVisible(patient);
  await keep.getByRole('link', { name: 'Review' }).click();
  await saveAll(page);
  await expect(page.getByText('Saved: one file')).toBeVisible();
  const told: string[] = [];
  expect(await play(['login'], folder, (text) => told.push(text)), told.join('')).toBe(0);
});

test('the address in a failed scenario’s report opens the simulator at the failed step', async ({
  page,
  studio,
}) => {
  const scenario = {
    name: 'Expects too much',
    steps: [
      { start: { at: '/', brand: 'plain', as: 'rita.ready' } },
      { fill: { userId: '$persona.userId', password: 'Not-hers-1' } },
      { press: 'submit' },
      { expect: { screen: 'login/sign-in', message: 'lockedFraud' } },
    ],
  };
  writeFileSync(join(folder, 'flows/login/scenarios.json'), JSON.stringify({ scenarios: [scenario] }));
  const told: string[] = [];
  expect(await play(['login'], folder, (text) => told.push(text))).toBe(1);
  const [hash] = /#part=walk\S+/.exec(told.join('')) ?? [''];
  await page.goto(`${studio}${hash}`);
  const { moments } = partsOf(page);
  await expect(page.locator('.st-walk__opened')).toContainText('step 4 of 4', patient);
  await expect(chosen(moments)).toContainText('wrong', patient);
  const journeys = page.getByRole('region', { name: 'Journeys' });
  await expect(journeys.getByRole('img', { name: 'does not go as it says' })).toBeVisible(patient);
  await expect(journeys).toContainText('the message should be lockedFraud');
  await expect(page.getByRole('button', { name: 'Go to step 4' })).toBeVisible();
});

test('the simulator fills in the fields of a screen, and Enter presses its first action', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio}#part=walk`);
  const { start, hands, moments } = partsOf(page);
  await expect(start).toBeVisible(patient);
  const at = start.getByLabel('At', { exact: true });
  await at.selectOption('/');
  await expect(page.getByRole('region', { name: 'Journeys' })).toBeVisible(patient);
  await at.selectOption('/register');
  await expect(page.getByRole('heading', { name: 'Journeys of register' })).toBeVisible(patient);
  const people = start.getByLabel('As', { exact: true });
  await start.getByLabel('Find a person').fill('rita');
  await expect(people.locator('option')).not.toHaveCount(0);
  await start.getByLabel('Find a person').press('Enter');
  await expect(people).toHaveValue(/rita/);
  // A select shows one line of it.
  const whole = await people.locator('option:checked').textContent();
  await expect(people).toHaveAccessibleDescription(String(whole).replace(/^[^:]*: /, ''));
  await start.getByLabel('Brand', { exact: true }).selectOption('elder');
  await start.getByLabel('Language', { exact: true }).selectOption('es');
  const { go } = await holdCall(page, /\/api\/walk$/);
  await start.getByRole('button', { name: 'Begin' }).click();
  await expect(start.locator('button[aria-busy=true]')).toBeVisible();
  await go();
  await expect(moments.first()).toBeVisible(patient);
  expect(await objections(page)).toEqual([]);
  await page.reload();
  await expect(start.getByLabel('Language', { exact: true })).toHaveValue('es', patient);
  await hands.getByRole('textbox').first().press('Enter');
  await expect(chosen(moments)).toContainText('submit', patient);
  await expect(page.locator('.st-walk__hands :focus')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Journeys' }).locator('[tabindex="0"]')).toHaveCount(
    (await page.getByRole('region', { name: 'Journeys' }).getByRole('listitem').count()) === 0 ? 0 : 1,
  );
  await page.getByRole('button', { name: /^Fill in as/ }).click();
  await expect(page.locator('.st-walk__time')).toContainText('fills in', patient);
  await expect(hands.getByPlaceholder('••••')).toBeVisible();
  await expect(hands.getByLabel('Código postal', { exact: true })).toHaveValue(/^\d{5}$/);
});

test('the simulator starts with the flow that was viewed last', async ({ page, studio }) => {
  await page.goto(`${studio}#part=edit&flow=register`);
  await expect(page.locator('.ed-head').first()).toBeVisible(patient);
  await page.getByRole('link', { name: 'Walk', exact: true }).click();
  await expect(partsOf(page).start.getByLabel('At', { exact: true })).toHaveValue('/register', patient);
  await expect(page.getByRole('heading', { name: 'Journeys of register' })).toBeVisible(patient);
});

test('a new session replaces an open scenario at once, and Back returns to the scenario', async ({
  page,
  studio,
}) => {
  await page.goto(`${studio}#part=walk&flow=login&journey=Expects+too+much&at=2`);
  const { start, moments } = partsOf(page);
  await expect(moments.first()).toBeVisible(patient);
  await page.getByRole('link', { name: 'Map' }).click();
  await expect(start).toBeHidden();
  await page.getByRole('link', { name: 'Walk', exact: true }).click();
  // The form says how the walk began that is shown, whatever was chosen before.
  await expect(start.getByLabel('As', { exact: true })).toHaveValue('rita.ready', patient);
  await expect(start.getByLabel('Brand', { exact: true })).toHaveValue('plain');
  await expect(start.getByLabel('Language', { exact: true })).toHaveValue('');
  await start.getByLabel('At', { exact: true }).selectOption('/register');
  // The journeys of what is chosen are there at once, and the walk stays.
  await expect(page.getByRole('heading', { name: 'Journeys of register' })).toBeVisible(patient);
  await expect(page.locator('.st-walk__opened')).toContainText('step 2 of 4');
  await start.getByLabel('Brand', { exact: true }).selectOption('elder');
  await start.getByRole('button', { name: 'Begin' }).click();
  const who = page.locator('.st-walk__who');
  await expect(who).toContainText('elder /register', patient);
  await expect(page.locator('.st-walk__address')).toContainText('/elder/register', patient);
  await expect(page.getByRole('heading', { name: 'Journeys of register' })).toBeVisible(patient);
  await expect(page).not.toHaveURL(/journey=/);
  // Another one before the first has opened.
  await start.getByLabel('Brand', { exact: true }).selectOption('cedar');
  await start.getByRole('button', { name: 'Begin' }).click();
  await start.getByLabel('Brand', { exact: true }).selectOption('birch');
  await start.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('.st-walk__address')).toContainText('/birch/register', patient);
  await expect(who).toContainText('birch /register');
  await page.goBack();
  await expect(page.locator('.st-walk__opened')).toContainText('step 2 of 4', patient);
  await page.goForward();
  await expect(page.locator('.st-walk__address')).toContainText('/birch/register', patient);
});
