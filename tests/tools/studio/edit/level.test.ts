import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { jsonOf, objectOf } from '../../../../src/tools/source.ts';
import { addable, labelOf, summaryOf } from '../../../../src/tools/studio/edit/level.ts';

describe('what a part of a form is called', () => {
  it('is what its schema says, its place in a list, or its name in the file as words', () => {
    expect(labelOf('extends', { title: 'Builds on' })).toBe('Builds on');
    expect(labelOf('2', {})).toBe('3.');
    expect(labelOf('newTab', {})).toBe('New tab');
  });

  it('stands where it can be added, with what it is for', () => {
    const schema = { properties: { extends: { title: 'Builds on', description: 'Another flow.' } } };
    expect(addable({ schema, file: '' }, {}, [])).toEqual([
      { name: 'extends', label: 'Builds on', about: 'Another flow.' },
    ]);
  });

  it('is in plain words for all that only the file of calls has names for', () => {
    const file = fileURLToPath(new URL('../../../../schemas/api.schema.json', import.meta.url));
    const parts = Object.values(objectOf(objectOf(jsonOf(readFileSync(file, 'utf8'))).$defs));
    const named = parts.flatMap((part) => Object.entries(objectOf(objectOf(part).properties)));
    const own = named.filter(([name]) => name.startsWith('x-'));
    expect(own.length).toBeGreaterThan(0);
    for (const [name, schema] of own) expect(labelOf(name, objectOf(schema))).not.toMatch(/^x-/i);
  });
});

it('what refers to something else is told by its name in a summary', () => {
  expect(summaryOf([{ $ref: '#/components/parameters/Trace' }])).toBe('Trace');
});
