import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Json } from '../src/engine/index.ts';
import { assembleProject } from '../src/tools/assemble.ts';
import { check } from '../src/tools/check/check.ts';
import { overlayOf } from '../src/tools/check/overlay.ts';
import { report } from '../src/tools/check/report.ts';
import { readFiles, readProject } from '../src/tools/project.ts';
import { edited } from '../src/tools/studio/model/draft.ts';
import { openStudio } from '../src/tools/studio/server/studio.ts';
import { composeBank } from './compose.ts';
import { discardAll, objections, saveAll } from './workbench.ts';

const root = join(import.meta.dirname, '..');
const bank = join(root, '.portico/bank-edit');

/** The workbench over a copy of the tests' own bank that is this file's alone: what is saved disturbs nobody. */
const test = base.extend<object, { readonly studio: string }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      composeBank(bank);
      // What another run has left unsaved.
      rmSync(join(bank, '.portico/studio/draft.json'), { force: true });
      const studio = await openStudio(bank, 0, root);
      await use(studio.address);
      await studio.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.describe.configure({ mode: 'default', timeout: 240_000 });

const patient = { timeout: 90_000 };

const json = (path: string) => JSON.parse(readFileSync(join(bank, path), 'utf8'));

const faults = (): readonly string[] =>
  check(readProject(bank)).map(({ rule, file, message }) => `${rule} ${file} ${message}`);

/** What the check finds once another value stands somewhere. */
const checkedWith = (file: string, pointer: string, value: Json | undefined) => {
  const { texts, sizes, pictures } = readFiles(bank);
  const changed = { ...texts, [file]: edited(texts[file] ?? '', pointer, value) };
  return check(assembleProject(changed, sizes, pictures));
};

const sound = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Everything is sound' })).toBeVisible(patient);

/** Opens a piece, and waits until its form can be used. */
const open = async (page: Page, studio: string, place: string): Promise<void> => {
  await page.goto(`${studio}#part=edit&${place}`);
  await expect(page.locator('.ed-head, .ed-wish').first()).toBeVisible(patient);
};

/** Saves what was changed; the check has to find nothing that it did not find before. */
const save = async (page: Page): Promise<void> => {
  const before = faults();
  await page.getByRole('link', { name: /Review and save/ }).click();
  await saveAll(page);
  expect(faults().filter((each) => !before.includes(each))).toEqual([]);
};

const fill = async (page: Page, answers: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).fill(text);
};

/** A screen that tells something, in both languages. */
const notice = (name: string) => ({
  'Name of the screen': name,
  'Heading (English)': 'Please note',
  'Heading (Spanish)': 'Aviso',
  'Text (English)': 'Something has to be done first.',
  'Text (Spanish)': 'Primero hay que hacer algo.',
  'Button (English)': 'Go on',
  'Button (Spanish)': 'Seguir',
});

test('a message gets a different Spanish text for one brand only', async ({ page, studio }) => {
  await open(page, studio, 'flow=login&step=authenticate&tab=words');
  await page.getByLabel('Change them for').selectOption('cedar');
  const words = page.getByLabel('message.locked, Spanish', { exact: true });
  await words.fill('Su acceso está cerrado.');
  await words.press('Tab');
  await expect(page.locator('.st-mark').filter({ hasText: 'Cedar only' })).toBeVisible(patient);
  await sound(page);
  expect(await objections(page)).toEqual([]);
  const before = readFileSync(join(bank, 'flows/login/locales/es.json'), 'utf8');
  await save(page);
  expect(json('brands/cedar/locales/es.json').login).toEqual({
    message: { locked: 'Su acceso está cerrado.' },
  });
  expect(json('brands/cedar/brand.json').ownWords).toContain('es');
  expect(readFileSync(join(bank, 'flows/login/locales/es.json'), 'utf8')).toBe(before);
});

