import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { modelOf } from '../../../src/tools/check/model/model.ts';
import { chartIn } from '../../../src/tools/graph/charted.ts';
import { filterOf } from '../../../src/tools/graph/filter.ts';
import { machineOf } from '../../../src/tools/graph/machine.ts';
import { mapOf, partOf } from '../../../src/tools/graph/map.ts';
import { overviewOf } from '../../../src/tools/graph/overview.ts';
import { filtered } from '../../../src/tools/graph/reach.ts';
import { withoutGrey } from '../../../src/tools/graph/without-grey.ts';
import { main } from '../../../src/tools/graph.ts';
import { projectOf } from '../check/fixture.ts';
import { soundFolder } from '../sound-folder.ts';

const gate = {
  'flows/end/flow.json': { before: [{ flow: 'ask', when: { '$flags.strict': true } }] },
};
const model = modelOf(projectOf({ change: gate }));
const map = mapOf(model);
const node = (id: string) => map.nodes.find((each) => each.id === id);
const leaving = (id: string) => map.edges.filter(({ from }) => from === id);
const door = model.flows.door;

describe('mapOf', () => {
  it('has a node for each flow, address, step and screen, with its source location', () => {
    expect(node('flow:ask')).toMatchObject({ title: 'Ask for a room', roles: ['gate', 'called'] });
    expect(node('address:/lost')).toMatchObject({ flow: 'end', when: 'not flags.strict' });
    expect(node('step:door/door')).toMatchObject({
      step: 'screen',
      with: 'door',
      background: ['listRooms', 'checkName'],
    });
    expect(node('step:door/choose')).toMatchObject({
      step: 'flow',
      with: 'ask',
      dialog: true,
      file: 'flows/door/flow.json',
      pointer: '/steps/choose',
    });
    expect(node('screen:ask/ask')).toMatchObject({ kind: 'screen', dialog: true });
  });

  it('has an edge for each rule, with its outcomes, condition and message', () => {
    expect(leaving('step:door/knock').map(({ word, rule, when, to }) => [word, rule, when, to])).toEqual([
      ['in', 1, 'has-rooms', 'step:door/choose'],
      ['in', 2, undefined, 'step:door/enter'],
      ['wait again', 1, undefined, 'step:door/count'],
    ]);
    expect(leaving('step:door/knock').at(-1)).toMatchObject({
      outcomes: ['wait', 'again'],
      message: 'again',
      error: true,
      pointer: '/steps/knock/on/wait again',
    });
    expect(leaving('step:door/choose')).toContainEqual(
      expect.objectContaining({ kind: 'outcome', word: 'cancelled', to: 'step:door/choose', stays: true }),
    );
  });

  it('marks inherited nodes and edges with the flow they come from', () => {
    expect(node('step:door/trouble')).toMatchObject({ inherited: 'base', file: 'flows/base/flow.json' });
    expect(leaving('rest:door').map(({ word, inherited }) => [word, inherited])).toEqual([
      ['http failed', 'base'],
      ['*', 'base'],
    ]);
    expect(leaving('step:door/trouble').find(({ kind }) => kind === 'shows')?.to).toBe('screen:base/trouble');
    expect(leaving('flow:door').map(({ kind, to }) => [kind, to])).toEqual([
      ['begins', 'step:door/trouble'],
      ['extends', 'flow:base'],
    ]);
  });

  it('connects flows by calls, addresses and guards', () => {
    expect(leaving('step:door/choose')[0]).toMatchObject({ kind: 'runs', to: 'flow:ask' });
    expect(leaving('step:end/end').at(-1)).toMatchObject({ word: 'home', to: 'address:/' });
    expect(leaving('flow:end')).toContainEqual(
      expect.objectContaining({ kind: 'gate', to: 'flow:ask', when: 'flags.strict' }),
    );
  });

  it('gives each node and edge a unique ID, and each edge existing ends', () => {
    for (const all of [map.nodes, map.edges]) expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const ids = new Set(map.nodes.map(({ id }) => id));
    expect(map.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
  });

  it('can be limited to one flow and its targets', () => {
    const part = partOf(map, 'end');
    expect(part.nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(['step:end/end', 'address:/']));
    expect(part.nodes.some(({ id }) => id === 'step:door/door')).toBe(false);
  });

  it('leaves out unreadable files instead of throwing', () => {
    const broken = modelOf(
      projectOf({ change: { 'flows/door/flow.json': '{', 'flows/end/screens/end.json': '[]' } }),
    );
    expect(filtered(broken, mapOf(broken), {}).nodes.length).toBeGreaterThan(0);
  });
});

describe('a filter', () => {
  const greyIn = (...words: readonly string[]): readonly string[] => {
    const filter = filterOf(model, words);
    if (typeof filter === 'string') throw new Error(filter);
    return filtered(model, map, filter).nodes.flatMap(({ id, grey }) =>
      grey === undefined ? [] : [`${grey} ${id}`],
    );
  };

  it('grays out nothing in a valid project without options', () => {
    expect(greyIn()).toEqual([]);
  });

  it('treats numeric outcomes as separate outcomes, not as rules of one list', () => {
    const on = { '1003': { goto: 'enter' }, '1004': { goto: 'choose' } };
    const called = modelOf(projectOf({ change: { 'flows/door/flow.json': { on } } }));
    const { edges } = filtered(called, mapOf(called), {});
    const led = edges.filter(({ word }) => word !== undefined && word in on);
    expect(led.map(({ word, grey }) => [word, grey])).toEqual([
      ['1003', undefined],
      ['1004', undefined],
    ]);
  });

  it('grays out nodes and edges that a flag makes unreachable', () => {
    const edges = filtered(model, map, { flags: { strict: true } }).edges.filter(
      ({ grey }) => grey !== undefined,
    );
    expect(edges.map(({ from, word }) => [from, word])).toEqual([
      ['step:door/door', 'away'],
      ['address:/lost', 'start'],
    ]);
    expect(greyIn('flag=strict:off')).toEqual(['unreachable end:door/redirects to environment.loanHost']);
  });

  it('grays out nodes that a brand cannot reach', () => {
    const only = modelOf(
      projectOf({
        change: {
          'flows/door/flow.json': {
            steps: {
              knock: {
                on: {
                  in: [{ when: { '$brand.promoUrl': { exists: false } }, goto: 'choose' }, { goto: 'enter' }],
                },
              },
            },
          },
        },
      }),
    );
    const grey = filtered(only, mapOf(only), { brand: 'plain' }).nodes.filter((each) => each.grey);
    expect(grey.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['step:door/choose', 'flow:ask', 'step:ask/ask', 'screen:ask/ask']),
    );
  });

  it('grays out steps without an error outcome for the option errors', () => {
    const grey = greyIn('errors');
    expect(grey).toContain('aside step:door/enter');
    expect(grey).not.toContain('aside step:door/knock');
  });

  it.each([
    ['brand=plan', 'There is no brand plan. Did you mean "plain"?'],
    ['flag=strct:on', 'There is no flag strct. Did you mean "strict"?'],
    ['loud', 'There is no filter loud: write errors, brand=<id>, flag=<name>:on or flag=<name>:off.'],
  ])('explains in one sentence why %s is invalid', (word, sentence) => {
    expect(filterOf(model, [word])).toBe(sentence);
  });

  it('removes grayed-out steps from a chart', () => {
    const grey = filtered(model, map, {});
    const nodes = grey.nodes.map((each) =>
      each.id === 'step:door/choose' ? { ...each, grey: 'aside' as const } : each,
    );
    const chart = withoutGrey(chartIn(model.project, 'door'), { ...grey, nodes });
    expect(chart.boxes.map(({ id }) => id)).not.toContain('step:choose');
    expect(chart.boxes.flatMap(({ rows }) => rows.map(({ to }) => to))).not.toContain('step:choose');
  });
});

