import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { assembleProject } from '../../../src/tools/assemble.ts';
import { check, createCheck } from '../../../src/tools/check/check.ts';
import { main } from '../../../src/tools/check/cli.ts';
import { report } from '../../../src/tools/check/report.ts';
import { jsonOf, objectOf } from '../../../src/tools/source.ts';
import { projectOf, soundTexts } from './fixture.ts';

const sizes = { 'brands/plain/logo.svg': 100 };

/** A copy of a value for each text in it, with one more letter in that text. */
const slips = (node: Json, path: string): readonly (readonly [string, Json])[] => {
  if (typeof node === 'string') return [[path, `${node}x`]];
  if (typeof node !== 'object' || node === null) return [];
  const members = Object.entries(node).flatMap(([name, member]) =>
    slips(member, `${path}/${name}`).map(([at, slipped]) => [at, { name, slipped }] as const),
  );
  return members.map(([at, { name, slipped }]) => [
    at,
    Array.isArray(node)
      ? node.map((member, index) => (String(index) === name ? slipped : member))
      : { ...node, [name]: slipped },
  ]);
};

describe('a typo of one letter', () => {
  const free = /\/(title|description|unread|pageName|question)$|^\/query\/|^\/entries\/\/lost\/with/;
  it.each([
    'flows/door/flow.json',
    'flows/ask/flow.json',
    'flows/end/flow.json',
    'flows/door/screens/door.json',
    'flows/ask/screens/ask.json',
  ])(
    'is reported at every place in %s, except in free text',
    (path) => {
      const recheck = createCheck();
      const unseen = slips(JSON.parse(soundTexts[path] ?? ''), '')
        .filter(([at]) => !free.test(at))
        .filter(
          ([, slipped]) =>
            recheck(assembleProject({ ...soundTexts, [path]: JSON.stringify(slipped) }, sizes)).found
              .length === 0,
        );
      expect(unseen.map(([at]) => at)).toEqual([]);
    },
    60_000,
  );
});

it('the findings of all files come in the order of files and lines', () => {
  const found = check(
    projectOf({
      change: {
        'flows/end/flow.json': '{ "title": }',
        'flows/door/flow.json': { steps: { count: { call: 'kount' }, knock: { call: 'knok' } } },
        'brands/plain/brand.json': { phones: { fraud: '1' } },
      },
    }),
  );
  const files = found.map(({ file }) => file);
  expect(files).toEqual(
    expect.arrayContaining(['brands/plain/brand.json', 'flows/door/flow.json', 'flows/end/flow.json']),
  );
  expect(files).toEqual([...files].sort());
  const lines = found.filter(({ file }) => file === 'flows/door/flow.json').map(({ line }) => line);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines).toEqual([...lines].sort((a, b) => a - b));
});

it.each([
  ['no files', {}],
  ['files of the wrong kind', Object.fromEntries(Object.keys(soundTexts).map((path) => [path, '[]']))],
  ['files that contain null', Object.fromEntries(Object.keys(soundTexts).map((path) => [path, 'null']))],
  ['files with invalid JSON', Object.fromEntries(Object.keys(soundTexts).map((path) => [path, '{']))],
])('the checker does not throw in a project with %s', (_, texts: Readonly<Record<string, string>>) => {
  expect(Array.isArray(check(assembleProject(texts, {})))).toBe(true);
});

it('a faulty brand is reported even if another brand is invalid', () => {
  const text = (soundTexts['brands/plain/brand.json'] ?? '').replace(
    /"languages": \[[^\]]*\]/,
    '"languages": ["en", "fr"]',
  );
  const told = (other: string) =>
    check(
      assembleProject(
        { ...soundTexts, 'brands/odd/brand.json': text, 'brands/other/brand.json': other },
        { ...sizes, 'brands/odd/logo.svg': 100, 'brands/other/logo.svg': 100 },
      ),
    )
      .filter(({ file }) => file === 'brands/odd/brand.json')
      .map(({ message }) => message);
  expect(told('{}')).toContain('No flow has words in fr');
  expect(told('{}')).toEqual(told(soundTexts['brands/plain/brand.json'] ?? ''));
});

it.each(['query', 'before'])('a null in the list %s is reported', (list) => {
  const path = 'flows/door/flow.json';
  const flow = { ...objectOf(jsonOf(soundTexts[path] ?? '')), [list]: [null] };
  const found = check(assembleProject({ ...soundTexts, [path]: JSON.stringify(flow) }, {}));
  expect(found.map(({ pointer }) => pointer)).toContain(`/${list}/0`);
});

