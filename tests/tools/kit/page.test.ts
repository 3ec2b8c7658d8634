import { expect, test } from 'vitest';
import { parts } from '../../../src/tools/kit/page.tsx';
import * as kit from '../../../src/ui/kit/index.ts';

// What others are made of: it shows only as a part of them.
const within = ['Field', 'FieldGroup'];

test('the kit page documents every component of the kit, and nothing else', () => {
  const drawn = Object.keys(kit).filter((name) => /^[A-Z]/.test(name) && !within.includes(name));
  expect(parts.map(({ name }) => name).sort()).toEqual(drawn.sort());
});

test('every component on the kit page has a description and examples', () => {
  for (const { about, examples } of parts) {
    expect(about).toMatch(/\.$/);
    expect(Object.keys(examples).length).toBeGreaterThan(0);
  }
});
