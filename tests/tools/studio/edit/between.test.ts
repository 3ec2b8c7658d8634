import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/engine/index.ts';
import { documentsOf } from '../../../../src/tools/grammar/schema.ts';
import { editsBetween } from '../../../../src/tools/studio/edit/between.ts';
import { inOrder, nodeOf } from '../../../../src/tools/studio/edit/written.ts';
import { emptyDraft, overlayOf } from '../../../../src/tools/studio/model/draft.ts';
import { withEdits } from '../../../../src/tools/studio/model/edits.ts';
import { projectOf } from '../../check/fixture.ts';

const documents = documentsOf(projectOf({}));
const node = nodeOf(documents, 'flow.schema.json');

const textAfter = (before: Json, after: Json): string => {
  const file = 'flow.json';
  const text = JSON.stringify(before, null, 2);
  const edits = editsBetween({ file, pointer: '', node }, before, after, documents);
  return overlayOf(withEdits(emptyDraft, { title: '', edits }, () => text))[file] ?? text;
};

const flow = (on: Json, more: Json = {}) => ({
  title: 'x',
  steps: { a: { screen: 'a', on } },
  ...Object(more),
});

describe('editsBetween', () => {
  it('returns no edits when nothing changed', () => {
    expect(editsBetween({ file: 'f', pointer: '', node }, flow({}), flow({}), documents)).toEqual([]);
  });

  it('inserts a new member in schema order', () => {
    const before = flow({ submit: { keep: { n: 1 }, goto: 'b' } });
    const after = flow({ submit: { keep: { n: 1 }, goto: 'b', say: 'done', when: 'open' } });
    expect(Object.keys(JSON.parse(textAfter(before, after)).steps.a.on.submit)).toEqual([
      'when',
      'say',
      'keep',
      'goto',
    ]);
    expect(Object.keys(JSON.parse(textAfter(flow({}), flow({}, { data: {}, extends: 'base' }))))).toEqual([
      'title',
      'extends',
      'data',
      'steps',
    ]);
  });

  it('keeps the position of a renamed member', () => {
    const before = flow({ one: { goto: 'b' }, two: { goto: 'c' } });
    const after = flow({ first: { goto: 'b' }, two: { goto: 'c' } });
    expect(Object.keys(JSON.parse(textAfter(before, after)).steps.a.on)).toEqual(['first', 'two']);
  });

  it('keeps the order of codes in the text', () => {
    const text = '{ "steps": { "a": { "on": { "1005 1007": { "say": "x" }, "1006": { "say": "y" } } } } }';
    const on = { '1005 1007': { say: 'x' }, '1006': { say: 'y' } };
    const codes = (after: Json): readonly string[] => {
      const place = { file: 'f', pointer: '', node };
      const edits = editsBetween(place, { steps: { a: { on } } }, { steps: { a: { on: after } } }, documents);
      const changed = overlayOf(withEdits(emptyDraft, { title: '', edits }, () => text)).f ?? '';
      return [...changed.matchAll(/"(1[\d ]+)"/g)].map(([, code = '']) => code);
    };
    expect(codes({ ...on, '1013': { say: 'z' } })).toEqual(['1005 1007', '1006', '1013']);
    expect(codes({ '1005 1007': { say: 'x' } })).toEqual(['1005 1007']);
    expect(codes({ '1005': { say: 'x' }, '1006': { say: 'y' }, '1007': { say: 'z' } })).toEqual([
      '1006',
      '1005',
      '1007',
    ]);
  });

  it('adds, removes and moves list items', () => {
    const rules = (...names: readonly string[]) => flow({ submit: names.map((goto) => ({ goto })) });
    for (const wanted of [['a', 'b', 'c'], ['b'], ['b', 'a']])
      expect(JSON.parse(textAfter(rules('a', 'b'), rules(...wanted)))).toEqual(rules(...wanted));
  });

  it('produces the wanted value after several changes', () => {
    const before = flow({ submit: { goto: 'b' }, away: {} }, { query: ['a', { name: 'b', secret: true }] });
    const after = flow({ away: [{ when: 'x', say: 'y' }, {}] }, { query: ['b'], start: 'a' });
    expect(JSON.parse(textAfter(before, after))).toEqual(after);
  });
});

describe('inOrder', () => {
  it('sorts members in schema order at every depth', () => {
    const value = { steps: { a: { on: { x: { goto: 'b', say: 'c' } }, screen: 'a' } }, title: 'x' };
    expect(JSON.stringify(inOrder(node, value, documents))).toBe(
      '{"title":"x","steps":{"a":{"screen":"a","on":{"x":{"say":"c","goto":"b"}}}}}',
    );
  });
});
