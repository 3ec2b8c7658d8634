import { expect, test } from 'vitest';
import { readProject } from '../../src/tools/project.ts';

type Member = readonly [name: string, value: unknown];

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null;

const membersOf = (value: unknown): readonly Member[] =>
  isThing(value) ? Object.entries(value).flatMap((member) => [member, ...membersOf(member[1])]) : [];

test('what a tab keeps for one brand counts at no other', () => {
  const members = membersOf(Object.values(readProject(process.cwd()).flows).map(({ flow }) => flow));
  const kept = members.flatMap(([name, value]) => (value === '$visitor.brandId' ? [name] : []));
  const slots = kept.filter((name) => name.startsWith('session.'));
  expect(slots.length).toBeGreaterThan(0);
  for (const slot of slots) {
    const asked = members.filter(([name, value]) => name === `$${slot}` && isThing(value));
    expect([slot, asked.map(([, value]) => value)]).toEqual([
      slot,
      asked.map(() => ({ equals: '$visitor.brandId' })),
    ]);
    expect(members.filter(([name]) => name === `$${slot}`)).toHaveLength(asked.length);
  }
});
