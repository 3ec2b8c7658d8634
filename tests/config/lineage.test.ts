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

it('names the flow first and then what it extends, nearest first', () => {
  expect(lineageNames(flows, 'a')).toEqual(['a', 'b', 'c']);
});

it('ends where a flow is not there', () => {
  expect(lineageNames(flows, 'lost')).toEqual(['lost']);
  expect(lineageNames(flows, 'gone')).toEqual([]);
});

it('ends before a flow would come a second time', () => {
  expect(lineageNames(flows, 'x')).toEqual(['x', 'y']);
});

it('does not take what every object has for a flow', () => {
  expect(lineageNames(flows, 'constructor')).toEqual([]);
});
