import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { EditWish } from '../src/tools/studio/model/edits.ts';
import { openStudio } from '../src/tools/studio/server/studio.ts';
import { composeBank } from './compose.ts';
import { objections } from './workbench.ts';

type Bench = { readonly address: string; readonly folder: string };

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: folder, encoding: 'utf8' }).trim();

const person = { at: '/', brand: 'cedar', as: 'rita.ready' };
const scenarios = [
  {
    name: 'Is told that the password is wrong',
    steps: [
      { start: person },
      { fill: { userId: '$persona.userId', password: 'Nothing-1' } },
      { press: 'submit' },
      { expect: { screen: 'login/sign-in', message: 'wrong' } },
    ],
  },
];

/** The workbench over a bank of its own, in a repository of its own: what is saved there is nobody else's. */
const test = base.extend<object, { readonly bench: Bench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-review-'));
      composeBank(folder);
      writeFileSync(join(folder, 'flows/login/scenarios.json'), JSON.stringify({ scenarios }));
      git(folder, 'init', '--quiet', '--initial-branch', 'main');
      git(folder, 'config', 'user.name', 'Olive Owner');
      git(folder, 'config', 'user.email', 'olive@bank.example');
      git(folder, 'add', 'flows', 'brands', 'schemas', 'deploy', 'src/sandbox/personas.json');
      git(folder, 'commit', '--quiet', '-m', 'As it was');
      const studio = await openStudio(folder, 0, join(import.meta.dirname, '..'));
      await use({ address: studio.address, folder });
      await studio.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.describe.configure({ mode: 'serial', timeout: 240_000 });

// Before and after have to be read, and drawn.
const patient = { timeout: 120_000 };

const edit = (page: Page, wish: EditWish): Promise<number> =>
  page.evaluate(async (body) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="studio-token"]')?.content ?? '';
    const headers = { 'content-type': 'application/json', 'x-studio-token': token };
    return (await fetch('/api/edit', { method: 'POST', headers, body })).status;
  }, JSON.stringify(wish));

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const english = 'flows/login/locales/en.json';
const wrong = 'That does not fit. Try once more.';

