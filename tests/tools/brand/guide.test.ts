import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { brandGuide, findings } from '../../../src/tools/brand/guide.ts';
import { rules } from '../../../src/tools/check/rules.ts';
import { isObject, listOf, objectOf } from '../../../src/tools/source.ts';

const schema = JSON.parse(readFileSync('schemas/brand.schema.json', 'utf8')) as JsonObject;

const small: JsonObject = {
  required: ['name'],
  properties: {
    $schema: { type: 'string', description: 'For editors.' },
    name: { $ref: '#/$defs/Name', description: 'What it is called.', examples: ['Oak'] },
    shape: { enum: ['round', 'flat'], default: 'flat', description: 'a|b <c>' },
    parts: { type: 'array', items: { $ref: '#/$defs/Part' }, default: [], description: 'Its parts.' },
  },
  $defs: {
    Name: { type: 'string', description: 'Any name.' },
    Part: { type: 'object', required: ['id'], properties: { id: { type: 'integer', examples: [7] } } },
  },
};

describe('brandGuide', () => {
  const lines = brandGuide(small).split('\n');

  it('has a row for each property, with required names in bold', () => {
    expect(lines).toContain('| **name** | text |  | What it is called. | `"Oak"` |');
    expect(lines).toContain('| shape | `"round"` or `"flat"` | `"flat"` | a\\|b \\<c> |  |');
    expect(lines).toContain('| parts | list of object | `[]` | Its parts. |  |');
    expect(lines).toContain('| **parts[].id** | whole number |  |  | `7` |');
    expect(lines.join('\n')).not.toContain('$schema');
  });

  it('explains each brand rule of the checker and names only existing rules', () => {
    for (const rule of Object.keys(rules).filter((name) => name.startsWith('brand-')))
      expect(findings).toHaveProperty(rule);
    for (const rule of Object.keys(findings)) expect(rules).toHaveProperty(rule);
    for (const rule of Object.keys(findings)) expect(lines.join('\n')).toContain(`| \`${rule}\` |`);
  });
});

type Part = { readonly pointer: string; readonly part: JsonObject };

const partsOf = (node: Json | undefined, pointer: string): readonly Part[] => [
  ...(isObject(node) ? [{ pointer, part: node }] : []),
  ...Object.entries(objectOf(node)).flatMap(([name, member]) =>
    name === 'examples' || name === 'default' ? [] : partsOf(member, `${pointer}/${name}`),
  ),
];

describe('the brand schema', () => {
  const parts = partsOf(schema, '');
  const ajv = new Ajv2020({ strict: false, schemas: [schema] });

  it.each(parts.filter(({ part }) => part.examples !== undefined))(
    'has valid examples (%#) at $pointer',
    ({ pointer, part }) => {
      for (const example of listOf(part.examples))
        expect(ajv.validate({ $ref: `brand.schema.json#${pointer}` }, example)).toBe(true);
    },
  );

  it('has an example for each property without properties of its own', () => {
    const leaves = parts.flatMap(({ part }) =>
      Object.entries(objectOf(part.properties)).filter(([name, property]) => {
        const { $ref, ...own } = objectOf(property);
        const kind = typeof $ref === 'string' ? objectOf(objectOf(schema.$defs)[$ref.slice(8)]) : {};
        return name !== '$schema' && { ...kind, ...own }.properties === undefined;
      }),
    );
    expect(leaves.filter(([, property]) => objectOf(property).examples === undefined)).toEqual([]);
  });
});