it('overviewOf lists for each flow the flows that it calls or navigates to', () => {
  const { boxes } = overviewOf(map);
  const rows = boxes.find(({ title }) => title === 'door')?.rows ?? [];
  expect(rows.map(({ spans, to }) => [spans.map(({ text }) => text).join(' '), to])).toEqual([
    ['leads to end (door)', 'flow:end'],
    ['calls ask (choose)', 'flow:ask'],
  ]);
});

describe('machineOf', () => {
  const walk = (guards: { readonly when: boolean }) => {
    if (door === undefined) throw new Error('There is no door');
    const said: unknown[] = [];
    const machine = createMachine(JSON.parse(JSON.stringify(machineOf(model, door)))).provide({
      guards: { when: () => guards.when, last: () => true },
      actions: {
        say: (_, params) => said.push(params),
        ...Object.fromEntries(['keep', 'clear', 'count', 'do'].map((name) => [name, () => undefined])),
      },
    });
    const actor = createActor(machine).start();
    const at = (type: string) => {
      actor.send({ type });
      return actor.getSnapshot().value;
    };
    return { at, said, isDone: () => actor.getSnapshot().status === 'done' };
  };

  it('returns an XState machine that follows the flow', () => {
    const { at, said } = walk({ when: true });
    expect(at('/')).toBe('door');
    expect(at('submit')).toBe('knock');
    expect(at('in')).toBe('choose');
    // Without a rule to go on, the screen that was seen last shows again.
    expect(at('cancelled')).toBe('door');
    expect(said).toEqual([]);
  });

  it('uses the next rule if a condition fails, and inherited outcomes', () => {
    const { at, said, isDone } = walk({ when: false });
    expect([at('/'), at('submit')]).toEqual(['door', 'knock']);
    // An answer that nobody named is the inherited flow's.
    expect(at('http.500')).toBe('door');
    expect(said).toEqual([{ message: 'default', with: { code: '$outcome.http' } }]);
    at('submit');
    expect(at('in')).toBe('@end posts to issuer_paths_guestPay');
    expect(isDone()).toBe(true);
  });
});

describe('npm run graph', () => {
  const { place } = soundFolder('graph');
  const run = async (...args: readonly string[]) => {
    const told: string[] = [];
    const code = await main(args, place.root, (text) => told.push(text));
    return { code, text: told.join('') };
  };

  it('prints JSON, Mermaid, SVG and XState machines', async () => {
    expect(JSON.parse((await run('door')).text).nodes).toContainEqual(
      expect.objectContaining({ id: 'step:door/knock' }),
    );
    expect((await run('--format', 'mermaid')).text).toMatch(/^flowchart LR\n/);
    expect((await run('door', '--format', 'svg')).text).toMatch(/^<svg /);
    expect(Object.keys(JSON.parse((await run('--format', 'xstate')).text))).toContain('door');
    expect((await run('--help')).code).toBe(0);
  });

  it.each([
    [['dor'], 'There is no flow dor. Did you mean "door"?\n'],
    [['--filter', 'brand=x'], 'There is no brand x. There is: plain.\n'],
  ])('reports an error in one sentence for %j', async (args, text) => {
    expect(await run(...args)).toEqual({ code: 1, text });
  });

  it('lists the formats after an unknown one', async () => {
    const { code, text } = await run('--format', 'svgg');
    expect(code).toBe(1);
    expect(text).toContain("'svgg' is invalid. Allowed choices are json, mermaid, svg, xstate.");
  });
});
