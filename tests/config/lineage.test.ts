import { expect, it } from 'vitest';
import { lineageNames } from '../../src/config/lineage.ts';

const flows = {
  a: { extends: 'b' },
  b: { extends: 'c' },
  c: {},
  lost: { extends: 'gone' },
  x: { extends: 'y' },
  y: { extends: 'x' },
};

it('lineageNames lists the flow first, then the flows it extends, nearest first', () => {
  expect(lineageNames(flows, 'a')).toEqual(['a', 'b', 'c']);
});

it('lineageNames stops at a flow that does not exist', () => {
  expect(lineageNames(flows, 'lost')).toEqual(['lost']);
  expect(lineageNames(flows, 'gone')).toEqual([]);
});

it('lineageNames stops before it repeats a flow in a cycle', () => {
  expect(lineageNames(flows, 'x')).toEqual(['x', 'y']);
});

it('lineageNames ignores properties that every object inherits', () => {
  expect(lineageNames(flows, 'constructor')).toEqual([]);
});
