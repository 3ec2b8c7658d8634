import { expect, test } from 'vitest';
import { parts } from '../../../src/tools/kit/page.tsx';
import * as kit from '../../../src/ui/kit/index.ts';

// What others are made of: it shows only as a part of them.
const within = ['Field', 'FieldGroup'];

test('every part that the kit has is documented, and nothing else', () => {
  const drawn = Object.keys(kit).filter((name) => /^[A-Z]/.test(name) && !within.includes(name));
  expect(parts.map(({ name }) => name).sort()).toEqual(drawn.sort());
});

test('every part has examples, and says what it is for', () => {
  for (const { about, examples } of parts) {
    expect(about).toMatch(/\.$/);
    expect(Object.keys(examples).length).toBeGreaterThan(0);
  }
});