test('the review shows a change as text, charts and pictures, with affected screens and scenarios', {
  tag: '@main',
}, async ({ page, bench }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto(`${bench.address}#part=review`);
  await expect(page.getByRole('heading', { name: 'Nothing is waiting to be saved' })).toBeVisible(patient);
  const reworded = {
    title: 'Say it shorter',
    edits: [{ file: english, pointer: '/message/wrong', value: wrong }],
  };
  const led = { file: 'flows/login/flow.json', pointer: '/steps/authenticate/on/1002' };
  expect(await edit(page, reworded)).toBe(200);
  const value = { say: 'wrong', goto: 'refused' };
  expect(await edit(page, { title: 'Say nothing of locks', edits: [{ ...led, value }] })).toBe(200);
  await page.reload();
  await expect(panel(page, 'In words')).toContainText('1002 now shows wrong, no longer locked', patient);
  await expect(panel(page, 'What it touches')).toContainText('login/sign-in');
  await expect(panel(page, 'What it touches')).toContainText('It still says:');
  await expect(panel(page, 'What it touches').getByText('All brands', { exact: true })).toBeVisible();
  const charts = panel(page, 'As charts').locator('img');
  await expect(charts).toHaveCount(2);
  expect(decodeURIComponent((await charts.last().getAttribute('src')) ?? '')).toMatch(/class="call marked"/);
  await expect(panel(page, 'The check')).toContainText('It finds nothing', patient);
  const pictures = panel(page, 'Screens before and after');
  await expect(pictures.locator('[role=status]')).toContainText('different', patient);
  const [before, now] = [0, 1].map((at) => pictures.locator('.st-card iframe').nth(at));
  await expect(now?.contentFrame().getByText(wrong) ?? pictures).toBeAttached();
  await expect(before?.contentFrame().getByText(wrong) ?? pictures).toHaveCount(0);
  await expect(panel(page, 'Journeys').locator('[data-passed]')).toHaveCount(1, patient);
  expect(await objections(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the review exports as an HTML file that shows pictures and runs no script', async ({ page, bench }) => {
  await page.goto(`${bench.address}#part=review`);
  const button = page.getByRole('button', { name: 'Take along as HTML' });
  await expect(button).toBeVisible(patient);
  const download = page.waitForEvent('download', patient);
  await button.click();
  const file = join(bench.folder, '.portico/change.html');
  await (await download).saveAs(file);
  expect(readFileSync(file, 'utf8')).not.toMatch(/<script|<link/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByText('no longer locked').first()).toBeVisible();
  const frame = page.locator('iframe').nth(1);
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByText(wrong)).toBeVisible();
  expect(asked.filter((url) => !/^(?:file|data|about):/.test(url))).toEqual([]);
});

test('a failing scenario shows the actual result and can be updated', async ({ page, bench }) => {
  await page.goto(`${bench.address}#part=review`);
  const value = { say: 'locked', goto: 'refused' };
  const led = { file: 'flows/login/flow.json', pointer: '/steps/authenticate/on/1001 missing', value };
  expect(await edit(page, { title: 'Call it locked', edits: [led] })).toBe(200);
  await page.reload();
  const failed = panel(page, 'Journeys').locator('[data-failed]');
  await expect(failed).toContainText('seen:', patient);
  // What it would say is worked out by itself: one press brings it up to date.
  await expect(failed).toContainText('message wrong becomes locked', patient);
  await expect(failed.getByRole('link', { name: 'Walk to step 4' })).toHaveAttribute(
    'href',
    /part=walk&flow=login&journey=Is\+told.*&at=4/,
  );
  await expect(failed.getByRole('link', { name: 'Its place in the file' })).toHaveAttribute(
    'href',
    /file=flows%2Flogin%2Fscenarios.json&at=%2Fscenarios%2F0%2Fsteps%2F3/,
  );
  await failed.getByRole('button', { name: 'Update the journey' }).click();
  await expect(panel(page, 'Journeys').locator('[data-passed]')).toHaveCount(1, patient);
  await expect(panel(page, 'Journeys').locator('[role=status]')).toHaveText(
    '1 of 1 played: 1 goes as it says.',
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Update the journey' }).first()).toBeVisible();
  // Back to what was before both.
  await page.getByRole('button', { name: 'Go back to here: Say nothing of locks' }).click();
  await expect(page.getByText('Call it locked')).toHaveCount(0);
});

const second = { ...scenarios[0], name: 'Is told so once more' };

test('one press updates all failing scenarios; Save asks for confirmation until then', async ({
  page,
  bench,
}) => {
  await page.goto(`${bench.address}#part=review`);
  const value = { say: 'locked', goto: 'refused' };
  const led = { file: 'flows/login/flow.json', pointer: '/steps/authenticate/on/1001 missing', value };
  const more = { file: 'flows/login/scenarios.json', pointer: '/scenarios/1', value: second };
  expect(await edit(page, { title: 'Call it locked for two', edits: [led, more] })).toBe(200);
  await page.reload();
  const journeys = panel(page, 'Journeys');
  const played = journeys.locator('[role=status]').first();
  await expect(played).toHaveText('2 of 2 played: 2 do not.', patient);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const doubts = page.getByRole('alert').filter({ hasText: 'Nothing is saved yet' });
  await expect(doubts).toContainText('2 journeys do not go as they say.');
  await doubts.getByRole('button', { name: 'Look at them' }).click();
  await expect(journeys).toBeFocused();
  // Once it was refused, nothing is saved without another press, whatever is found out then.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(doubts).toBeVisible();
  // It counts nothing before all is known.
  await expect(journeys.getByRole('button', { name: /Update all [^2]/ })).toHaveCount(0);
  await journeys.getByRole('button', { name: 'Update all 2' }).click(patient);
  await expect(played).toHaveText('2 of 2 played: 2 go as they say.', patient);
  await expect(doubts).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Saved:' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Go back to here: Say nothing of locks' }).click();
  await expect(page.getByText('Call it locked for two')).toHaveCount(0);
});

test('a scenario that cannot be updated opens in the simulator under its name', async ({ page, bench }) => {
  await page.goto(`${bench.address}#part=review`);
  const pressed = {
    file: 'flows/login/scenarios.json',
    pointer: '/scenarios/0/steps/2/press',
    value: 'no-such',
  };
  expect(await edit(page, { title: 'Press what is not there', edits: [pressed] })).toBe(200);
  await page.reload();
  const failed = panel(page, 'Journeys').locator('[data-failed]');
  await failed.getByRole('link', { name: 'walk it anew in Walk' }).click(patient);
  const keep = page.getByRole('region', { name: 'Keep it' });
  await expect(keep.getByLabel('Its name')).toHaveValue(scenarios[0]?.name ?? '', patient);
  await page.getByRole('region', { name: 'On the screen' }).getByRole('button').first().click();
  await expect(page).not.toHaveURL(/journey=/);
  await expect(keep.getByLabel('Its name')).toHaveValue(scenarios[0]?.name ?? '', patient);
  await page.getByRole('link', { name: 'Review', exact: true }).first().click();
  await page.getByRole('button', { name: 'Go back to here: Say nothing of locks' }).click();
  await expect(page.getByText('Press what is not there')).toHaveCount(0);
});

test('Save fails with the checker’s rule and message until the error is repaired', async ({
  page,
  bench,
}) => {
  await page.goto(`${bench.address}#part=review`);
  const value = { say: 'wrong', goto: 'nowhere' };
  const led = { file: 'flows/login/flow.json', pointer: '/steps/authenticate/on/1003', value };
  expect(await edit(page, { title: 'Lead nowhere', edits: [led] })).toBe(200);
  await page.reload();
  await expect(panel(page, 'The check')).toContainText('saving is refused', patient);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'the check objects' });
  await expect(refusal).toContainText('target-exists', patient);
  await expect(refusal).toContainText('nowhere');
  expect(readFileSync(join(bench.folder, english), 'utf8')).not.toContain(wrong);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Lead nowhere')).toHaveCount(0);
  await expect(panel(page, 'The check')).toContainText('It finds nothing', patient);
  await expect(panel(page, 'Journeys').locator('[role=status]')).toHaveText(
    /^1 of 1 .* as it says\.$/,
    patient,
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The button is gone: what came of it has the focus.
  await expect(page.getByRole('status').filter({ hasText: 'Saved: 2 files' })).toBeFocused(patient);
  expect(readFileSync(join(bench.folder, english), 'utf8')).toContain(wrong);
});

