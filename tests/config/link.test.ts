import { describe, expect, it } from 'vitest';
import { linkFlow } from '../../src/config/link.ts';
import type { JsonObject, Screen } from '../../src/engine/index.ts';

const fields: JsonObject = {
  $defs: {
    name: { type: 'string', description: 'A name.', maxLength: 20 },
    word: { type: 'string', writeOnly: true },
    nick: { $ref: '#/$defs/name', maxLength: 5 },
    ring: { $ref: '#/$defs/gnir' },
    gnir: { $ref: '#/$defs/ring' },
  },
};

const screenWith = (schema: object): Screen => ({
  layout: 'card',
  blocks: [{ form: true }],
  form: { schema: { ...schema } },
});

const link = (schema: object) =>
  linkFlow('door', { title: 'Door', steps: {} }, { knock: screenWith(schema) }, fields).screens.knock;

const ref = (name: string) => ({ $ref: `fields.schema.json#/$defs/${name}` });

describe('linkFlow', () => {
  it('adds the name of the flow and keeps its declarations', () => {
    const linked = linkFlow(
      'door',
      { title: 'Door', steps: { end: { then: { leave: { reload: true } } } } },
      {},
      fields,
    );
    expect(linked).toEqual({
      title: 'Door',
      name: 'door',
      steps: { end: { then: { leave: { reload: true } } } },
      screens: {},
    });
  });

  it('replaces a reference with the definition of the field', () => {
    expect(link({ type: 'object', properties: { name: ref('name') } })?.form?.schema).toEqual({
      type: 'object',
      properties: { name: { type: 'string', description: 'A name.', maxLength: 20 } },
    });
  });

  it('lets keywords alongside a reference override the referenced field', () => {
    const schema = link({ properties: { name: { ...ref('name'), maxLength: 9 }, nick: ref('nick') } })?.form
      ?.schema;
    expect(schema).toMatchObject({
      properties: { name: { maxLength: 9, type: 'string' }, nick: { maxLength: 5, type: 'string' } },
    });
  });

  it('accepts any relative path to the schema of fields', () => {
    const paths = ['./fields.schema.json', '../../../schemas/fields.schema.json'];
    const linked = paths.map(
      (path) => link({ properties: { name: { $ref: `${path}#/$defs/name` } } })?.form?.schema.properties,
    );
    expect(linked).toEqual(
      paths.map(() => ({ name: { type: 'string', description: 'A name.', maxLength: 20 } })),
    );
  });

  it('replaces references in conditional branches and leaves references within the form', () => {
    const schema = link({
      if: { required: ['name'] },
      then: { properties: { word: ref('word') } },
      $defs: { own: {} },
      allOf: [{ $ref: '#/$defs/own' }],
    })?.form?.schema;
    expect(schema).toMatchObject({
      then: { properties: { word: { type: 'string', writeOnly: true } } },
      allOf: [{ $ref: '#/$defs/own' }],
    });
  });

  it('lists each secret field once, including fields of conditional branches', () => {
    const schema = {
      properties: { word: ref('word'), name: ref('name') },
      else: { properties: { word: ref('word'), pin: { writeOnly: true } } },
    };
    expect(link(schema)?.secrets).toEqual(['word', 'pin']);
  });

  it('lists no secrets for a screen without a form', () => {
    const linked = linkFlow(
      'door',
      { title: 'Door', steps: {} },
      { end: { layout: 'card', blocks: [] } },
      fields,
    );
    expect(linked.screens.end).toEqual({ layout: 'card', blocks: [], secrets: [] });
  });

  it('refuses a reference to an unknown field and names the reference', () => {
    expect(() => link({ properties: { name: ref('nmae') } })).toThrow(
      'door/knock refers to a field that the schema of fields does not have: /$defs/nmae',
    );
    expect(() => link({ properties: { name: ref('constructor') } })).toThrow('/$defs/constructor');
  });

  it('refuses fields that refer to each other in a cycle', () => {
    expect(() => link({ properties: { ring: ref('ring') } })).toThrow(
      'in a circle: /$defs/ring > /$defs/gnir > /$defs/ring',
    );
  });
});
