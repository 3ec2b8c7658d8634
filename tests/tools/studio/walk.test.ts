import { describe, expect, it } from 'vitest';
import { readFiles } from '../../../src/tools/project.ts';
import type { Move, WalkPlan } from '../../../src/tools/studio/walk/walk.ts';
import type { Made } from '../../../src/tools/studio/work/made.ts';
import { openFiles } from '../../../src/tools/studio/work/opened.ts';
import { walkersFor } from '../../../src/tools/studio/work/walks.ts';
import { soundFolder } from '../sound-folder.ts';

// The bank's document has no example of a ticket.
const letting = {
  at: '/',
  brand: 'plain',
  force: [{ operation: 'knock', nth: 0, with: { ticket: 'blue' } }],
};
const letIn = {
  name: 'Is let in',
  steps: [
    { start: letting },
    { expect: { screen: 'door/door' } },
    { fill: { name: 'bob', word: 'open sesame', how: 'LOUD' } },
    { press: 'submit' },
    { expect: { posted: { to: '/in' } } },
  ],
};
const { place } = soundFolder('studio-walk', {
  'src/sandbox/personas.json': '{ "defaults": {}, "people": [] }',
  'deploy/environments/local.json':
    '{ "hosts": ["*"], "defaultClientId": "plain", "servicingHost": "https://servicing.example" }',
  'flows/door/scenarios.json': JSON.stringify({ scenarios: [letIn] }),
});

const start: WalkPlan['start'] = { at: '/', brand: 'plain' };
const knocks: readonly Move[] = [
  { fill: { name: 'bob', word: 'open sesame', how: 'LOUD' } },
  { press: 'submit' },
];

const stage = () => {
  const made: Made[] = [];
  const opened = openFiles(readFiles(place.root));
  const tasks = walkersFor(
    place.root,
    () => opened,
    (each) => void made.push(each),
  );
  const walk = (moves: readonly Move[], more: { at?: number; start?: WalkPlan['start'] } = {}) =>
    tasks.walk({ start, moves, width: 390, scheme: 'light', ...more });
  return { ...tasks, walk, made };
};

describe('a simulator session', () => {
  it('opens the page, fills in fields, presses a button and gets an answer', async () => {
    const { walk, made } = stage();
    const begun = await walk([]);
    expect(begun.moments.at(-1)).toMatchObject({ moves: 0, screen: 'door/door' });
    expect(begun.shown.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['word', 'secret'],
      ['how', 'choice'],
    ]);
    expect(begun.shown.actions.map(({ name }) => name)).toEqual(expect.arrayContaining(['submit', 'away']));
    expect(made.at(-1)?.drawn.markup).toContain('<form');
    const { shown, moments, fault } = await walk(knocks, { start: letting });
    expect(fault).toBeUndefined();
    expect(moments.map(({ kind }) => kind)).toContain('answer');
    expect(shown.left).toMatchObject({ how: 'posted to', to: '/in' });
  });

  it('waits for a manual answer to a call and explains each decision', async () => {
    const { walk } = stage();
    const asked = await walk([{ hand: true }, ...knocks]);
    const call = asked.shown.waiting.find(({ operation }) => operation === 'knock');
    expect(call?.codes.map(({ code }) => code)).toEqual(['in', 'wait', 'again']);
    expect(asked.moments.at(-1)?.what).toContain('submit');
    const [decision] = asked.shown.decisions;
    expect(decision).toMatchObject({
      step: 'door',
      outcome: 'submit',
      looked: [{ leads: 'goes on to knock' }],
    });
    const answered = await walk([
      { hand: true },
      ...knocks,
      { answer: call?.call ?? 0, with: { code: 'again' } },
    ]);
    const after = answered.shown;
    expect(answered.moments.at(-1)).toMatchObject({ kind: 'answer', message: 'again', screen: 'door/door' });
    expect(after.decisions.map(({ outcome, key }) => [outcome, key])).toEqual([
      ['again', 'wait again'],
      ['then', 'then'],
    ]);
    const [first] = after.decisions[1]?.looked ?? [];
    expect(first?.held).toBe(false);
    expect(first?.ways[0]?.map(({ words, held, is }) => [words, held, is])).toEqual([
      ['knocks ≥ 3', false, 1],
      ['flags.strict', false, false],
    ]);
    expect(after.decisions[1]?.looked.at(-1)).toMatchObject({ held: true, leads: 'goes on to door' });
  });

  it('explains the decision on an address and the results of background calls', async () => {
    const { walk } = stage();
    const lost = { at: '/lost', brand: 'plain' };
    const opened = await walk([], { start: lost, at: 0 });
    expect(opened.moments[0]?.what).toBe('opens /lost');
    expect(opened.shown.decisions).toMatchObject([
      { step: '/lost', outcome: 'opened', looked: [{ held: true, ways: [[{ words: 'not flags.strict' }]] }] },
    ]);
    const begun = await walk([]);
    const at = begun.moments.findIndex(({ what }) => what.startsWith('listRooms'));
    const { shown } = await walk([], { at });
    expect(shown.decisions).toMatchObject([
      { step: 'door', outcome: 'ok', looked: [{ pointer: '/steps/door/load/0/on/ok', held: true }] },
    ]);
  });

  it('shows the failure of an exit that lacks a value', async () => {
    const { walk } = stage();
    // The bank's answer has no ticket to post.
    const { shown } = await walk(knocks);
    expect(shown.decisions.map(({ step, outcome, inherited }) => [step, outcome, inherited])).toEqual([
      ['knock', 'in', undefined],
      ['enter', 'then', undefined],
      ['enter', 'failed.unresolved', 'base'],
    ]);
    expect(shown.decisions[0]?.looked.map(({ held, named }) => [held, named])).toEqual([
      [false, 'has-rooms'],
      [true, undefined],
    ]);
  });

  it('continues with the inherited timeout rule when no answer comes', async () => {
    const { walk } = stage();
    const { shown, moments } = await walk([{ hand: true }, ...knocks, { wait: 40 }]);
    expect(moments.at(-1)).toMatchObject({ message: 'default', screen: 'door/door' });
    expect(shown.decisions.at(-1)).toMatchObject({
      outcome: 'failed.timeout',
      key: 'http failed',
      inherited: 'base',
      file: 'flows/base/flow.json',
    });
    expect(shown.waiting.filter(({ operation }) => operation === 'knock')).toEqual([]);
  });

  it('redacts secrets in data, requests and the rendered page', async () => {
    const { walk, made } = stage();
    const { moments } = await walk([{ hand: true }, ...knocks]);
    for (const at of moments.keys()) {
      const seen = await walk([{ hand: true }, ...knocks], { at });
      expect(JSON.stringify(seen)).not.toContain('open sesame');
    }
    expect(JSON.stringify(made)).not.toContain('open sesame');
  });

  it('shows the redacted request of an answered call', async () => {
    const { shown } = await stage().walk([...knocks]);
    const { operation, body, isAnswered } = shown.sent.find((each) => each.isAnswered) ?? {};
    expect([operation, isAnswered]).toEqual(['knock', true]);
    expect(body).toMatchObject({ name: 'BOB', secret: { word: '••••' } });
    expect(JSON.stringify(shown)).not.toContain('open sesame');
  });

  it('can take another path, and reports a move that is impossible', async () => {
    const { walk } = stage();
    await walk([{ hand: true }, ...knocks]);
    const away = await walk([{ press: 'away' }]);
    expect(away.moments.at(-1)?.screen).toBe('end/end');
    const { fault, done } = await walk([{ press: 'away' }, { press: 'nowhere' }, { press: 'home' }]);
    expect(fault).toContain('nowhere');
    expect(done).toBe(1);
  });
});