test('the commit form commits only the saved files, on the named branch', async ({ page, bench }) => {
  const other = join(bench.folder, 'flows/register/locales/en.json');
  writeFileSync(other, `${readFileSync(other, 'utf8')}\n`);
  await page.goto(`${bench.address}#part=review`);
  const form = page.getByRole('region', { name: 'Commit on a branch' });
  await form.getByLabel('Branch').fill('no good', patient);
  await form.getByLabel('What has changed').fill('Say it shorter');
  await form.getByRole('button', { name: 'Commit' }).click();
  await expect(form.getByRole('alert')).toContainText('cannot be a branch name', patient);
  await form.getByLabel('Branch').fill('words/shorter');
  await form.getByRole('button', { name: 'Commit' }).click();
  await expect(form.getByRole('status')).toContainText('Committed on words/shorter', patient);
  expect(git(bench.folder, 'diff', '--name-only', 'main', 'words/shorter').split('\n')).toEqual([
    'flows/login/flow.json',
    english,
  ]);
  expect(git(bench.folder, 'symbolic-ref', '--short', 'HEAD')).toBe('main');
});

test('the review merges an external change and asks for a choice at a conflict', async ({ page, bench }) => {
  const file = join(bench.folder, english);
  const somebody = (change: (text: string) => string): void =>
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  await page.goto(`${bench.address}#part=review`);
  const locked = { file: english, pointer: '/message/locked', value: 'Closed for now.' };
  expect(await edit(page, { title: 'Another word for locked', edits: [locked] })).toBe(200);
  somebody((text) => text.replace(wrong, 'Theirs.').replace('Your online access is locked."', 'Shut."'));
  await page.reload();
  const choice = page.getByRole('region', { name: 'Changed by both, in Words of login (en)' });
  await expect(choice.getByText('“Closed for now.”')).toBeVisible(patient);
  await expect(choice.getByText('“Shut.”')).toBeVisible();
  await expect(panel(page, 'In words')).not.toContainText('Theirs.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Nothing is saved before you have chosen.')).toBeVisible();
  await choice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting to be saved' })).toBeVisible(patient);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(choice).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved: one file' })).toBeVisible(patient);
  expect(readFileSync(file, 'utf8')).toContain('Closed for now.');
  expect(readFileSync(file, 'utf8')).toContain('Theirs.');
});

test('the commit form notices an external commit when the window gets the focus', async ({ page, bench }) => {
  const form = page.getByRole('region', { name: 'Commit on a branch' });
  await page.goto(`${bench.address}#part=review`);
  await expect(form).toContainText('saved and not committed', patient);
  git(bench.folder, 'commit', '--quiet', '-m', 'By hand', '--', 'flows/login');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(form).toContainText('All that was saved here is in git', patient);
});

test('the conflict error disappears when every conflict is resolved', async ({ page, bench }) => {
  const file = join(bench.folder, english);
  const locked = { file: english, pointer: '/message/locked', value: 'Mine.' };
  await page.goto(`${bench.address}#part=review`);
  expect(await edit(page, { title: 'Mine', edits: [locked] })).toBe(200);
  await page.reload();
  await expect(panel(page, 'In words')).toContainText('Mine.', patient);
  const theirs = JSON.parse(readFileSync(file, 'utf8'));
  theirs.message.locked = 'Theirs once more.';
  writeFileSync(file, JSON.stringify(theirs));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was saved' });
  await expect(refusal).toContainText('choose what is to stand there', patient);
  await page.getByRole('button', { name: 'Keep mine' }).click(patient);
  await expect(refusal).toBeHidden();
  await page.getByRole('button', { name: 'Discard all' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting to be saved' })).toBeVisible();
});

test('Save refuses changes from another window until the page has shown them', async ({ page, bench }) => {
  const file = join(bench.folder, english);
  const reworded = (value: string): EditWish => ({
    title: value,
    edits: [{ file: english, pointer: '/message/locked', value }],
  });
  await page.goto(`${bench.address}#part=review`);
  expect(await edit(page, reworded('Seen.'))).toBe(200);
  await page.reload();
  await expect(panel(page, 'In words')).toContainText('Seen.', patient);
  const other = await page.context().newPage();
  await other.goto(bench.address);
  expect(await edit(other, reworded('Not seen.'))).toBe(200);
  await other.close();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'The draft was changed in another window' });
  await expect(refusal).toBeFocused(patient);
  await expect(panel(page, 'In words')).toContainText('Not seen.', patient);
  expect(readFileSync(file, 'utf8')).not.toContain('Not seen.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved: one file' })).toBeVisible(patient);
  expect(readFileSync(file, 'utf8')).toContain('Not seen.');
});