test('a new optional field appears in the form and is saved', { tag: '@main' }, async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, studio, 'flow=register&screen=profile');
  await expect(page.locator('.ed-list').first()).toBeVisible(patient);
  // Nothing of it lies below the picture.
  expect(await page.locator('.ed-stage').evaluate((stage) => stage.scrollWidth - stage.clientWidth)).toBe(0);
  await page.getByRole('button', { name: 'Add a field' }).click();
  // What is still to be answered is told at its place, and nothing is made.
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByLabel('What it asks for')).toBeFocused();
  const said = page
    .getByLabel('What it asks for')
    .evaluate((box: HTMLSelectElement) => box.validationMessage);
  expect(await said).toBe('Choose an answer to “What it asks for”.');
  await page.getByLabel('What it asks for').selectOption({ label: 'A short text' });
  await fill(page, { 'Label (English)': 'Nickname', 'Label (Spanish)': 'Apodo' });
  await expect(page.getByLabel('Its name', { exact: true })).toHaveValue('nickname');
  await page.getByLabel('Label (Spanish)').fill('   ');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByLabel('Label (Spanish)')).toBeFocused();
  await page.getByLabel('Label (Spanish)').fill('Apodo');
  // Of so many and no other number the field says itself what is wrong.
  await fill(page, { 'Most characters': '4', 'Fewest characters': '4' });
  await expect(page.getByLabel('What it says of more or fewer than 4 (Spanish)')).toBeVisible();
  await fill(page, { 'Most characters': '20', 'Fewest characters': '2' });
  await expect(page.getByLabel('What it says of more or fewer')).toHaveCount(0);
  // With the first of the calls that come after the screen, where nothing else is chosen.
  await expect(page.getByLabel('What people type is sent with')).not.toHaveValue('');
  await expect(page.getByLabel('Name that the server expects')).toHaveValue('nickname');
  await page.getByRole('button', { name: 'Make it' }).click();
  const made = page.getByRole('status').filter({ hasText: 'Done, and not saved yet' });
  await expect(made).toContainText('nickname', patient);
  await expect(made).toBeFocused();
  await expect(
    page
      .locator('.ed-side iframe')
      .contentFrame()
      .getByLabel(/Nickname/),
  ).toBeVisible(patient);
  await sound(page);
  await save(page);
  const { schema } = json('flows/register/screens/profile.json').form;
  expect(Object.keys(schema.properties)).toContain('nickname');
  expect(schema.properties.nickname).toMatchObject({ minLength: 2, maxLength: 20 });
  expect(schema.required).not.toContain('nickname');
  expect(json('flows/register/flow.json').steps.create.send).toMatchObject({ nickname: '$form.nickname?' });
  expect(readFileSync(join(bank, 'schemas/issuer.openapi.json'), 'utf8')).toContain('"nickname"');
});

test('a choice field can be renamed, and removed with every reference to it', async ({ page, studio }) => {
  const files = ['screens/profile.json', 'flow.json', 'locales/en.json', 'locales/es.json'];
  const before = files.map((file) => json(`flows/register/${file}`));
  await open(page, studio, 'flow=register&screen=profile');
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByLabel('What it asks for').selectOption({ label: 'One of a few answers' });
  await fill(page, {
    'Label (English)': 'How shall we write?',
    'Label (Spanish)': '¿Cómo escribimos?',
    'Answer 1 (English)': 'By post',
    'Answer 1 (Spanish)': 'Por correo',
    'Answer 2 (English)': 'By e-mail',
    'Answer 2 (Spanish)': 'Por correo electrónico',
  });
  await page.getByLabel('Its name', { exact: true }).fill('manner');
  await page.getByRole('button', { name: 'Make it' }).click();
  const frame = page.locator('.ed-side iframe').contentFrame();
  await expect(frame.getByRole('radio', { name: 'By post' })).toBeVisible(patient);
  await sound(page);
  await page.getByRole('button', { name: 'Rename a field' }).click();
  await page.getByLabel('Which field').selectOption('manner');
  await page.getByLabel('New name').fill('contact');
  await page.locator('.ed-wish').getByRole('button', { name: 'Rename' }).click();
  await expect(page.locator('.ed-wish')).toHaveCount(0, patient);
  await page.getByRole('button', { name: 'Remove a field' }).click();
  expect(await objections(page)).toEqual([]);
  await page.getByLabel('Which field').selectOption('contact');
  await page.locator('.ed-wish').getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('.ed-wish')).toHaveCount(0, patient);
  await sound(page);
  await save(page);
  expect(files.map((file) => json(`flows/register/${file}`))).toEqual(before);
});

