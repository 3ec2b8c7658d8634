import { describe, expect, it } from 'vitest';
import { parseSource, pointerOf, positionOf, segmentsOf, valueAt } from '../../src/tools/source.ts';

const text = '{\n  "a": 1,\n  "b/c": { "~": [10, { "d": true }] }\n}\n';
const file = parseSource('x.json', text);

it.each([
  ['{ "a": }', 'A value is missing here'],
  ['{ “a”: 1 }', 'A curly quotation mark stands here'],
  ['{\n<<<<<<< HEAD\n"a": 1\n=======\n"a": 2\n>>>>>>> b\n}', 'Two versions stand here'],
  ['{ "a": yes }', 'A word stands here without quotation marks'],
  ['{ "a": 1, }', 'A name in quotation marks is missing here'],
  ['{ "a" 1 }', 'A colon is missing here'],
  ['[1 2]', 'A comma is missing here'],
  ['{ "a": 1', 'A brace is missing here'],
  ['[1', 'A bracket is missing here'],
  ['{}}', 'Something stands here after the end'],
  ['[1.]', 'This number ends too early'],
  ['["a', 'The quotation mark at the end of this text is missing'],
  ['["a\tb"]', 'A sign stands in this text that has to be written otherwise'],
  ['["\\d"]', 'A backslash stands here before a sign that needs none'],
  ['["\\u12"]', 'After \\u there are four digits'],
  ['[1] // one', 'JSON has no comments'],
])('parseSource explains the syntax error in %s', (text, sentence) => {
  const [fault] = parseSource('a.json', text).faults;
  expect(fault?.message).toContain(sentence);
});

describe('parseSource', () => {
  it('reads the value of a file', () => {
    expect(file).toEqual({
      path: 'x.json',
      text,
      value: { a: 1, 'b/c': { '~': [10, { d: true }] } },
      faults: [],
    });
  });

  it('returns a syntax error with its place instead of a value', () => {
    const { value, faults } = parseSource('x.json', '{ "a": 1 "b": 2 }');
    expect(value).toBeUndefined();
    expect(faults).toMatchObject([
      { offset: 9, message: 'A comma is missing here, between this and what stands before it' },
    ]);
  });

  it.each([
    ['a comment', '{ "a": 1 /* one */ }'],
    ['a trailing comma', '{ "a": 1, }'],
    ['an empty file', ''],
    ['a string without an end', '{ "a": "b }'],
  ])('refuses %s', (_, broken) => {
    const { value, faults } = parseSource('x.json', broken);
    expect(value).toBeUndefined();
    expect(faults).toHaveLength(1);
  });

  it('reports a name that occurs twice in the same object', () => {
    const { value, faults } = parseSource('x.json', '{ "a": { "b": 1 }, "b": { "a": 2 }, "a": 3 }');
    expect(value).toEqual({ a: 3, b: { a: 2 } });
    expect(faults).toMatchObject([{ offset: 36, message: expect.stringContaining('"a" stands twice') }]);
  });
});

describe('parseSource of deeply nested JSON', () => {
  it('reports an error instead of throwing', () => {
    const { value, faults } = parseSource('x.json', `${'['.repeat(10_000)}1${']'.repeat(10_000)}`);
    expect(value).toBeUndefined();
    expect(faults).toMatchObject([{ offset: 0, message: 'Nested too deeply to be read' }]);
  });
});

describe('positionOf', () => {
  it.each([
    ['', 1, 1],
    ['/a', 2, 3],
    ['/b~1c', 3, 3],
    ['/b~1c/~0', 3, 12],
    ['/b~1c/~0/0', 3, 18],
    ['/b~1c/~0/1/d', 3, 24],
  ])('finds %s at the property name or the list item', (pointer, line, column) => {
    expect(positionOf(file, pointer)).toEqual({ line, column });
  });

  it('gives the nearest parent of a missing value', () => {
    expect(positionOf(file, '/b~1c/~0/7/x')).toEqual({ line: 3, column: 12 });
    expect(positionOf(file, '/z')).toEqual({ line: 1, column: 1 });
  });

  it('finds a numeric property name, and gives the list itself for a named item', () => {
    expect(positionOf(parseSource('x.json', '{ "1": { "a": 0 } }'), '/1/a')).toEqual({ line: 1, column: 10 });
    expect(positionOf(parseSource('x.json', '[0]'), '/a')).toEqual({ line: 1, column: 1 });
  });

  it('gives the start of an empty file', () => {
    expect(positionOf(parseSource('x.json', ''), '/a')).toEqual({ line: 1, column: 1 });
  });
});

describe('pointers', () => {
  it('escape special characters, and can be parsed again', () => {
    expect(pointerOf('a/b', '~', 0)).toBe('/a~1b/~0/0');
    expect(segmentsOf('/a~1b/~0/0')).toEqual(['a/b', '~', '0']);
    expect(segmentsOf('')).toEqual([]);
  });

  it('find values of the file, but no inherited properties', () => {
    expect(valueAt(file.value, '/b~1c/~0/1/d')).toBe(true);
    expect(valueAt(file.value, '/constructor')).toBeUndefined();
    expect(valueAt(file.value, '/a/b')).toBeUndefined();
  });
});
