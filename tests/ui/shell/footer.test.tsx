// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { jsdomTheatre } from '../../scenarios/jsdom-stage.tsx';
import { openProject } from '../../scenarios/project.ts';

const theatre = jsdomTheatre(await openProject(process.cwd()));
const open: { close: () => void }[] = [];

afterEach(() => {
  for (const stage of open.splice(0)) stage.close();
});

// Of these brands the first has several accounts for one person, the second has not.
test.each([
  ['alder', 0],
  ['demo', 1],
] as const)(
  'the footer of %s has %s links to the privacy policy, and one to the online one',
  async (brand, count) => {
    const stage = theatre();
    open.push(stage);
    await stage.open({
      brand,
      language: 'en',
      at: '/register',
      width: 'desktop',
      subject: undefined,
      entry: undefined,
      asksLanguage: false,
    });
    await stage.settle();
    expect(screen.queryAllByRole('link', { name: 'Privacy Policy' })).toHaveLength(count);
    expect(screen.getAllByRole('link', { name: 'Online Privacy Policy' })).toHaveLength(1);
  },
);
