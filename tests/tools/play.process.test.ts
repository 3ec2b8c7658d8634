import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/engine/index.ts';
import { formatted } from '../../src/tools/formatted.ts';
import { differences } from '../../src/tools/play/unseen.ts';
import { main } from '../../src/tools/play.ts';
import { soundTexts } from './check/fixture.ts';

type Step = Readonly<Record<string, unknown>>;

const place = { root: '' };
const path = 'flows/door/scenarios.json';

const put = (files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place.root, name)), { recursive: true });
    writeFileSync(join(place.root, name), text);
  }
};

const read = (name: string): string => readFileSync(join(place.root, name), 'utf8');

beforeEach(() => {
  place.root = mkdtempSync(join(tmpdir(), 'play-'));
  put({
    ...soundTexts,
    'brands/plain/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'deploy/environments/local.json': '{ "hosts": ["*"], "defaultClientId": "plain" }',
    'flows/end/locales/en.json': String(soundTexts['flows/end/locales/en.json']).replace(', {{name}}', ''),
    'src/sandbox/personas.json': '{ "defaults": {}, "people": [] }',
  });
});

afterEach(() => rmSync(place.root, { recursive: true }));

const start = { start: { at: '/', brand: 'plain' } };
const atTheDoor = { expect: { screen: 'door/door', words: ['Knock at the plain door'] } };
const goesAway = {
  name: 'Goes away',
  steps: [start, atTheDoor, { press: 'away' }, { expect: { screen: 'end/end' } }],
};

const openings = { 'goes-away': { ...start, steps: [{ press: 'away' }] } };

type Told = { readonly name: string; readonly steps: readonly Step[] };

const journeys = (...scenarios: readonly Told[]): void =>
  put({ [path]: formatted(path, JSON.stringify({ scenarios })) });

const sharing = (...scenarios: readonly Told[]): void =>
  put({ [path]: formatted(path, JSON.stringify({ openings, scenarios })) });

const run = async (...args: readonly string[]) => {
  const told: string[] = [];
  const code = await main(args, place.root, (text) => told.push(text));
  return { code, told: told.join('') };
};

it('the play command runs the scenarios of a flow', async () => {
  journeys(goesAway, { name: 'Only looks', steps: [start, atTheDoor] });
  expect(await run('door')).toEqual({ code: 0, told: 'All 2 journeys go as they say.\n' });
  expect(await run('door', 'looks')).toEqual({ code: 0, told: 'The journey goes as it says.\n' });
  expect((await run()).code).toBe(0);
});

it('a scenario runs its opening first, with its own start settings', async () => {
  const from = 'goes-away';
  const atTheEnd = { expect: { screen: 'end/end' } };
  sharing(
    { name: 'Is away', steps: [{ from, start: {} }, atTheEnd] },
    {
      name: 'Looks twice',
      steps: [{ from, start: { language: 'es' } }, { expect: { screen: 'door/door' } }],
    },
  );
  const { code, told } = await run('door');
  expect(code).toBe(1);
  expect(told).toContain('door: Looks twice (plain, es)');
  expect(told).toContain('the screen should be door/door, but is end/end');
  expect(told).toContain('1 of 2 journeys do not go as they say.');
});

