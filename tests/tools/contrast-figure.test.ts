import { expect, it } from 'vitest';
import { contrastFigure } from '../../src/tools/check/brand-contrast.ts';

it.each<[number, 4.5 | 3, string]>([
  [6.41, 4.5, 'contrast 6.4 : 1, at least 4.5 : 1'],
  [21, 3, 'contrast 21.0 : 1, at least 3 : 1'],
])('a contrast of %d that needs %d says what it is', (ratio, required, words) => {
  expect(contrastFigure({ ratio, required })).toBe(words);
});

it('a contrast that is too low is never rounded up to what it needs', () => {
  expect(contrastFigure({ ratio: 4.49, required: 4.5 })).toBe('contrast 4.4 : 1, at least 4.5 : 1');
});