describe('one mistake', () => {
  const broken = (path: string) => {
    const text = soundTexts[path] ?? '';
    return check(assembleProject({ ...soundTexts, [path]: text.replace(/,\n/, '\n') }, sizes));
  };

  it.each([
    'brands/issuer.json',
    'schemas/issuer.openapi.json',
    'schemas/fields.schema.json',
    'brands/plain/brand.json',
  ])('is reported once if it makes %s unreadable', (path) => {
    expect(broken(path).map(({ rule, file }) => [rule, file])).toEqual([['json-syntax', path]]);
  });

  it('is reported at its cause if a step stands inside another step', () => {
    const path = 'flows/door/flow.json';
    const { steps, ...flow } = objectOf(jsonOf(soundTexts[path] ?? ''));
    const { knock, count, ...others } = objectOf(steps);
    const text = JSON.stringify({ ...flow, steps: { ...others, knock: { ...objectOf(knock), count } } });
    const found = check(assembleProject({ ...soundTexts, [path]: text }, sizes));
    expect(found.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/steps/knock/count', 'The step count stands inside the step knock'],
    ]);
  });

  it('is reported once if several steps stand inside another step, also of a flow that others extend', () => {
    const path = 'flows/base/flow.json';
    const { steps, ...flow } = objectOf(jsonOf(soundTexts[path] ?? ''));
    const { trouble } = objectOf(steps);
    const inner = { call: 'listRooms', on: { ok: { goto: 'trouble' } } };
    const nested = { trouble: { ...objectOf(trouble), first: inner, second: inner } };
    const text = JSON.stringify({ ...flow, steps: nested });
    const found = check(assembleProject({ ...soundTexts, [path]: text }, sizes));
    expect(found.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['/steps/trouble/first', 'The steps first, second stand inside the step trouble'],
    ]);
  });

  it('is reported at its cause if the issuer names a flow that does not exist', () => {
    const found = check(projectOf({ change: { 'brands/issuer.json#/flows/root': 'bas' } }));
    expect(found.map(({ pointer, advice }) => [pointer, advice])).toEqual([
      ['/flows/root', 'Did you mean "base"?'],
    ]);
  });

  it('is reported three times at most if many steps lack what they inherited', () => {
    const call = { call: 'listRooms', on: { ok: { goto: 'door' } } };
    const found = check(
      projectOf({
        change: {
          'flows/base/flow.json#/on': null,
          'flows/door/flow.json#/steps': {
            one: call,
            two: call,
            three: call,
            knock: { on: { in: { goto: 'one' } } },
          },
        },
      }),
    ).filter(({ rule }) => rule === 'outcome-handled');
    expect(found.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/ \(here and in \d other places, and \d other faults of the kind\)$/),
    );
    expect(found.length).toBeLessThanOrEqual(3);
  });

  it('is reported once if a file of words was copied and not translated', () => {
    const found = check(
      projectOf({
        change: {
          'brands/issuer.json#/wordsAvoided/es': { try: 'Write “intente”.' },
          'flows/door/locales/en.json#/message/taken': 'This name is taken. Please try another one.',
          'flows/door/locales/es.json#/message/taken': 'This name is taken. Please try another one.',
        },
      }),
    );
    expect(found.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['words-translated', '/message/taken'],
    ]);
  });

  it('is reported at the first of more than three places that name what is gone', () => {
    const path = 'flows/door/flow.json';
    const on = Object.fromEntries(
      ['500', '501', '502', '503'].map((code) => [`http.${code}`, { goto: 'dor' }]),
    );
    const found = check(projectOf({ change: { [`${path}#/steps/knock/on`]: on } }));
    expect(found.map(({ message }) => message)).toEqual([
      'There is no step dor in flow door or in what it extends (here and in 3 other places)',
    ]);
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-'));
  cpSync(fileURLToPath(new URL('project', import.meta.url)), folder, { recursive: true });
  cpSync(fileURLToPath(new URL('../../../schemas', import.meta.url)), join(folder, 'schemas'), {
    recursive: true,
    filter: (path) => !/fields\.schema|openapi/.test(path),
  });
  const run = (...args: readonly string[]) => {
    const written: string[] = [];
    const code = main([folder, ...args], folder, (text) => written.push(text));
    return { code, text: written.join('') };
  };

  it('reports a valid project and exits with 0', () => {
    const { code, text } = run();
    expect(text).toMatch(/^Everything is sound\. \(\d+\.\d s\)\n$/);
    expect(code).toBe(0);
  });

  it('reports each fault with file, line and column, and exits with 1', () => {
    const path = join(folder, 'flows/end/flow.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"route": "/"', '"route": "/hom"'));
    const told = run();
    const json = run('--json');
    writeFileSync(path, text);
    expect(told.code).toBe(1);
    expect(told.text).toContain('flows/end/flow.json:9:60  target-exists\n    No flow begins at /hom.\n');
    expect(told.text).toContain('1 fault in 1 file. (');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.text)).toMatchObject([
      {
        rule: 'target-exists',
        severity: 'error',
        file: 'flows/end/flow.json',
        line: 9,
        column: 60,
        pointer: '/steps/end/on/home/leave/route',
        sentence: 'No flow begins at /hom.',
      },
    ]);
  });

  it('can report one brand only, with the facts that the brand leaves out', () => {
    const path = join(folder, 'flows/end/flow.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"route": "/"', '"route": "/hom"'));
    const told = run('--brand', 'plain');
    writeFileSync(path, text);
    expect(told.code).toBe(0);
    expect(told.text).toMatch(
      /^Everything is sound\..*\nOutside this brand there is 1 fault: npm run check\n\nplain could still have:\n/,
    );
    expect(run('--brand', 'plain').text).not.toContain('Outside');
    const none = run('--brand', 'plan');
    expect(none).toEqual({ code: 1, text: 'There is no folder brands/plan. Did you mean "plain"?\n' });
  });

  it('reports an empty brand folder, and one with special characters in its name', () => {
    for (const name of ['empty', 'oak (2']) mkdirSync(join(folder, 'brands', name));
    const { code, text } = run();
    for (const name of ['empty', 'oak (2']) rmSync(join(folder, 'brands', name), { recursive: true });
    expect(code).toBe(1);
    expect(text).toContain('brands/empty/brand.json:1:1  brand-folder\n    The file is missing.');
    expect(text).toContain(`The folder's name "oak (2" cannot be a brand's id`);
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      'has other files',
      { 'notes.json': '{', 'a/b.txt': '' },
      /brand\.json:1:1 {2}brand-folder\n.*is missing/,
    ],
    ['calls it otherwise', { 'Brand.json': '{}', 'c.json': '[' }, /Brand\.json:1:1 .*\n.*is called Brand/],
    ['has it further down', { 'oak/brand.json': '{}', 'c.json': '[' }, /\n.*further down: oak\/brand/],
  ])('reports a folder without brand.json that %s once, and walks no further', (_, files, message) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'portico-'));
    cpSync(join(folder, 'brands/plain'), join(elsewhere, 'plain'), { recursive: true });
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(elsewhere, 'oak', path)), { recursive: true });
      writeFileSync(join(elsewhere, 'oak', path), text);
    }
    for (const name of ['x', 'y', 'z']) symlinkSync('/', join(elsewhere, 'oak', name));
    const { text } = run('--brands', elsewhere);
    rmSync(elsewhere, { recursive: true });
    expect(text).toMatch(message);
    expect(text).toContain('1 fault in 1 file.');
  });

  it('names links that cannot be followed, in brands elsewhere, too', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'portico-'));
    cpSync(join(folder, 'brands/plain'), join(elsewhere, 'plain'), { recursive: true });
    const links = { gone: 'nowhere', loop: 'loop', 'plain/locales': '../nowhere', 'plain/up': '..' };
    for (const [path, target] of Object.entries(links)) {
      rmSync(join(elsewhere, path), { recursive: true, force: true });
      symlinkSync(target, join(elsewhere, path));
    }
    const { code, text } = run('--brands', elsewhere);
    symlinkSync('nowhere', join(folder, 'flows/dead'));
    const own = run();
    rmSync(join(folder, 'flows/dead'));
    rmSync(elsewhere, { recursive: true });
    expect(code).toBe(1);
    for (const path of Object.keys(links))
      expect(text).toContain(`${join(elsewhere, path)}:1:1  json-syntax`);
    expect(own).toMatchObject({ code: 1, text: expect.stringContaining('flows/dead:1:1  json-syntax') });
  });

  it('reports a folder of brands without brands', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'portico-'));
    writeFileSync(join(elsewhere, 'readme.txt'), '');
    const told = run('--brands', elsewhere);
    rmSync(elsewhere, { recursive: true });
    expect(told).toEqual({
      code: 1,
      text: `There is no brand in ${elsewhere}: each has a folder there. Is it mounted?\n`,
    });
  });

  it('suggests an option after an unknown one', () => {
    expect(run('--brnd', 'plain')).toEqual({
      code: 1,
      text: "error: unknown option '--brnd'\n(Did you mean --brand?)\nFor the usage: npm run check -- --help\n",
    });
  });

  it('reports a folder that does not exist', () => {
    const written: string[] = [];
    expect(main([join(folder, 'nowhere')], folder, (text) => written.push(text))).toBe(1);
    expect(written.join('')).toBe(`There is no ${join(folder, 'nowhere')}.\n`);
  });
});

it('the report counts faults and files', () => {
  const [one] = check(
    projectOf({
      change: { 'flows/end/flow.json': { steps: { end: { on: { home: { leave: { route: '/hom' } } } } } } },
    }),
  );
  expect(one).toBeDefined();
  expect(
    report(one === undefined ? [] : [one, { ...one, line: 99, pointer: '' }, { ...one, file: 'a.json' }]),
  ).toContain('3 faults in 2 files.');
});
