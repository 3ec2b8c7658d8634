import { describe, expect, it } from 'vitest';
import { assembleProject } from '../../../src/tools/assemble.ts';
import { check } from '../../../src/tools/check/check.ts';
import type { Kind } from '../../../src/tools/names/mention.ts';
import { rename } from '../../../src/tools/names/rename.ts';
import { projectOf } from '../check/fixture.ts';

// The sound project, with more that names things: a journey for other brands, words of a brand below a screen.
const project = projectOf({
  change: {
    'flows/door/locales/en.json': { $final: ['message.again', 'door.title'] },
    'schemas/contract.json': { messages: { door: { again: 'phone' } }, operations: { knock: {} } },
  },
  sizes: { 'brands/plain/logo.svg': 100 },
});
const texts = {
  ...project.code,
  ...Object.fromEntries(Object.entries(project.files).map(([path, { text }]) => [path, text])),
};

const afterwards = (kind: Kind, from: string, to: string) => {
  const renamed = rename(project, kind, from, to, (_, text) => text);
  if (typeof renamed === 'string') throw new Error(renamed);
  const kept = Object.entries(texts).map(([path, text]) => [renamed.moved[path] ?? path, text] as const);
  const all = { ...Object.fromEntries(kept), ...renamed.edited };
  const sizes = { [renamed.moved['brands/plain/logo.svg'] ?? 'brands/plain/logo.svg']: 100 };
  return { ...renamed, all, faults: check(assembleProject(all, sizes)) };
};

it('the project before a rename is valid', () => {
  expect(check(project)).toEqual([]);
});

