import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { changesIn } from '../../src/tools/diff/changes.ts';
import { diffOf } from '../../src/tools/diff/diff.ts';
import { short } from '../../src/tools/diff/sentences.ts';
import { diffCommand } from '../../src/tools/diff.ts';
import { workersFor } from '../../src/tools/studio/work/workers.ts';
import { type Example, projectOf } from './check/fixture.ts';
import { soundFolder } from './sound-folder.ts';

const told = (change: Example['change'], pictures?: Example['pictures']) =>
  diffOf(projectOf({}), projectOf({ ...(change && { change }), ...(pictures && { pictures }) })).map(
    ({ sentence }) => sentence,
  );

describe('diffOf', () => {
  it('reports nothing if nothing has changed', () => {
    expect(told({})).toEqual([]);
  });

  it.each<[string, NonNullable<Example['change']>, readonly string[]]>([
    [
      'a new rule for an outcome that the inherited flow handled',
      { 'flows/door/flow.json': { steps: { knock: { on: { shut: { say: 'taken' } } } } } },
      ['door: step `knock`: shut now shows `taken`, no longer the default message'],
    ],
    [
      'a new target of a rule',
      { 'flows/door/flow.json': { steps: { knock: { on: { in: { goto: 'count' } } } } } },
      [
        'door: step `knock`: in now goes to `count`; before, it if has-rooms goes to `choose`, otherwise goes to `enter`',
      ],
    ],
    [
      'a new optional field',
      {
        'flows/door/screens/door.json': {
          form: { schema: { properties: { nickname: { type: 'string' } } } },
        },
      },
      ['door, screen `door`: field `nickname` added, optional'],
    ],
    [
      'a changed message',
      { 'flows/door/locales/es.json': { message: { taken: 'Ya existe.' } } },
      ['door, Spanish: message `taken` now says “Ya existe.”, before “Alguien tiene ese nombre.”'],
    ],
    [
      'each changed text of a brand, with the name of the brand',
      { 'brands/plain/locales/en.json': { door: { message: { taken: 'Gone.' }, door: { title: 'Hey' } } } },
      [
        'door, English, for Plain Door: words `door.title` now say “Hey”, before “Knock at the plain door”',
        'door, English, for Plain Door: message `taken` now says “Gone.”, before “Somebody has that name.”, which other brands still say',
      ],
    ],
    [
      'a text that a brand no longer replaces',
      { 'brands/plain/locales/en.json': { door: { door: { title: null } } } },
      [
        'door, English, for Plain Door: words `door.title` now say “Knock at {{brand}}”, before “Knock at the plain door”, as for other brands',
      ],
    ],
    [
      'the maximum length of a new field',
      {
        'flows/door/screens/door.json': {
          form: { schema: { properties: { nickname: { type: 'string', maxLength: 9 } } } },
        },
      },
      ['door, screen `door`: field `nickname` added, optional, maxLength 9'],
    ],
    [
      'each member of a new object',
      { 'brands/plain/brand.json': { more: { title: 'One', action: { to: 'x' } } } },
      ['plain: `more › title` added: One', 'plain: `more › action › to` added: x'],
    ],
    [
      'a new step',
      { 'flows/end/flow.json': { steps: { more: { call: 'knock' } } } },
      ['end: step `more` added: calls `knock`'],
    ],
    [
      'the targets of new steps',
      {
        'flows/end/flow.json': {
          steps: {
            ask: { screen: 'end', on: { submit: { goto: 'more' } } },
            more: { call: 'knock', on: { in: { goto: 'ask' }, '*': { say: 'default' } } },
            choose: { screen: 'end', on: { yes: { goto: 'more' }, no: { leave: { route: '/' } } } },
          },
        },
      },
      [
        'end: step `ask` added: shows the screen `end`; its button leads to `more`',
        'end: step `more` added: calls `knock`; in leads to `ask`; any other code shows the default message and stays',
        'end: step `choose` added: shows the screen `end`; its button `yes` leads to `more`; its button `no` leads to /',
      ],
    ],
    [
      'a new flow',
      { 'flows/new/flow.json': { title: 'Something new', steps: {} } },
      ['new: flow added: Something new'],
    ],
    [
      'each text of a new flow',
      {
        'flows/new/flow.json': { title: 'Something new', steps: {} },
        'flows/new/locales/en.json': { message: { hello: 'Hello.' }, start: { title: 'Begin' } },
      },
      [
        'new: flow added: Something new',
        'new, en: words (en) added',
        'new, English: message `hello` added: “Hello.”',
        'new, English: words `start.title` added: “Begin”',
      ],
    ],
    [
      'a changed phone number',
      { 'brands/plain/brand.json': { phones: { loan: '800-555-0199' } } },
      ['plain: phone `loan` 800-555-0103 → 800-555-0199'],
    ],
    [
      'the new typography of a brand',
      {
        'brands/plain/brand.json': {
          theme: {
            type: { title: { file: 'a.woff2', weight: '500' }, scale: 'large', weight: 500, capitals: true },
          },
        },
      },
      [
        'plain: headings are set in `a.woff2`, before in that of the system; headings are large, before as usual; headings have the weight 500, before as usual; the words of buttons are in capitals, before as they are written',
      ],
    ],
    [
      'new corners and button shapes of a brand',
      { 'brands/plain/brand.json': { theme: { radius: 'none', shape: { buttons: 'pill' } } } },
      [
        'plain: the roundness of corners is none, before as usual',
        'plain: buttons are pill, before as usual',
      ],
    ],
    [
      'a changed fact without a description, by its key',
      { 'brands/plain/brand.json': { promoUrl: 'https://x.example' } },
      ['plain: `promoUrl`: https://www.doors.example/shop → https://x.example'],
    ],
  ])('reports %s', (_, change, sentences) => {
    expect(told(change)).toEqual(sentences);
  });

  it.each<[string, JsonObject, readonly string[]]>([
    [
      'changes in a request body',
      {
        paths: {
          '/names': {
            post: {
              requestBody: {
                content: {
                  'application/json': {
                    schema: {
                      required: ['name', 'reason'],
                      properties: { name: { maxLength: 9 }, reason: { type: 'string', maxLength: 40 } },
                    },
                  },
                },
              },
            },
          },
        },
      },
      [
        'issuer.openapi: `checkName`: sends `reason` always',
        'issuer.openapi: `checkName`: `name`, characters at most (nothing) → 9',
        'issuer.openapi: `checkName`: also sends `reason`, a text of at most 40 characters',
      ],
    ],
    [
      'a change in a response that several operations share',
      {
        components: {
          responses: {
            Code: {
              content: { 'application/json': { schema: { properties: { since: { format: 'date' } } } } },
            },
          },
        },
      },
      ['issuer.openapi: `checkName`, `knock`: also answer with `since`, a date'],
    ],
  ])('reports, for the API document, %s', (_, change, sentences) => {
    expect(told({ 'schemas/issuer.openapi.json': change })).toEqual(sentences);
  });

  it('reports schemas of the API document that no operation uses, by their names', () => {
    const project = (schemas: JsonObject) =>
      projectOf({ change: { 'schemas/issuer.openapi.json': { components: { schemas } } } });
    const between = (before: JsonObject, after: JsonObject) =>
      diffOf(project(before), project(after)).map(({ sentence }) => sentence);
    const [plain, bed] = [{ type: 'object' }, { properties: { bed: { type: 'boolean' } } }];
    expect(between({ Room: plain }, { Room: { ...plain, ...bed } })).toEqual([
      'issuer.openapi: `Room`: also has `bed`, yes or no',
    ]);
    expect(between({ Room: plain }, { Room: plain, Hall: bed })).toEqual([
      'issuer.openapi: `Hall` added: has `bed`, yes or no',
    ]);
  });

  it('prints values without JSON punctuation', () => {
    expect(short({ title: 'One', to: ['x', { y: true }] })).toBe('title One, to x, y true');
  });

  it('reports a changed scenario by its name', () => {
    const text = String(projectOf({}).files['flows/door/scenarios.json']?.text).replace('"Ann"', '"Eve"');
    expect(told({ 'flows/door/scenarios.json': text })).toEqual([
      'door, journeys: journey "Is let in" changed',
    ]);
  });

  it('reports a changed color with its contrast', () => {
    const [sentence] = told({ 'brands/plain/brand.json': { theme: { colors: { primary: '#224466' } } } });
    expect(sentence).toMatch(/^plain: button colour #1f4e79 → #224466 \(contrast \d+\.\d → \d+\.\d\)$/);
  });

  it('reports a renamed step once, without the transitions to it', () => {
    const text = String(projectOf({}).files['flows/door/flow.json']?.text)
      .replace('"count": {', '"reckon": {')
      .replace('"goto": "count"', '"goto": "reckon"');
    expect(told({ 'flows/door/flow.json': text })).toEqual(['door: step `count` is called `reckon` now']);
  });

  it('reports replaced pictures, unreadable files, and files with only formatting changes', () => {
    expect(told({}, { 'brands/plain/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' })).toEqual([
      'plain: picture or font `logo.svg` replaced',
    ]);
    expect(told({ 'flows/end/flow.json': '{' })).toEqual(['end: flow cannot be read any more']);
    const text = String(projectOf({}).files['brands/plain/brand.json']?.text);
    expect(told({ 'brands/plain/brand.json': `${text}\n` })).toEqual([
      'plain: brand is written otherwise and says the same',
    ]);
  });
});

it('changesIn matches list items by their content', () => {
  expect(changesIn(['a', 'b', 'c'], ['x', 'a', 'b', 'c'])).toEqual([{ pointer: '/0', after: 'x' }]);
  expect(changesIn({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toEqual([
    { pointer: '/a/0', before: { b: 1 }, after: { b: 2 } },
  ]);
});

describe('npm run diff', () => {
  const { place } = soundFolder('diff');
  // Drawn here and not in a thread of its own.
  const main = diffCommand(async ({ root, ...wish }) => {
    const workers = workersFor(root)({ drafts: {}, make: () => undefined });
    return workers.reviewFile({ ...wish, look: { width: 390, scheme: 'light' }, journeys: [] });
  });
  const run = async (...args: readonly string[]) => {
    const written: string[] = [];
    const code = await main(args, place.root, (text) => written.push(text));
    return { code, text: written.join('') };
  };
  const change = (): void => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
        cwd: place.root,
      });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '-m', 'one');
    const path = join(place.root, 'flows/door/flow.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"goto": "count"', '"goto": "enter"'));
    const words = join(place.root, 'flows/end/locales/en.json');
    writeFileSync(words, readFileSync(words, 'utf8').replace(/("title": ")/, '$1At '));
  };

  it('reports changes since a revision as lines, JSON, or an HTML file that loads nothing', async () => {
    change();
    const sentences = ['wait', 'again'].map(
      (outcome) =>
        `door: step \`knock\`: ${outcome} now shows \`again\` and goes to \`enter\`; before, it shows \`again\` and goes to \`count\``,
    );
    const reworded =
      'end, English: words `end.title` now say “At Goodbye, {{name}}”, before “Goodbye, {{name}}”';
    expect(await run('HEAD')).toEqual({
      code: 0,
      text: `flows\n  ${[...sentences, reworded].join('\n  ')}\n`,
    });
    expect((await run('HEAD', 'HEAD')).text).toBe('Nothing has changed.\n');
    expect(JSON.parse((await run('HEAD', '--json')).text)).toMatchObject([
      { group: 'flows', of: 'door', sentence: sentences[0] },
      {},
      { of: 'end' },
    ]);
    const file = join(place.root, 'change.html');
    await run('HEAD', '--html', file);
    const page = readFileSync(file, 'utf8');
    expect(page).toContain('knock');
    expect(page).not.toMatch(/<script|<link|src="(?!data:)/);
    expect(page.match(/<iframe[^>]*>/g)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^<iframe sandbox title="[^"]+" srcdoc="/)]),
    );
    const [, picture = ''] = [...page.matchAll(/base64,([^"]+)"/g)].map(([, found = '']) =>
      Buffer.from(found, 'base64').toString(),
    );
    expect(picture).toMatch(/class="call marked"/);
    expect(await run('nowhere')).toEqual({
      code: 1,
      text: 'There is no revision nowhere here that git knows.\n',
    });
  });

  it('exits with 1 without arguments, and with 0 for --help', async () => {
    expect((await run()).code).toBe(1);
    expect((await run('--help')).code).toBe(0);
  });
});
