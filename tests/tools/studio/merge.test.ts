import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merged } from '../../../src/tools/studio/model/merge.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const together = (base: unknown, own: unknown, theirs: unknown) => {
  const { text, base: from, clashes } = merged(json(base), json(own), json(theirs));
  return { value: JSON.parse(text ?? 'null'), base: JSON.parse(from ?? 'null'), clashes };
};

describe('two changes to a file', () => {
  const base = { a: { x: 1, y: 2 }, b: [1] };

  it('merge when they touch different parts', () => {
    const own = { a: { x: 9, y: 2 }, b: [1] };
    const theirs = { a: { x: 1, y: 2, z: 3 }, b: [2] };
    expect(together(base, own, theirs)).toEqual({
      value: { a: { x: 9, y: 2, z: 3 }, b: [2] },
      base: theirs,
      clashes: [],
    });
  });

  it('conflict only at the value that both changed differently', () => {
    const own = { a: { x: 9, y: 2 }, b: [1, 5] };
    const theirs = { a: { x: 8, y: 3 }, b: [1] };
    expect(together(base, own, theirs)).toEqual({
      value: { a: { x: 9, y: 3 }, b: [1, 5] },
      base: { a: { x: 1, y: 3 }, b: [1] },
      clashes: [{ pointer: '/a/x', before: 1, own: 9, theirs: 8 }],
    });
    expect(together(base, { b: [1] }, { a: { x: 1, y: 3 }, b: [1] }).clashes).toEqual([
      { pointer: '/a', before: base.a, theirs: { x: 1, y: 3 } },
    ]);
  });

  it('conflict as a whole file when one is invalid JSON or deletes the file', () => {
    expect(merged(json(base), '{', json({}))).toMatchObject({ text: '{', clashes: [{ pointer: '' }] });
    expect(merged('1', undefined, '2').clashes).toEqual([{ pointer: '', before: '1', theirs: '2' }]);
    expect(merged('1', '2', undefined).clashes).toEqual([{ pointer: '', before: '1', own: '2' }]);
    expect(merged('1', undefined, undefined)).toEqual({ text: undefined, base: undefined, clashes: [] });
  });

  it('keep the other text verbatim and put a new member in its place', () => {
    const own = json({ a: 1, new: 2, b: 3 });
    const { text = '' } = merged(json({ a: 1, b: 3 }), own, '{"a": 1,\n"b":   4 }');
    expect(Object.keys(JSON.parse(text))).toEqual(['a', 'new', 'b']);
    expect(text).toContain('"b":   4');
  });

  it('never conflict in separate members, for random values', () => {
    const part = fc.dictionary(fc.constantFrom('p', 'q', 'r'), fc.jsonValue());
    const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
    fc.assert(
      fc.property(part, part, part, (one, mine, theirs) => {
        const found = together({ mine: one, theirs: one }, { mine, theirs: one }, { mine: one, theirs });
        expect([found.value, found.clashes]).toEqual([plain({ mine, theirs }), []]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('two changes to a list', () => {
  const named = (name: string, more = {}) => ({ name, ...more });
  const [one, two, three] = [named('one'), named('two'), named('three')];

  it('merge member by member, even when members have moved', () => {
    const own = [one, named('two', { x: 1 }), three, named('mine')];
    const theirs = [named('first'), one, two, named('three', { y: 2 }), named('theirs')];
    const { value, base, clashes } = together([one, two, three], own, theirs);
    expect(value.map(({ name }: { readonly name: string }) => name)).toEqual([
      'first',
      'one',
      'two',
      'three',
      'theirs',
      'mine',
    ]);
    expect([value[2], value[3]]).toEqual([named('two', { x: 1 }), named('three', { y: 2 })]);
    expect([base, clashes]).toEqual([theirs, []]);
  });

  it('apply once when both add or remove the same member', () => {
    expect(together([1, 2, 3], [1, 3, 4], [1, 3, 4, 5]).value).toEqual([1, 3, 4, 5]);
    expect(together(['a', 'b'], ['b'], ['b', 'c']).value).toEqual(['b', 'c']);
  });

  it('conflict in a member that both change, or one changes and the other removes', () => {
    const both = together([one, two], [one, named('two', { x: 1 })], [three, one, named('two', { x: 2 })]);
    expect(both.clashes).toMatchObject([{ pointer: '/2/x', own: 1, theirs: 2 }]);
    const gone = together([one, two], [one], [one, named('two', { x: 2 })]);
    expect(gone.clashes).toEqual([{ pointer: '/1', before: two, theirs: named('two', { x: 2 }) }]);
    expect([gone.value, gone.base]).toEqual([[one], [one, two]]);
  });

  it('lose no changed or added member, for random lists', () => {
    const list = fc.uniqueArray(fc.record({ name: fc.constantFrom('p', 'q', 'r', 's', 't'), x: fc.nat(2) }), {
      selector: ({ name }) => name,
    });
    const has = (all: readonly { readonly name: string }[], one: object): boolean =>
      all.some((each) => json(each) === json(one));
    fc.assert(
      fc.property(list, list, list, (before, own, theirs) => {
        const { value, clashes } = together(before, own, theirs);
        expect(own.filter((each) => !has(before, each) && !has(value, each))).toEqual([]);
        // Of theirs all but what has to be chosen.
        if (clashes.length > 0) return;
        expect(theirs.filter((each) => !has(before, each) && !has(value, each))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a choice between two conflicting values', () => {
  const [one, two] = [{ n: 1 }, { n: 2, v: 1 }];
  const texts = [
    { a: 1, b: [one, two] },
    { a: 2, b: [one] },
    { a: 3, b: [one, { n: 2, v: 4 }] },
  ].map(json);
  const chosen = (pointer: string, whose: 'own' | 'theirs') => {
    const [base, own, theirs] = texts;
    const { text, base: from } = merged(base, own, theirs, (place) =>
      place === pointer ? whose : undefined,
    );
    const { clashes, text: now } = merged(from, text, theirs);
    return { value: JSON.parse(now ?? ''), left: clashes.map((clash) => clash.pointer) };
  };

  it('resolves one conflict and leaves the others open', () => {
    expect(chosen('/a', 'own')).toEqual({ value: { a: 2, b: [one] }, left: ['/b/1'] });
    expect(chosen('/a', 'theirs')).toEqual({ value: { a: 3, b: [one] }, left: ['/b/1'] });
    expect(chosen('/b/1', 'own')).toEqual({ value: { a: 2, b: [one] }, left: ['/a'] });
    expect(chosen('/b/1', 'theirs')).toEqual({ value: { a: 2, b: [one, { n: 2, v: 4 }] }, left: ['/a'] });
  });
});
