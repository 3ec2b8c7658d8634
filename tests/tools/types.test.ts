import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { generated, typesOf } from '../../src/tools/types.ts';

const folder = mkdtempSync(join(tmpdir(), 'types-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pet = {
  title: 'Pet',
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { $ref: '#/$defs/Name', description: 'Beside a reference.' },
    note: { description: 'Anything.' },
    more: { type: 'object', additionalProperties: { description: 'Anything, by name.' } },
  },
  $defs: { Name: { type: 'string', description: 'What it is called.' } },
};

const house = {
  type: 'object',
  additionalProperties: { $ref: 'pet.schema.json' },
  $defs: { Name: { $ref: 'pet.schema.json#/$defs/Name' } },
};

describe('typesOf', () => {
  it('creates one type for each schema and each definition', async () => {
    const text = await typesOf({ pet, house }, './json.ts');
    expect(text.match(/export type \w+/g)).toEqual([
      'export type Name',
      'export type Pet',
      'export type House',
    ]);
    expect(text).toContain('What it is called.');
    expect(text).toMatch(/export type Pet = \{[^}]*\bname: Name;/);
    expect(text).toContain("import type { Json } from './json.ts';");
    expect(text).toMatch(/\bnote\?: Json;/);
    expect(text).toMatch(/\bmore\?: \{[^}]*\[k: string\]: Json;/);
    expect(text).toMatch(/export type House = \{\s*\[k: string\]: Pet;\s*\};/);
    expect(text).not.toMatch(/interface|Root/);
  });

  it('refuses two different definitions with the same name', async () => {
    const other = { type: 'object', $defs: { Name: { type: 'number' } } };
    await expect(typesOf({ pet, other }, './json.ts')).rejects.toThrow('two definitions of Name differ');
  });

  it('refuses a reference to a missing schema', async () => {
    await expect(typesOf({ house }, './json.ts')).rejects.toThrow('nothing defines Pet');
  });
});

describe('generated', () => {
  it('returns the current and the wanted text of a generated file', async () => {
    mkdirSync(join(folder, 'schemas'));
    mkdirSync(join(folder, 'src/engine'), { recursive: true });
    writeFileSync(join(folder, 'schemas/flow.schema.json'), JSON.stringify(pet));
    const [before] = await generated(folder);
    expect(before).toMatchObject({ file: 'src/engine/declarations.ts', current: '' });
    expect(before?.wanted).toContain('export type Flow');
    writeFileSync(join(folder, 'src/engine/declarations.ts'), before?.wanted ?? '');
    const [after] = await generated(folder);
    expect(after?.current).toBe(after?.wanted);
  });

  it('creates the brand manual from the brand schema', async () => {
    const own = mkdtempSync(join(folder, 'brands-'));
    mkdirSync(join(own, 'schemas'));
    writeFileSync(join(own, 'schemas/brand.schema.json'), JSON.stringify(pet));
    const manual = (await generated(own)).find(({ file }) => file === 'brands/README.md');
    expect(manual?.current).toBe('');
    expect(manual?.wanted).toContain('| **name** | text |');
  });
});
