import { describe, expect, it } from 'vitest';
import { choiceFrom, planFrom, unchosen } from '../../../src/tools/studio/page/walk-plan.ts';
import type { Overview } from '../../../src/tools/studio/tasks.ts';

const flow = (name: string, ...routes: readonly string[]) => ({ name, title: name, routes, steps: [] });

const overview = {
  brands: [{ id: 'one', name: 'One', languages: ['en'], dark: false }],
  flows: [flow('door', '/door'), flow('aside')],
  flags: [],
  revisions: [],
} as unknown as Overview; // What there is to choose from is all that is read.

describe('the settings of a simulator session', () => {
  it('start the same session again', () => {
    const starts = [
      { at: '/door?a=1&b=x?y', brand: 'one', as: 'rita', language: 'en', entry: { seen: true } },
      { at: '/', flow: 'aside', brand: 'one', width: 'mobile', remembered: true, authorized: true },
    ] as const;
    for (const start of starts) {
      const chosen = { ...unchosen(overview, undefined), ...choiceFrom(overview, start) };
      expect(planFrom(overview, chosen).start).toEqual(start);
    }
  });

  it('omit a place that cannot be chosen', () => {
    expect(choiceFrom(overview, { at: '/gone' })).not.toHaveProperty('place');
    expect(choiceFrom(overview, { at: '/', flow: 'door' })).not.toHaveProperty('place');
  });
});