describe('rename', () => {
  it.each<[Kind, string, string]>([
    ['flow', 'door', 'gate'],
    ['flow', 'ask', 'question'],
    ['flow', 'base', 'ground'],
    ['step', 'door/knock', 'bang'],
    ['step', 'door/door', 'front'],
    ['step', 'base/trouble', 'sorry'],
    ['screen', 'door/door', 'front'],
    ['screen', 'base/trouble', 'sorry'],
    ['field', 'door/name', 'calledSo'],
    ['field', 'door/how', 'manner'],
    ['field', 'ask/room', 'chamber'],
    ['message', 'door/again', 'oncemore'],
    ['message', 'door/taken', 'gone'],
    ['operation', 'knock', 'bang'],
    ['operation', 'listRooms', 'readRooms'],
    ['property', 'knock/name', 'who'],
    ['property', 'knock/secret/word', 'password'],
    ['brand', 'plain', 'simple'],
    ['flag', 'strict', 'severe'],
  ])('of the %s %s leaves a valid project', (kind, from, to) => {
    const { edited, moved, faults } = afterwards(kind, from, to);
    expect(faults).toEqual([]);
    expect(Object.keys(edited).length + Object.keys(moved).length).toBeGreaterThan(0);
  });

  it('changes a message in flows, texts and the contract', () => {
    const { edited } = afterwards('message', 'door/again', 'oncemore');
    expect(Object.keys(edited).sort()).toEqual([
      'flows/door/flow.json',
      'flows/door/locales/en.json',
      'flows/door/locales/es.json',
      'schemas/contract.json',
    ]);
    expect(edited['flows/door/flow.json']).toContain('"say": "oncemore"');
    // An outcome of that name is another thing.
    expect(edited['flows/door/flow.json']).toContain('"wait again":');
    expect(edited['flows/door/locales/en.json']).toContain('"message.oncemore"');
  });

  it('changes only the name, and keeps the formatting of the file', () => {
    const { edited } = afterwards('step', 'door/knock', 'bang');
    const before = texts['flows/door/flow.json'] ?? '';
    expect(edited['flows/door/flow.json']).toBe(
      before.replace('"goto": "knock"', '"goto": "bang"').replace('"knock": {', '"bang": {'),
    );
    expect(edited['flows/door/scenarios.json']).toContain('"branches": ["bang:in#2"]');
  });

  it('moves the files of a flow, a screen and a brand', () => {
    expect(afterwards('screen', 'door/door', 'front').moved).toEqual({
      'flows/door/screens/door.json': 'flows/door/screens/front.json',
    });
    expect(afterwards('brand', 'plain', 'simple').moved).toMatchObject({
      'brands/plain/brand.json': 'brands/simple/brand.json',
      'brands/plain/logo.svg': 'brands/simple/logo.svg',
    });
    const { moved, edited } = afterwards('flow', 'door', 'gate');
    expect(moved['flows/door/flow.json']).toBe('flows/gate/flow.json');
    // A screen of the same name is another thing.
    expect(edited['flows/gate/scenarios.json']).toContain('"screen": "gate/door"');
    expect(edited['brands/plain/locales/en.json']).toContain('"gate": { "door":');
  });

  it('renames a phone in brands, their schema and every reference', () => {
    const { edited } = afterwards('phone', 'fraud', 'alarm');
    expect(edited['flows/door/flow.json']).toContain('$brand.phones.alarm');
    expect(edited['brands/plain/brand.json']).toContain('"alarm": "800-555-0109"');
    expect(edited['schemas/brand.schema.json']).toContain('"alarm": {');
  });

  it('renames a property of a request in the API document, calls, scenarios and the contract', () => {
    const { edited } = afterwards('property', 'knock/secret/word', 'password');
    expect(edited['schemas/issuer.openapi.json']).toContain('"password": {');
    expect(edited['flows/door/flow.json']).toContain('"secret": { "password": "$data.word" }');
    const pinned = projectOf({
      change: {
        'schemas/contract.json': { operations: { knock: { bodies: [{ name: 'pat', how: 'LOUD' }] } } },
        'flows/door/scenarios.json': {
          scenarios: [{ name: 'One', steps: [{ expect: { sent: { knock: { name: 'pat' } } } }] }],
        },
      },
    });
    const done = rename(pinned, 'property', 'knock/name', 'who', (_, text) => text);
    const texts = typeof done === 'string' ? {} : done.edited;
    expect(JSON.parse(texts['schemas/contract.json'] ?? '').operations.knock.bodies).toEqual([
      { who: 'pat', how: 'LOUD' },
    ]);
    const [journey] = JSON.parse(texts['flows/door/scenarios.json'] ?? '').scenarios;
    expect(journey.steps).toEqual([{ expect: { sent: { knock: { who: 'pat' } } } }]);
    const { requestBody } = JSON.parse(texts['schemas/issuer.openapi.json'] ?? '').paths[
      '/houses/{house}/door'
    ].post;
    expect(requestBody.content['application/json'].schema).toMatchObject({
      required: ['who', 'secret'],
      properties: { who: { description: 'Who knocks.' } },
    });
    // The form's field and the property of another call have the same name, and keep it.
    expect(texts['flows/door/flow.json']).toContain('"who": "$form.name | upper"');
    expect(texts['flows/door/flow.json']).toContain('"send": { "name": "$form.name" }');
  });

  it('renames a property for all operations that share its schema', () => {
    const $ref = '#/components/schemas/Named';
    const body = { requestBody: { content: { 'application/json': { schema: { $ref } } } } };
    const shared = projectOf({
      change: {
        'schemas/issuer.openapi.json': {
          components: {
            schemas: {
              Named: {
                type: 'object',
                description: 'Who it is.',
                required: ['name'],
                properties: { name: { type: 'string', description: 'The name.' } },
              },
            },
          },
          paths: { '/names': { post: body }, '/more': { post: { operationId: 'more', ...body } } },
        },
      },
    });
    const done = rename(shared, 'property', 'more/name', 'who', (_, text) => text);
    const texts = typeof done === 'string' ? {} : done.edited;
    expect(JSON.parse(texts['schemas/issuer.openapi.json'] ?? '').components.schemas.Named).toMatchObject({
      required: ['who'],
      properties: { who: {} },
    });
    expect(texts['flows/door/flow.json']).toContain('"send": { "who": "$form.name" }');
  });

  it('formats the edited files', () => {
    const renamed = rename(project, 'flag', 'strict', 'severe', (path, text) => `${path}\n${text}`);
    expect(typeof renamed === 'string' ? renamed : renamed.edited['brands/issuer.json']).toMatch(
      /^brands\/issuer\.json\n/,
    );
  });

  it.each<[Kind, string, string, string]>([
    ['step', 'door/knok', 'bang', 'There is no step door/knok. Did you mean "door/knock"?'],
    ['step', 'door/knock', 'count', 'There is a step door/count already.'],
    [
      'step',
      'door/knock',
      'Bang it',
      '"Bang it" is no name of a step: small letters, digits and hyphens only.',
    ],
    ['flag', 'strict', 'so-so', '"so-so" is no name of a flag: letters and digits only.'],
    [
      'code',
      '1001',
      '1002',
      'A code cannot be renamed here: only flow, step, screen, field, message, operation, property, brand, flag, phone.',
    ],
  ])('of the %s %s to %s is refused with an explanation', (kind, from, to, sentence) => {
    expect(rename(project, kind, from, to)).toBe(sentence);
  });
});
