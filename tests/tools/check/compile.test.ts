import { expect, it } from 'vitest';
import { schemaGroups } from '../../../src/tools/check/model/compile.ts';
import { parseSource } from '../../../src/tools/source.ts';

const schemas = (texts: Readonly<Record<string, object>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      parseSource(`schemas/${name}`, JSON.stringify(value)),
    ]),
  );

const text = { type: 'string' };
const list = { type: 'array', items: { $ref: 'item.schema.json' } };
const pair = { $defs: { First: { $ref: 'list.schema.json#' } } };

it('schemas that refer to each other, even through others, form one group', () => {
  const groups = schemaGroups(
    schemas({
      'pair.schema.json': pair,
      'alone.schema.json': text,
      'item.schema.json': text,
      'list.schema.json': list,
    }),
  );
  expect(groups.map(({ documents }) => Object.keys(documents).sort())).toEqual([
    ['alone.schema.json'],
    ['item.schema.json', 'list.schema.json', 'pair.schema.json'],
  ]);
  const [, group] = groups;
  expect(group?.compiled('pair.schema.json#/$defs/First')(['a'])).toBe(true);
  expect(group?.compiled('pair.schema.json#/$defs/First')([1])).toBe(false);
});

it('a changed schema leaves the groups of other schemas compiled', () => {
  const before = schemaGroups(schemas({ 'a.schema.json': text, 'b.schema.json': text }));
  const after = schemaGroups(schemas({ 'a.schema.json': text, 'b.schema.json': { type: 'number' } }));
  expect(after[0]).toBe(before[0]);
  expect(after[1]?.compiled('b.schema.json')(1)).toBe(true);
});

it('a schema that cannot be used is named with the reason, and others of its group still work', () => {
  const [group] = schemaGroups(
    schemas({
      'list.schema.json': list,
      'item.schema.json': text,
      'odd.schema.json': { $ref: 'gone.schema.json' },
    }),
  ).filter(({ broken }) => Object.keys(broken).length > 0);
  expect(group?.broken).toEqual({ 'odd.schema.json': expect.stringContaining('gone.schema.json') });
});