test('the Remove form lists the transitions that lead to a step', async ({ page, studio }) => {
  await open(page, studio, 'flow=login&step=authenticate');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const asked = page.locator('.ed-wish');
  await expect(asked.getByRole('status')).toContainText('This leads to it', patient);
  await expect(asked.getByRole('listitem').first()).toContainText('goes on to authenticate');
  expect(await objections(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
});

test('a response code gets a new notice screen as its target', { tag: '@main' }, async ({ page, studio }) => {
  await open(page, studio, 'flow=login&step=authenticate');
  await page.getByRole('button', { name: 'Lead an outcome elsewhere' }).click();
  const outcome = page.getByLabel('When it comes to');
  await expect(outcome.locator('option[value="1002"]')).toBeAttached(patient);
  await outcome.selectOption('1002');
  await fill(page, {
    ...notice('account-locked'),
    'Text (English)': 'Please call {{phone}}.',
    'Text (Spanish)': 'Llame al {{phone}}.',
  });
  await page.getByLabel('Before it, a button that calls').selectOption({ index: 1 });
  await page.getByLabel('The button leads to').selectOption('sign-in');
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('heading', { name: 'login / account-locked' })).toBeVisible(patient);
  await sound(page);
  await save(page);
  const { actions } = json('flows/login/screens/account-locked.json');
  expect(Object.keys(actions)).toEqual(['call', 'continue']);
  const { steps } = json('flows/login/flow.json');
  const rules = Object.entries(steps.authenticate.on).find(([key]) => key.split(' ').includes('1002'));
  expect(rules?.[1]).toMatchObject({ goto: 'account-locked' });
  expect(Object.values(steps['account-locked'].on)).toEqual([{ goto: 'sign-in' }]);
});

test('a new step can be inserted between two others', { tag: '@main' }, async ({ page, studio }) => {
  await open(page, studio, 'flow=register');
  await page.getByRole('button', { name: 'Add a step' }).click();
  const between = page.getByLabel('It stands between');
  const last = between.locator('option', { hasText: / and done$/ }).first();
  await expect(last).toBeAttached(patient);
  await between.selectOption((await last.getAttribute('value')) ?? '');
  await page.getByLabel('Heading (English)').fill('Please note this');
  // Typing replaces the name that the heading suggests.
  const screen = page.getByLabel('Name of the screen');
  await expect(screen).toHaveValue('please-note-this');
  await screen.click();
  await page.keyboard.type('please-note');
  await expect(screen).toHaveAccessibleDescription('It will be called please-note.');
  await fill(page, notice('please-note'));
  await expect(page.getByText('It shows how far people are')).toBeVisible();
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('heading', { name: 'register / please-note' })).toBeVisible(patient);
  await sound(page);
  await save(page);
  expect(json('flows/register/screens/please-note.json').blocks[0]).toHaveProperty('progress');
  const { steps } = json('flows/register/flow.json');
  expect(Object.values(steps['please-note'].on)).toEqual([{ goto: 'done' }]);
});

