import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visit } from '../visit.ts';

// Of these brands the first has several accounts for one person, the second has not.
test.each([
  ['cedar', 0],
  ['birch', 1],
] as const)(
  'the footer of %s has %s privacy policy links and one online privacy policy link',
  async (brand, count) => {
    await visit({
      brand,
      at: '/register',
    });
    expect(screen.queryAllByRole('link', { name: 'Privacy Policy' })).toHaveLength(count);
    expect(screen.getAllByRole('link', { name: 'Online Privacy Policy' })).toHaveLength(1);
  },
);
