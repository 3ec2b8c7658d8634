import { expect, it } from 'vitest';
import {
  type Flow,
  type LinkedFlow,
  type ParsedReference,
  parseReference,
} from '../../../src/engine/index.ts';
import { entrancesOf } from '../../../src/tools/vite/entrances.ts';

type Declared = Parameters<typeof entrancesOf>[0][string];

const declared = (
  name: string,
  flow: Partial<Flow>,
  { gates = [], refers = [] }: { gates?: Declared['ways']['gates']; refers?: readonly string[] } = {},
): readonly [string, Declared] => [
  name,
  {
    flow: { name, title: name, steps: {}, screens: {}, ...flow } as unknown as LinkedFlow,
    refers: refers.map((text): ParsedReference => parseReference(text)),
    ways: { gates },
  },
];

const begin: Flow['steps'] = {
  begin: { then: [{ goto: 'ask' }] },
  ask: { screen: 'ask', on: {} },
};

const entrances = (...flows: readonly (readonly [string, Declared])[]) =>
  entrancesOf(Object.fromEntries(flows), () => []);

it('entrancesOf returns the addresses that declare a first screen, with its step', () => {
  const found = entrances(
    declared('cards', {
      entries: { '/cards': { start: 'begin', shows: 'ask' }, '/other': { start: 'begin' } },
      steps: begin,
    }),
  );
  expect(found).toEqual({
    '/cards': { flow: 'cards', step: 'ask', runs: ['cards'], gates: [], fresh: false },
  });
});

it('entrancesOf skips an address if a call comes before the first screen', () => {
  const found = entrances(
    declared('cards', {
      entries: { '/cards': { start: 'look', shows: 'ask' } },
      steps: { look: { call: 'lookUp', on: { ok: { goto: 'ask' } } }, ask: { screen: 'ask', on: {} } },
    }),
  );
  expect(found).toEqual({});
});

it('entrancesOf lists only query parameters that can lead to another first screen', () => {
  const stray = { when: { '$query.invited': { exists: true } }, goto: 'elsewhere' };
  const keeps = { when: { '$query.amount': { exists: true } }, say: 'noted', goto: 'ask' };
  const found = entrances(
    declared('cards', {
      entries: { '/cards': { start: 'begin', shows: 'ask' } },
      steps: { ...begin, begin: { then: [stray, keeps, { goto: 'ask' }] } },
    }),
  );
  expect(found['/cards']?.gates).toEqual(['invited']);
  const required = entrances(
    declared('cards', {
      entries: { '/cards': { start: 'begin', shows: 'ask' } },
      steps: { ...begin, begin: { then: [keeps, { goto: 'elsewhere' }] } },
    }),
  );
  expect(required['/cards']?.gates).toEqual([]);
});

it('entrancesOf marks an address as fresh if its first screen depends on a reload', () => {
  const entry = { '/cards': { start: 'begin', shows: 'ask' } };
  const again = { when: { '$visitor.reopened': true }, say: 'again', goto: 'ask' };
  const own = declared('cards', {
    entries: entry,
    steps: { ...begin, begin: { then: [again, { goto: 'ask' }] } },
  });
  expect(entrances(own)['/cards']?.fresh).toBe(true);
  const gated = declared('cards', { entries: entry, steps: begin }, { gates: [{ flow: 'guard' }] });
  const guard = declared('guard', { extends: 'base' }, { refers: ['$visitor.reopened'] });
  const found = entrances(gated, guard, declared('base', {}))['/cards'];
  expect(found).toMatchObject({ fresh: true, runs: ['cards', 'guard', 'base'] });
  const seldom = declared(
    'cards',
    { entries: entry, steps: begin },
    { gates: [{ flow: 'guard', when: { '$query.token': { exists: true } } }] },
  );
  expect(entrances(seldom, guard)['/cards']).toMatchObject({ fresh: false, runs: ['cards'] });
});

it('entrancesOf returns the brand list in which a query parameter is looked up', () => {
  const base = declared('base', {
    values: { sender: { $table: '$brand.trade.shops', by: 'code', at: ['$query.shop', 'name'] } },
  });
  const found = entrances(
    declared('cards', {
      extends: 'base',
      entries: { '/cards': { start: 'begin', shows: 'ask' } },
      steps: begin,
    }),
    base,
  );
  expect(found['/cards']?.by).toEqual({ query: 'shop', list: ['trade', 'shops'], key: 'code' });
});