test('a decision step that is added on the map is selected there', async ({ page, studio }) => {
  const before = json('flows/register/flow.json').steps;
  const shows = Object.keys(before).find((name) => before[name].screen === 'profile');
  await page.goto(`${studio}#part=map&flow=register&node=step:register/${shows}`);
  await page.getByRole('button', { name: 'Add a step after this one' }).click(patient);
  const between = page.getByLabel('It stands between');
  await expect(between.locator('option').nth(2)).toBeAttached(patient);
  await between.selectOption({ index: 1 });
  await page.getByLabel('It', { exact: true }).selectOption({ label: 'decides at once' });
  await page.getByLabel('Name of the step').fill('weigh');
  expect(await objections(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make it' }).click();
  const about = page.getByRole('complementary', { name: 'About the map' });
  await expect(about.getByRole('heading', { name: 'weigh' })).toBeVisible(patient);
  await save(page);
  const { steps } = json('flows/register/flow.json');
  expect(Object.keys(before)).toContain(steps.weigh.then.goto);
  expect(JSON.stringify(steps[shows ?? ''].on)).toContain('"goto":"weigh"');
});

test('the New flow form creates a flow with its own call', { tag: '@main' }, async ({ page, studio }) => {
  await open(page, studio, 'flow=login');
  await page.getByRole('button', { name: '+ New flow' }).click();
  // Nothing of the flow that was looked at stands with it.
  await expect(page.getByRole('button', { name: 'Make it' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: /How it looks/ })).toHaveCount(0);
  await fill(page, {
    'Its title (English)': 'Report a lost card',
    'Its title (Spanish)': 'Informar de una tarjeta perdida',
    'What it asks people for, such as User ID (English)': 'User ID',
    'What it asks people for, such as User ID (Spanish)': 'Usuario',
    'What its first page is for, in a sentence (English)': 'Nobody pays with it any more.',
    'What its first page is for, in a sentence (Spanish)': 'Nadie más pagará con ella.',
  });
  await page.getByLabel('Its name, which stands in the address').fill('lost-card');
  await expect(page.getByLabel('Name that the server expects for “User ID”')).toHaveValue('user_id');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('heading', { name: 'Report a lost card' })).toBeVisible(patient);
  await sound(page);
  await save(page);
  expect(json('flows/lost-card/flow.json').title).toBe('Report a lost card');
  expect(json('flows/lost-card/locales/es.json').ask.lead).toBe('Nadie más pagará con ella.');
  expect(readFileSync(join(bank, 'schemas/issuer.openapi.json'), 'utf8')).toContain(
    '"operationId": "lostCard"',
  );
  expect(json('flows/lost-card/flow.json').steps.send.send).toEqual({ user_id: '$form.userId' });
});

test('an unfinished form survives a reload and Back until it is canceled', async ({ page, studio }) => {
  await page.goto(`${studio}#part=map&flow=login&node=step:login/authenticate`);
  const add = page.getByRole('button', { name: 'Add a step after this one' });
  const heading = page.getByLabel('Heading (English)');
  await add.click(patient);
  await heading.fill('Half a step');
  await page.reload();
  await add.click(patient);
  await expect(heading).toHaveValue('Half a step');
  await expect(page.getByLabel('Name of the step')).toHaveValue('half-a-step');
  await page.getByRole('link', { name: 'Words' }).click();
  await page.goBack();
  await add.click(patient);
  await expect(heading).toHaveValue('Half a step');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await add.click();
  await expect(heading).toHaveValue('');
});

test('a field that no call sends yet can be created', async ({ page, studio }) => {
  await open(page, studio, 'flow=register&screen=profile&make=field');
  await page.getByLabel('What it asks for').selectOption({ label: 'A short text' }, patient);
  await fill(page, { 'Label (English)': 'Unsent', 'Label (Spanish)': 'No enviado' });
  await page.getByLabel('What people type is sent with').selectOption('');
  await page.getByRole('button', { name: 'Make it' }).click();
  const made = page.getByRole('status').filter({ hasText: 'Done, and not saved yet' });
  await expect(made).toContainText('unsent', patient);
  await discardAll(page);
});

test('Enter in the name field creates the flow, and typing clears an earlier error', async ({
  page,
  studio,
}) => {
  await open(page, studio, 'flow=login&make=flow');
  await fill(page, {
    'Its title (English)': 'Login',
    'Its title (Spanish)': 'Entrar',
    'What it asks people for, such as User ID (English)': 'User ID',
    'What it asks people for, such as User ID (Spanish)': 'Usuario',
  });
  const name = page.getByLabel('Its name, which stands in the address');
  await name.press('Enter');
  const refusal = page.locator('.ed-wish .p-notice');
  await expect(refusal).toBeVisible(patient);
  await name.fill('another-login');
  await expect(refusal).toHaveCount(0);
  await name.press('Enter');
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible(patient);
  await discardAll(page);
  await open(page, studio, 'flow=login&make=flow');
  await page.reload();
  await expect(page.getByLabel('Its title (English)')).toHaveValue('', patient);
});

test('a saved change that is changed back restores every file byte for byte', async ({ page, studio }) => {
  const before = readFiles(bank).texts;
  for (const tone of ['muted', 'lead']) {
    await open(page, studio, 'flow=login&screen=sign-in');
    const blocks = page.getByRole('group', { name: 'Blocks' });
    await blocks.getByRole('button', { name: /^3\., text lead/ }).press('Enter');
    await blocks.getByRole('group', { name: '3.' }).getByLabel('Tone', { exact: true }).selectOption(tone);
    await save(page);
    const { texts } = readFiles(bank);
    const changed = Object.keys(texts).filter((path) => texts[path] !== before[path]);
    expect(changed).toEqual(tone === 'lead' ? [] : ['flows/login/screens/sign-in.json']);
  }
});

test('blocks can be edited, undone and reordered by keyboard', async ({ page, studio }) => {
  await open(page, studio, 'flow=login&screen=sign-in');
  const blocks = page.getByRole('group', { name: 'Blocks' });
  await blocks.getByRole('button', { name: /^3\., text lead/ }).press('Enter');
  const third = blocks.getByRole('group', { name: '3.' });
  await third.getByLabel('Tone', { exact: true }).selectOption('muted');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled(patient);
  await undo.press('Enter');
  await expect(third.getByLabel('Tone', { exact: true })).toHaveValue('lead', patient);
  await blocks.getByRole('button', { name: 'Move 2 down' }).press('Enter');
  await expect(blocks.getByRole('button', { name: /^3\., heading title/ })).toBeVisible(patient);
  expect(await objections(page)).toEqual([]);
  await discardAll(page);
});

test('Undo and Redo of a rename show the right name in the form', async ({ page, studio }) => {
  await open(page, studio, 'flow=login&step=authenticate');
  const groups = [
    ['What happens next', '1002', '9999'],
    ['What it sends', 'auth', 'other'],
  ] as const;
  for (const [group, before, after] of groups) {
    const part = page.getByRole('group', { name: group, exact: true });
    const renameOf = (name: string) => part.getByRole('button', { name: `Rename ${name}`, exact: true });
    await renameOf(before).click();
    await part.getByLabel(`New name of ${before}`).fill(after);
    await part.getByLabel(`New name of ${before}`).press('Enter');
    for (const [press, stands, gone] of [
      [undefined, after, before],
      ['Undo', before, after],
      ['Redo', after, before],
      ['Undo', before, after],
    ] as const) {
      if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click();
      await expect(renameOf(stands)).toBeVisible(patient);
      await expect(renameOf(gone)).toHaveCount(0);
    }
  }
  await discardAll(page);
});

test('an added entry appears at once, and a reference can be chosen for it', async ({ page, studio }) => {
  await open(page, studio, 'flow=login&screen=sign-in');
  const blocks = page.getByRole('group', { name: 'Blocks' });
  await blocks.getByRole('button', { name: /^3\., text lead/ }).press('Enter');
  const third = blocks.getByRole('group', { name: '3.' });
  await third.getByLabel('Add', { exact: true }).selectOption('with');
  await third.getByLabel('New name').fill('first');
  await third.getByLabel('New name').press('Enter');
  await expect(third.getByLabel('Kind of first')).toBeVisible(patient);
  await third.getByLabel('New name').fill('second');
  await third.getByLabel('New name').press('Enter');
  await expect(third.getByText(/^second is given/)).toBeVisible(patient);
  const kind = third.getByLabel('Kind of second');
  await kind.selectOption('A fixed text');
  await kind.selectOption('Something known');
  const known = third.getByLabel('second', { exact: true });
  // What may be referred to is asked for when somebody looks.
  await known.focus();
  await known.selectOption('$visitor.language');
  await expect(kind).toHaveValue('Something known');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(kind).toHaveValue('A fixed text', patient);
  expect(await objections(page)).toEqual([]);
  await discardAll(page);
});

test('the workbench shows the checker’s rule and message for four kinds of mistakes', async ({
  page,
  studio,
}) => {
  await page.goto(studio);
  const edit = async (file: string, pointer: string, value?: Json) =>
    page.evaluate(
      async (edits) => {
        const token = document.querySelector<HTMLMetaElement>('meta[name="studio-token"]')?.content ?? '';
        const headers = { 'content-type': 'application/json', 'x-studio-token': token };
        for (const [task, input] of [
          ['discard', {}],
          ['edit', { title: 'A mistake', edits: JSON.parse(edits) }],
        ])
          await fetch(`/api/${task}`, { method: 'POST', headers, body: JSON.stringify(input) });
      },
      JSON.stringify([{ file, pointer, value }]),
    );
  const mistakes = [
    ['flows/login/locales/es.json', '/sign-in/title', undefined],
    ['flows/login/flow.json', '/steps/sign-in/on', {}],
    ['flows/login/flow.json', '/steps/authenticate/on/9999', { goto: 'sign-in' }],
    ['flows/login/flow.json', '/steps/authenticate/send/auth', '$nothing.here'],
  ] as const;
  for (const [file, pointer, value] of mistakes) {
    const expected = checkedWith(file, pointer, value);
    const before = readFileSync(join(bank, file), 'utf8');
    expect(expected).not.toEqual([]);
    // The command line and CI print the one, the development server lays the other over the page.
    const told = [report(expected), overlayOf(expected, '').err.frame ?? ''];
    for (const text of told)
      for (const { rule, message, advice } of expected) {
        expect(text).toContain(`  ${rule}\n    ${message}.\n    ${advice}`);
      }
    await edit(file, pointer, value);
    await page.goto(`${studio}#part=edit&flow=login&step=authenticate`);
    await page.reload();
    const found = page.getByRole('region', { name: 'What the check finds' });
    await expect(found.getByText(/⚠ \d+ fault/)).toBeVisible(patient);
    for (const { rule, message, advice } of expected) {
      const shown = found.getByRole('listitem').filter({ hasText: `${message}. ${advice}` });
      await expect(shown.first()).toContainText(rule);
    }
    if (pointer.endsWith('/9999')) {
      // It leads to where the call is given a new code, which stands there already.
      await found.getByRole('button', { name: 'In the workbench: if 9999 is a new code' }).first().click();
      await expect(page.getByLabel('The code, as the server sends it')).toHaveValue('9999', patient);
      await page.getByLabel('What it means').fill('Nobody is at the desk.');
      await page.getByRole('button', { name: 'Make it' }).click();
      await expect(page.getByText('Done, and not saved yet: authenticateLogin: new code 9999')).toBeVisible();
      await sound(page);
      await page.getByRole('button', { name: 'Undo' }).click();
    }
    await page.goto(`${studio}#part=review`);
    await page.getByRole('button', { name: 'Save', exact: true }).click(patient);
    const refused = page.locator('.p-notice').filter({ hasText: 'Nothing was saved' });
    for (const { rule, message, advice } of expected)
      await expect(
        refused
          .getByRole('listitem')
          .filter({ hasText: `${message}. ${advice}` })
          .first(),
      ).toContainText(rule, patient);
    expect(readFileSync(join(bank, file), 'utf8')).toBe(before);
  }
});
