import { expect, test } from 'vitest';
import { readProject } from '../../src/tools/project.ts';

type Member = readonly [name: string, value: unknown];

const isThing = (value: unknown): value is object => typeof value === 'object' && value !== null;

const membersOf = (value: unknown): readonly Member[] =>
  isThing(value) ? Object.entries(value).flatMap((member) => [member, ...membersOf(member[1])]) : [];

// A gate may run because something is kept, for whomever; what it then does of it is looked at like the rest.
const withoutGates = (flow: unknown): unknown => {
  if (!isThing(flow)) return flow;
  const {
    before = [],
    conditions = {},
    ...rest
  } = flow as {
    readonly before?: readonly { readonly when?: unknown }[];
    readonly conditions?: object;
  }; // As its schema has it.
  const asked = before.map(({ when }) => when);
  return {
    ...rest,
    conditions: Object.fromEntries(Object.entries(conditions).filter(([name]) => !asked.includes(name))),
  };
};

const own = { equals: '$visitor.brandId' };

test('flows compare a stored brand only with the current brand', () => {
  const members = membersOf(
    Object.values(readProject(process.cwd()).flows).map(({ flow }) => withoutGates(flow.value)),
  );
  const kept = members.flatMap(([name, value]) => (value === '$visitor.brandId' ? [name] : []));
  const slots = kept.filter((name) => name.startsWith('session.'));
  expect(slots.length).toBeGreaterThan(0);
  for (const slot of slots) {
    const asked = members.flatMap(([name, value]) =>
      name === `$${slot}` && isThing(value) ? [[name, value] as const] : [],
    );
    // Whether it is of this brand, or that it is of another.
    for (const [, value] of asked) expect([slot, value]).toEqual([slot, 'not' in value ? { not: own } : own]);
    expect(members.filter(([name]) => name === `$${slot}`)).toHaveLength(asked.length);
  }
});
