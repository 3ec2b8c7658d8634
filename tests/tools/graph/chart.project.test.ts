import { describe, expect, it } from 'vitest';
import type { Screen } from '../../../src/engine/index.ts';
import { documentsOf } from '../../../src/tools/grammar/schema.ts';
import { type Box, chartOf, type NamedFlow, type Row } from '../../../src/tools/graph/chart.ts';
import { describeChart } from '../../../src/tools/graph/describe.ts';
import { mermaidOf } from '../../../src/tools/graph/mermaid.ts';
import { conditionWords } from '../../../src/tools/graph/words.ts';
import { readProject } from '../../../src/tools/project.ts';
import { objectOf } from '../../../src/tools/source.ts';

const documents = documentsOf(readProject(process.cwd()));

const screens: Readonly<Record<string, Screen>> = {
  form: {
    layout: 'card',
    blocks: [],
    actions: { submit: { kind: 'submit' }, apply: { kind: 'external', href: '$brand.applicationUrl' } },
  },
};

const flow: NamedFlow = {
  name: 'tea',
  title: 'Order <tea>',
  extends: 'kitchen',
  before: [{ flow: 'gate' }, { flow: 'till', when: { '$query.token': { exists: true } } }],
  entries: { '/tea': { start: 'ask', when: { '$brand.tea': true }, else: '/' } },
  steps: {
    ask: {
      screen: 'form',
      load: [{ call: 'readMenu', on: {} }],
      on: { submit: { goto: 'brew' } },
    },
    brew: {
      call: 'brewTea',
      on: {
        '204': { say: 'default' },
        '*': { say: 'noTea', goto: 'ask' },
        '1001 1002': [
          { when: { '$response.cups': { minItems: 1 } }, goto: 'pour' },
          { say: 'noCups', goto: 'ask' },
        ],
        'failed.network': { goto: 'trouble' },
      },
    },
    pour: { flow: 'pouring', as: 'dialog', on: { poured: { leave: { route: '/done' } } } },
  },
};

const chart = chartOf(flow, screens, documents);

const box = (id: string): Box => {
  const found = chart.boxes.find((each) => each.id === id);
  if (found === undefined) throw new Error(`No box ${id}`);
  return found;
};

const said = ({ spans }: Row): string => spans.map(({ text }) => text).join(' ');