describe('a failing scenario', () => {
  const failing = async (...steps: readonly Step[]) => {
    journeys(goesAway, { name: 'Goes wrong', steps: [start, ...steps] });
    const { code, told } = await run('door');
    expect(code).toBe(1);
    expect(told).toContain('door: Goes wrong (plain, en)');
    expect(told).not.toContain('Goes away');
    expect(told).toContain('1 of 2 journeys do not go as they say.');
    // Neither a dump of data nor a trace of code.
    expect(told).not.toMatch(/[{}]|\.ts:\d/);
    return told;
  };

  it.each<[string, Step, readonly string[]]>([
    [
      'a wrong screen',
      { expect: { screen: 'end/end' } },
      ['step 2 of 2: expects screen end/end', 'the screen should be end/end, but is door/door'],
    ],
    [
      'a missing message',
      { expect: { message: 'taken' } },
      ['the message should be taken ("Somebody has that name.")'],
    ],
    [
      'a missing text',
      { expect: { words: ['Never mind'] } },
      ['"Never mind" should be read, but is not there'],
    ],
    ['a wrong value', { expect: { values: { name: 'ann' } } }, ['name should hold ann, but holds']],
    ['a wrong address', { expect: { route: '/end' } }, ['the address should be /end, but is /']],
    ['a missing call', { expect: { called: ['knock'] } }, ['it should call knock']],
    [
      'data of a missing call',
      { expect: { sent: { knock: { name: 'ann' } } } },
      ['knock should be called, but was not'],
    ],
    [
      'the tone of a missing message',
      { expect: { tone: 'warning' } },
      ['the message should be of the kind warning, but there is none'],
    ],
    [
      'a missing stored value',
      { expect: { stored: { 'session.link': 'payments' } } },
      ['session.link should be stored as payments, but is as nothing'],
    ],
    [
      'an unwanted stored value',
      { expect: { notStored: ['session.correlationId'] } },
      ['session.correlationId should not be stored, but is'],
    ],
    [
      'an unknown action',
      { press: 'fly' },
      ['step 2 of 2: presses fly', 'there is nothing called fly to press'],
    ],
    ['an unknown field', { fill: { wings: 2 } }, ['fills in wings 2', 'there is no field wings to fill in']],
  ])('is reported in plain words: %s', async (_, step, sentences) => {
    const told = await failing(step);
    for (const sentence of sentences) expect(told).toContain(sentence);
    expect(told).toContain('seen: the screen door/door at /, headed "Knock at the plain door"');
    expect(told).toContain('You have knocked 0 times.');
  });

  it('is reported if it refers to a persona but starts without one', async () => {
    expect(await failing({ fill: { name: '$persona.name' } })).toContain('begins as nobody');
  });
});

describe('an exact expectation', () => {
  const leaving = async (leave: object, expect: object) => {
    const door = JSON.parse(String(soundTexts['flows/door/flow.json'])) as { steps: Record<string, object> };
    const way = Object.entries(door.steps).find(([, step]) => JSON.stringify(step).includes('"away"'));
    if (way === undefined) throw new Error('The fixture has no way out');
    const [name, step] = way;
    const on = { ...(step as { on: object }).on, away: { leave } };
    put({
      'flows/door/flow.json': JSON.stringify({ ...door, steps: { ...door.steps, [name]: { ...step, on } } }),
    });
    journeys({ name: 'Leaves', steps: [start, { press: 'away' }, { expect }] });
    return run('door');
  };
  const told = { name: 'ann', way: 'east' };

  it.each<[string, object, (fields: object) => object]>([
    ['posted', { post: '/out', body: told }, (fields) => ({ posted: { to: '/out', fields } })],
    ['redirected', { redirect: '/out', query: told }, (query) => ({ redirected: { to: '/out', query } })],
  ])('fails if extra fields are %s', async (kind, leave, expecting) => {
    const exactly = (fields: object) => {
      const { [kind]: way } = expecting(fields) as Record<string, object>;
      return { [kind]: { ...way, exactly: true } };
    };
    expect(await leaving(leave, exactly(told))).toMatchObject({ code: 0 });
    expect(await leaving(leave, expecting({ name: 'ann' }))).toMatchObject({ code: 0 });
    const { code, told: words } = await leaving(leave, exactly({ name: 'ann' }));
    expect(code).toBe(1);
    expect(words).toMatch(/nothing else should be \w+( along)?, but way was/);
  });
});

describe('the play command', () => {
  it.each<[string, readonly string[], string]>([
    ['an unknown flow', ['dor'], 'There is no flow dor. Did you mean "door"?'],
    ['an unknown scenario', ['door', 'Goes awry'], 'has no journey "Goes awry". Did you mean "Goes away"?'],
    ['a flow without scenarios', ['end'], 'The flow end has no journeys'],
    ['an unknown option', ['--wacht'], "unknown option '--wacht'"],
  ])('reports %s', async (_, args, sentence) => {
    journeys(goesAway);
    const { code, told } = await run(...args);
    expect(code).toBe(1);
    expect(told).toContain(sentence);
  });

  it('reports declarations with invalid JSON', async () => {
    put({ 'brands/issuer.json': '{' });
    const { code, told } = await run('door');
    expect(code).toBe(1);
    expect(told).toContain('brands/issuer.json:1:');
  });
});

