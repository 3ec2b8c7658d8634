import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { jsonOf, objectOf } from '../../../../src/tools/source.ts';
import { addable, labelOf, summaryOf } from '../../../../src/tools/studio/edit/level.ts';

describe('the label of a form field', () => {
  it('comes from the schema title, the list position or the property name', () => {
    expect(labelOf('extends', { title: 'Builds on' })).toBe('Builds on');
    expect(labelOf('2', {})).toBe('3.');
    expect(labelOf('newTab', {})).toBe('New tab');
  });

  it('is offered with a description for a field that can be added', () => {
    const schema = { properties: { extends: { title: 'Builds on', description: 'Another flow.' } } };
    expect(addable({ schema, file: '' }, {}, [])).toEqual([
      { name: 'extends', label: 'Builds on', about: 'Another flow.' },
    ]);
  });

  it('is readable for each x- property of the API document', () => {
    const file = fileURLToPath(new URL('../../../../schemas/api.schema.json', import.meta.url));
    const parts = Object.values(objectOf(objectOf(jsonOf(readFileSync(file, 'utf8'))).$defs));
    const named = parts.flatMap((part) => Object.entries(objectOf(objectOf(part).properties)));
    const own = named.filter(([name]) => name.startsWith('x-'));
    expect(own.length).toBeGreaterThan(0);
    for (const [name, schema] of own) expect(labelOf(name, objectOf(schema))).not.toMatch(/^x-/i);
  });
});

it('a summary shows a reference by its name', () => {
  expect(summaryOf([{ $ref: '#/components/parameters/Trace' }])).toBe('Trace');
});