describe('chartOf', () => {
  it('starts with a box for each entry and its condition', () => {
    expect(chart.boxes[0]).toEqual({
      id: 'entry:/tea',
      kind: 'entry',
      title: '/tea',
      subtitle: 'if brand.tea, else /',
      rows: [{ spans: [], to: 'step:ask' }],
    });
  });

  it('has a row for each rule, ordered by code, any other code last', () => {
    expect(box('step:brew').rows.map(said)).toEqual([
      '1001, 1002',
      'if any cups',
      'otherwise “noCups” ↩\u00a0ask',
      '204 “default” ↺\u00a0stays',
      'failed.network',
      'any other code “noTea” ↩\u00a0ask',
    ]);
  });

  it('shows forward transitions as arrows and backward transitions as text', () => {
    const [, cups, noCups] = box('step:brew').rows;
    expect([cups?.to, cups?.back]).toEqual(['step:pour', undefined]);
    expect([noCups?.to, noCups?.back]).toEqual([undefined, 'step:ask']);
  });

  it('adds an exit box for each transition out of the flow', () => {
    expect(box('step:pour').rows.map(({ to }) => to)).toEqual(['exit:step:pour:/done']);
    expect(box('exit:step:pour:/done')).toMatchObject({ kind: 'exit', title: '/done' });
    expect(box('exit:step:ask:brand.applicationUrl')).toMatchObject({ kind: 'exit' });
  });

  it('marks a flow that opens as a dialog', () => {
    expect(box('step:pour')).toMatchObject({ kind: 'flow', dialog: true, link: 'pouring' });
    expect(box('step:ask').dialog).toBeUndefined();
  });

  it('shows a background call without an arrow', () => {
    expect(box('step:ask').rows.at(-1)).toEqual({
      spans: [
        { role: 'note', text: 'loads' },
        { role: 'outcome', text: 'readMenu' },
      ],
    });
  });

  it('marks an inherited step', () => {
    expect(box('step:trouble')).toMatchObject({ kind: 'elsewhere', subtitle: 'as in kitchen' });
  });

  it('describes which flows run first and where other outcomes are handled', () => {
    expect(chart.about.slice(0, 3)).toEqual([
      'First runs gate.',
      'First runs till if query.token.',
      'An outcome that is not named here is answered as in kitchen.',
    ]);
  });

  it('adds the target of a refused leave below its own row', () => {
    const steps: NamedFlow['steps'] = {
      first: {
        screen: 'form',
        on: { submit: { leave: { redirect: '$brand.site', refused: { goto: 'second' } } } },
      },
      second: { then: { leave: { redirect: '$brand.site', refused: { goto: 'first' } } } },
    };
    const { boxes } = chartOf({ name: 'out', title: 'Out', start: 'first', steps }, {}, documents);
    const rowsOf = (id: string) => boxes.find((each) => each.id === id)?.rows.map(said);
    expect(rowsOf('step:first')).toEqual(['submit', 'refused']);
    expect(rowsOf('step:second')).toEqual(['refused ↩\u00a0first']);
  });

  it('shows timers, background calls and the fallback entry', () => {
    const { boxes } = chartOf(
      {
        name: 'late',
        title: 'Late',
        fallback: 'wait',
        steps: {
          wait: { screen: 'form', every: { seconds: 5, then: { do: [{ tell: 'ping' }], goto: 'late' } } },
          late: { then: { leave: { back: '/' } } },
        },
      },
      {},
      documents,
    );
    expect(boxes[0]).toMatchObject({ title: 'no screen yet', rows: [{ to: 'step:wait' }] });
    expect(boxes[1]?.rows.map(said)).toEqual(['every 5 s tells ping']);
  });

  it('shows a keyword that only the schema defines', () => {
    const schema = objectOf(documents['flow.schema.json']);
    const definitions = objectOf(schema.$defs);
    const wait = objectOf(definitions.ScreenStep);
    const ifIdle = { $ref: '#/$defs/Outcomes', 'x-at': { phase: 'after' } };
    const ScreenStep = { ...wait, properties: { ...objectOf(wait.properties), ifIdle } };
    const known = { ...documents, 'flow.schema.json': { ...schema, $defs: { ...definitions, ScreenStep } } };
    const first = { screen: 'form', ifIdle: { long: { goto: 'second' } } };
    const second = { then: { leave: { back: '/' } } } as const;
    const idle: NamedFlow = { name: 'idle', title: 'Idle', start: 'first', steps: { first, second } };
    expect(chartOf(idle, {}, known).boxes.find(({ id }) => id === 'step:first')?.rows).toEqual([
      { spans: [{ role: 'outcome', text: 'long' }], to: 'step:second' },
    ]);
  });

  it('keeps an arrow to an earlier step if it closes no cycle', () => {
    const steps: NamedFlow['steps'] = {
      first: { screen: 'form', on: { submit: { goto: 'third' } } },
      second: { then: { leave: { route: '/' } } },
      third: { then: { goto: 'second' } },
    };
    const upward = chartOf({ name: 'up', title: 'Up', start: 'first', steps }, {}, documents);
    expect(upward.boxes.find(({ id }) => id === 'step:third')?.rows[0]?.to).toBe('step:second');
  });
});

describe('conditionWords', () => {
  it.each([
    ['by-name', 'by-name'],
    [{ '$brand.cpl': true, '$flags.off': false }, 'brand.cpl and not flags.off'],
    [{ '$response.code?': { exists: true }, '$data.last': { exists: false } }, 'code and no last'],
    [{ '$data.count': { minimum: 2, multipleOf: 4 } }, 'count ≥ 2 and count a multiple of 4'],
    [{ '$data.count': { multipleOf: 3 } }, 'count a multiple of 3'],
    [{ '$form.kind': ['a', 'b'] }, 'kind is a or b'],
    [{ '$form.kind': 'a' }, 'kind is a'],
    [{ '$form.kind': { equals: '$data.kind' } }, 'kind is kind'],
    [{ '$data.list': { minItems: 2 } }, '2 or more list'],
    [{ '$data.list': { contains: '$brand.id' } }, 'list has brand.id'],
    [{ '$query.link': { not: 'null' } }, 'not (query.link is null)'],
    [{ '$query.link': { pattern: '^x' } }, 'query.link matches ^x'],
  ])('describes %j briefly', (when, words) => {
    expect(conditionWords(when)).toBe(words);
  });
});

describe('describeChart', () => {
  it('describes the target of each row in sentences', () => {
    const text = describeChart(chart);
    expect(text).toContain('Entry /tea (if brand.tea, else /): leads to ask.');
    expect(text).toContain('pour (flow, pouring, as a dialog): poured leads to /done.');
    expect(text).toContain('otherwise “noCups” ↩\u00a0ask;');
  });
});

describe('mermaidOf', () => {
  it('has a node for each box and one arrow for rows with the same target', () => {
    const text = mermaidOf(chart);
    const name = (id: string) => `n${chart.boxes.findIndex((each) => each.id === id)}`;
    expect(text.startsWith('flowchart LR\n')).toBe(true);
    expect(text).toContain(`${name('step:pour')}[["pour<br>pouring, as a dialog"]]`);
    expect(text).toContain(
      `${name('step:brew')} -->|"1001, 1002 otherwise<br>any other code"| ${name('step:ask')}`,
    );
    expect(text).toContain(`${name('step:brew')} -->|"1001, 1002 if any cups"| ${name('step:pour')}`);
  });
});