describe('--update', () => {
  const outdated = {
    name: 'Goes away',
    steps: [
      start,
      { expect: { screen: 'end/end', words: ['Knock at the plane door', 'Loudly'] } },
      { press: 'away' },
      { expect: { screen: 'door/door', route: '/end' } },
    ],
  };
  const looks = { name: 'Only looks', steps: [start, atTheDoor] };

  it('prints the changes, and writes only these to the formatted file', async () => {
    journeys(looks, {
      ...outdated,
      steps: outdated.steps.with(1, { expect: { screen: 'end/end', words: ['Knock at the plane door'] } }),
    });
    const before = read(path);
    const { code, told } = await run('door', '--update');
    expect(told).toContain('step 2: screen end/end becomes door/door');
    expect(told).toContain('words "Knock at the plane door" becomes "Knock at the plain door"');
    expect(told).toContain(`Wrote ${path}.`);
    expect(code).toBe(0);
    const after = before
      .replace(
        '"screen": "end/end", "words": ["Knock at the plane door"]',
        '"screen": "door/door", "words": ["Knock at the plain door"]',
      )
      .replace('"screen": "door/door", "route": "/end"', '"screen": "end/end", "route": "/end"');
    expect(read(path)).toBe(after);
    expect(read(path)).not.toBe(before);
    expect(await run('door')).toMatchObject({ code: 0 });
  });

  it('replaces expected texts of the old screen with the title of the new one', async () => {
    const went = { screen: 'end/end', tone: 'warning', words: ['$brand.displayName', '555-0110'] };
    journeys({ ...outdated, steps: [start, { expect: went }, ...outdated.steps.slice(2)] });
    const { code, told } = await run('door', '--update');
    expect(told).toContain('tone warning becomes nothing');
    expect(told).toContain('becomes "Knock at the plain door"');
    expect(code).toBe(0);
    expect(await run('door')).toMatchObject({ code: 0 });
  });

  it('updates expectations after an opening, and leaves the opening unchanged', async () => {
    sharing(goesAway, {
      name: 'Is away',
      steps: [{ from: 'goes-away', start: {} }, { expect: { screen: 'door/door', route: '/end' } }],
    });
    const before = read(path);
    expect(await run('door', '--update')).toMatchObject({ code: 0 });
    expect(read(path)).toBe(
      before.replace('"screen": "door/door", "route": "/end"', '"screen": "end/end", "route": "/end"'),
    );
    expect(read(path)).not.toBe(before);
  });

  it('does not change a scenario that still fails after the update', async () => {
    journeys(looks, { ...outdated, steps: [...outdated.steps.slice(0, 2), { press: 'fly' }] });
    const before = read(path);
    const { code, told } = await run('door', '--update');
    expect(code).toBe(1);
    expect(told).toContain('None of it is taken over');
    expect(read(path)).toBe(before);
  });

  describe('with an inserted step', () => {
    const door = JSON.parse(String(soundTexts['flows/door/flow.json']));
    const putIn = (screen: object, then?: object): void => {
      const { steps } = door;
      const leaves = then === undefined ? { leave: { route: '/end' } } : { goto: 'then' };
      put({
        'flows/door/flow.json': JSON.stringify({
          ...door,
          steps: {
            ...steps,
            door: { ...steps.door, on: { ...steps.door.on, away: { goto: 'sure' } } },
            sure: {
              screen: 'sure',
              on: { 'go-on': leaves, submit: leaves, cancel: { leave: { route: '/end' } } },
            },
            ...(then && { then: { screen: 'then', on: { on: { leave: { route: '/end' } } } } }),
          },
        }),
        'flows/shell/flow.json': String(soundTexts['flows/shell/flow.json']).replace(
          '"seconds": 5',
          '"seconds": 500',
        ),
        'flows/door/screens/sure.json': JSON.stringify({ layout: 'card', ...screen }),
        ...(then && { 'flows/door/screens/then.json': JSON.stringify({ layout: 'card', ...then }) }),
        ...Object.fromEntries(
          ['en', 'es'].map((language) => {
            const name = `flows/door/locales/${language}.json`;
            const words = JSON.parse(String(soundTexts[name]));
            const sure = {
              title: 'Sure?',
              action: { 'go-on': 'Quite', submit: 'Quite', cancel: 'No' },
              how: words.door.how,
            };
            return [name, JSON.stringify({ ...words, sure, then: { title: 'Then', action: { on: 'On' } } })];
          }),
        ),
      });
    };
    const asks = {
      blocks: [{ heading: 'title' }, { actions: ['go-on'] }],
      actions: { 'go-on': { kind: 'go', variant: 'primary' } },
    };
    const wants = (...required: readonly string[]) => ({
      form: {
        schema: {
          type: 'object',
          required,
          properties: {
            how: { type: 'string', enum: ['LOUD', 'SOFT'] },
            word: { $ref: 'fields.schema.json#/$defs/word' },
          },
        },
      },
      blocks: [{ heading: 'title' }, { form: true }, { actions: ['submit'] }],
      actions: { submit: { kind: 'submit' } },
    });
    const knocks = {
      name: 'Is let in',
      steps: [start, { fill: { name: 'Ann', how: 'LOUD' } }, { press: 'submit' }, atTheDoor],
    };

    it('adds the press that leaves the new step', async () => {
      putIn(asks);
      journeys(goesAway, looks);
      const before = read(path);
      const { code, told } = await run('door', '--update');
      expect(told).toContain('before step 4: presses go-on');
      expect(code).toBe(0);
      expect(JSON.parse(read(path)).scenarios[0].steps).toEqual(
        goesAway.steps.toSpliced(3, 0, { press: 'go-on' }),
      );
      expect(read(path)).not.toBe(before);
      expect(await run('door')).toMatchObject({ code: 0 });
    });

    it('fills in the values of other scenarios', async () => {
      putIn(wants('how'));
      journeys(goesAway, { ...knocks, steps: knocks.steps.slice(0, 2) });
      await run('door', '--update');
      expect(JSON.parse(read(path)).scenarios[0].steps).toEqual([
        ...goesAway.steps.slice(0, 3),
        { fill: { how: 'LOUD' } },
        { press: 'submit' },
        ...goesAway.steps.slice(3),
      ]);
    });

    it('fills in a new required field, and drops a removed field', async () => {
      putIn(wants('how', 'word'));
      const through = (fill: object): Told => ({
        name: 'Goes through',
        steps: [start, { press: 'away' }, { fill }, { press: 'submit' }, { expect: { screen: 'end/end' } }],
      });
      journeys(through({ how: 'SOFT', gone: 'One' }));
      const { code, told } = await run('door', '--update');
      expect(told).toContain('step 3: fills in how SOFT');
      expect(code).toBe(0);
      const [, , { fill }] = JSON.parse(read(path)).scenarios[0].steps;
      expect(fill).toEqual({ how: 'SOFT', word: expect.stringMatching(/./) });
      expect(await run('door')).toMatchObject({ code: 0 });
    });

    it.each<[string, readonly Step[]]>([
      ['only unknown fields', [{ fill: { gone: 'One' } }]],
      ['nothing', []],
    ])('fills in a required field if a scenario fills in %s', async (_, fills) => {
      putIn(wants('word'));
      const end = [{ press: 'submit' }, { expect: { screen: 'end/end' } }];
      journeys({ name: 'Goes through', steps: [start, { press: 'away' }, ...fills, ...end] });
      expect(await run('door', '--update')).toMatchObject({ code: 0 });
      const { steps } = JSON.parse(read(path)).scenarios[0];
      expect(steps).toEqual([
        start,
        { press: 'away' },
        { fill: { word: expect.stringMatching(/./) } },
        ...end,
      ]);
      expect(await run('door')).toMatchObject({ code: 0 });
    });

    it('reports the screen if no scenario has a value for a required field', async () => {
      putIn(wants('word'));
      journeys(goesAway);
      const before = read(path);
      const { code, told } = await run('door', '--update');
      expect(code).toBe(1);
      expect(told).toContain('seen: the screen door/sure');
      expect(read(path)).toBe(before);
    });

    describe('that also has a cancel button', () => {
      const asksOrNot = (...required: readonly string[]) => {
        const { form, blocks, actions } = wants(...required);
        return {
          form,
          blocks: [...blocks.slice(0, -1), { actions: ['submit', 'cancel'] }],
          actions: { ...actions, cancel: { kind: 'go', variant: 'text' } },
        };
      };
      const last = { blocks: [{ heading: 'title' }, { actions: ['on'] }], actions: { on: { kind: 'go' } } };
      const isThen = { expect: { screen: 'door/then' } };
      const goes: Told = { name: 'Goes on', steps: [start, { press: 'away' }, isThen] };
      const returns = {
        name: 'Goes back from there',
        steps: [start, { press: 'away' }, isThen, { press: 'Back' }, atTheDoor],
      };
      const fills = { ...knocks, steps: knocks.steps.slice(0, 2) };
      const isOver = {
        name: 'Is over',
        steps: [{ start: { at: '/end', brand: 'plain' } }, { expect: { screen: 'end/end' } }],
      };
      const led = goes.steps.toSpliced(2, 0, { fill: { how: 'LOUD' } }, { press: 'submit' });

      const leavesAlone = async (left: Told, ...others: readonly Told[]) => {
        journeys(goes, left, fills, ...others);
        const { code, told } = await run('door', '--update');
        expect(code).toBe(1);
        expect(told).toContain(`door: ${left.name} (plain, en)`);
        expect(told).toContain('seen: the screen door/sure');
        expect(told).toContain(`1 of ${3 + others.length} journeys do not go as they say.`);
        expect(JSON.parse(read(path)).scenarios.slice(0, 2)).toEqual([{ ...goes, steps: led }, left]);
      };

      it('adds steps forward and back, and raises the limit of presses', async () => {
        putIn(asksOrNot('how'), last);
        journeys(goes, { ...returns, most: { presses: 2 } } as Told, fills);
        const { code, told } = await run('door', '--update');
        expect(told).toContain('what it may take becomes 5 presses, no longer 2 presses');
        expect(code).toBe(0);
        const back = { press: 'Back' };
        expect(JSON.parse(read(path)).scenarios.slice(0, 2)).toEqual([
          { ...goes, steps: led },
          {
            ...returns,
            most: { presses: 5 },
            steps: [...led.slice(0, -1), isThen, back, back, atTheDoor],
          },
        ]);
      });

      it.each<[string, readonly Step[]]>([
        [
          'after',
          [...returns.steps.slice(0, 3), { press: 'on' }, { expect: { screen: 'door/door', route: '/end' } }],
        ],
        ['before', [start, { expect: { screen: 'end/end' } }, ...returns.steps.slice(1, 3)]],
      ])('does not change a scenario that reaches another screen %s the new step', async (_, steps) => {
        putIn(asksOrNot('how'), last);
        await leavesAlone(
          { name: 'Comes elsewhere', steps },
          { name: 'Only looks', steps: [start, atTheDoor] },
          isOver,
        );
      });

      it('does not cancel if no scenario has a value for a required field', async () => {
        putIn(asksOrNot('word'), last);
        journeys(goes, { name: 'Stays', steps: [start, { press: 'away' }, atTheDoor] }, isOver);
        const before = read(path);
        const { code, told } = await run('door', '--update');
        expect(code).toBe(1);
        expect(told).toContain('seen: the screen door/sure');
        expect(read(path)).toBe(before);
      });

      it('does not cancel only because another screen shows the expected text', async () => {
        putIn(asksOrNot('how'), last);
        await leavesAlone({
          name: 'Reads',
          steps: [start, { press: 'away' }, { expect: { words: ['Goodbye!'] } }],
        });
      });
    });

    it('changes a shared opening once for all its scenarios', async () => {
      const away = { ...start, steps: [{ press: 'away' }, { press: 'on' }] };
      const twice = (...names: readonly string[]) =>
        put({
          [path]: formatted(
            path,
            JSON.stringify({
              openings: { away },
              scenarios: names.map((name) => ({
                name,
                steps: [{ from: 'away', start: {} }, { expect: { screen: 'end/end', route: '/end' } }],
              })),
            }),
          ),
        });
      const last = { blocks: [{ heading: 'title' }, { actions: ['on'] }], actions: { on: { kind: 'go' } } };
      putIn(asks, last);
      twice('Leaves', 'Leaves again');
      const { code, told } = await run('door', '--update');
      expect(told).toContain('All 2 journeys go as they say.');
      expect(code).toBe(0);
      expect(JSON.parse(read(path))).toMatchObject({
        openings: { away: { steps: [{ press: 'away' }, { press: 'go-on' }, { press: 'on' }] } },
        scenarios: [
          { steps: [{ from: 'away', start: {} }, { expect: { screen: 'end/end' } }] },
          { name: 'Leaves again' },
        ],
      });
    });
  });

  it('is required to change a scenario file', async () => {
    journeys(outdated);
    const before = read(path);
    expect((await run('door')).code).toBe(1);
    expect(read(path)).toBe(before);
  });
});

it.each<[Json, Json | undefined, readonly string[]]>([
  [{ id: { pattern: '^\\d{4}$' } }, { id: '1234', more: true }, []],
  [{ id: { pattern: '^\\d{4}$' } }, { id: '123' }, ['id']],
  [{ id: { pattern: '^' } }, {}, ['id']],
  [{ a: { id: { pattern: '^' } } }, { a: { id: 7 } }, ['a.id']],
  [{ a: { pattern: 'x', flags: 'u' } }, { a: { pattern: 'x', flags: 'u' } }, []],
])('differences compares generated values with their patterns: %j in %j', (wanted, found, wrong) => {
  expect(differences(wanted, found).map(({ name }) => name)).toEqual(wrong);
});
