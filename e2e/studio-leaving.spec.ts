import { expect, type Locator, type Page } from '@playwright/test';
import { discardAll, test, type Workbench } from './workbench.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });

const patient = { timeout: 90_000 };

test.afterEach(({ page }) => discardAll(page));

// Milliseconds: less than what is typed rests before the draft is told.
const moments = [0, 100, 300];

type Place = {
  readonly at: string;
  readonly begin: (page: Page) => Promise<void>;
  readonly box: (page: Page) => Locator;
};

const places: Readonly<Record<string, Place>> = {
  'a text in the table': {
    at: 'part=words&language=es&from=en&words=sign-in.title',
    begin: async (page) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: 'sign-in.\u200btitle' }) })
        .first()
        .getByRole('gridcell')
        .nth(1)
        .click(patient),
    box: (page) => page.getByRole('textbox', { name: 'sign-in.title in es' }),
  },
  'a title in a form': {
    at: 'part=edit&flow=login',
    begin: async () => undefined,
    box: (page) => page.getByRole('textbox', { name: 'Title', exact: true }),
  },
  'the texts tab of a form': {
    at: 'part=edit&flow=login&screen=sign-in&tab=words',
    begin: async () => undefined,
    box: (page) => page.getByRole('textbox', { name: 'sign-in.title, Spanish' }),
  },
  'the name of a brand': {
    at: 'part=brands&brand=plain',
    begin: async () => undefined,
    box: (page) => page.getByRole('textbox', { name: 'Display name', exact: true }),
  },
};

const open = async (page: Page, studio: Workbench, { at, begin, box }: Place): Promise<Locator> => {
  await page.goto(`${studio.address}#${at}`);
  await begin(page);
  await expect(box(page)).toBeVisible(patient);
  return box(page);
};

for (const [name, place] of Object.entries(places))
  test(`typed text survives an immediate reload: ${name}`, async ({ page, studio }) => {
    const box = await open(page, studio, place);
    for (const moment of moments) {
      const text = `Typed ${moment} ${name.length}`;
      await box.fill(text);
      await page.waitForTimeout(moment);
      await page.reload();
      await place.begin(page);
      await expect(box).toHaveValue(text, patient);
      await expect(page.getByRole('link', { name: /Review and save/ })).toBeVisible();
    }
  });

for (const [name, place] of Object.entries(places))
  test(`typed text survives the browser’s Back and Forward: ${name}`, async ({ page, studio }) => {
    await page.goto(`${studio.address}#part=files`);
    const box = await open(page, studio, place);
    const text = `Typed and left ${name.length}`;
    await box.fill(text);
    await page.goBack();
    await expect(page.getByRole('link', { name: /Review and save/ })).toBeVisible(patient);
    await page.goForward();
    await place.begin(page);
    await expect(box).toHaveValue(text, patient);
  });