describe('a scenario', () => {
  it('lists the moves up to each step and passes when it runs', async () => {
    const { journeys, journey } = stage();
    const [first] = await journeys({ flow: 'door' });
    expect(first?.steps.map(({ moves }) => moves)).toEqual([0, 0, 0, 1, 2]);
    expect(first?.plan.moves).toHaveLength(2);
    expect(await journey({ flow: 'door', name: first?.name ?? '' })).toMatchObject({ isSound: true });
  });

  it('can be created from a session, with the manual answers', async () => {
    const { keep } = stage();
    const moves: readonly Move[] = [{ hand: true }, ...knocks, { answer: 2, with: { code: 'again' } }];
    const { flow, edits } = await keep({ plan: { start, moves }, name: 'Nobody hears it' });
    expect(flow).toBe('door');
    expect(edits).toEqual([
      {
        file: 'flows/door/scenarios.json',
        pointer: '/scenarios/-',
        value: {
          name: 'Nobody hears it',
          steps: [
            { start: { at: '/', brand: 'plain', force: [{ operation: 'knock', nth: 1, code: 'again' }] } },
            { expect: { screen: 'door/door' } },
            { fill: { name: 'bob', word: 'open sesame', how: 'LOUD' } },
            { press: 'submit' },
            { expect: { screen: 'door/door', message: 'again' } },
          ],
        },
      },
    ]);
    await expect(keep({ plan: { start, moves }, name: ' ' })).rejects.toThrow(/name/);
  });

  it('takes an existing name only when it replaces that scenario', async () => {
    const { keep } = stage();
    const walk = { plan: { start, moves: [{ press: 'away' }] }, name: 'Is let in' };
    expect(await keep(walk)).toEqual({ flow: 'door' });
    const { edits } = await keep({ ...walk, replaces: true });
    expect(edits).toMatchObject([
      { file: 'flows/door/scenarios.json', pointer: '/scenarios/0', value: { name: 'Is let in' } },
    ]);
    expect(await keep({ ...walk, name: 'Goes away', replaces: true })).toMatchObject({
      edits: [{ pointer: '/scenarios/-' }],
    });
  });
});
