import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { assembleProject } from '../../../src/tools/assemble.ts';
import { check } from '../../../src/tools/check/check.ts';
import { objectOf } from '../../../src/tools/source.ts';
import { soundTexts } from '../check/fixture.ts';

const path = 'schemas/flow.schema.json';
const schema = JSON.parse(soundTexts[path] ?? '') as JsonObject;
const $defs = objectOf(schema.$defs);

/** The findings of the sound project with another schema of flows and a change to one flow. */
const findings = (definitions: JsonObject, change: (flow: JsonObject) => JsonObject = (flow) => flow) => {
  const flow = 'flows/door/flow.json';
  const texts = {
    ...soundTexts,
    [path]: JSON.stringify({ ...schema, $defs: { ...$defs, ...definitions } }),
    [flow]: JSON.stringify(change(JSON.parse(soundTexts[flow] ?? ''))),
  };
  return check(assembleProject(texts, { 'brands/plain/logo.svg': 100 })).map(({ message }) => message);
};

const withBranch = (choice: string, name: string, branch: JsonObject): JsonObject => {
  const { anyOf, ...rest } = objectOf($defs[choice]);
  return {
    [choice]: { ...rest, anyOf: [...(anyOf as JsonObject[]), { $ref: `#/$defs/${name}` }] },
    [name]: branch,
  };
};

const value = { $ref: '#/$defs/Value', description: 'Its value.' };

it('the checker checks a new kind of `leave` that the schema describes', () => {
  const jump = withBranch('Leave', 'LeaveJump', {
    type: 'object',
    additionalProperties: false,
    required: ['jump'],
    properties: {
      jump: { $ref: '#/$defs/Route', description: 'The address.' },
      bring: {
        type: 'object',
        description: 'What is handed over.',
        additionalProperties: { ...value, 'x-holds': { value: 'handed', of: 'jump' } },
      },
    },
  });
  const leaving = (leave: JsonObject) => (flow: JsonObject) => ({
    ...flow,
    steps: { ...objectOf(flow.steps), out: { then: { leave } } },
  });
  expect(findings(jump, leaving({ jump: '/nowhere' }))).toEqual(['No flow begins at /nowhere']);
  const bring = { a: '$session.accessToken', b: '$dta.x' };
  expect(findings(jump, leaving({ jump: '/end', bring }))).toEqual(
    expect.arrayContaining([
      '$session.accessToken is a secret, and would go to another page',
      'There is nothing called $dta',
      'Nothing reads a in flow end',
    ]),
  );
});

it('the checker checks a new effect that the schema describes', () => {
  const ring = withBranch('Action', 'RingAction', {
    type: 'object',
    additionalProperties: false,
    required: ['ring'],
    properties: {
      ring: { type: 'string', description: 'The operation.', 'x-holds': { name: 'operation' } },
      into: { type: 'string', description: 'The slot.', 'x-holds': { name: 'slot' } },
      aloud: { $ref: '#/$defs/MessageKey', description: 'The message.' },
    },
  });
  const rings = (effect: JsonObject) => findings(ring, (flow) => ({ ...flow, effects: { ring: [effect] } }));
  expect(rings({ ring: 'nobody' })).toContain('The API document has no operation nobody');
  expect(rings({ ring: 'listRooms', into: 'session.none', aloud: 'unheard' })).toEqual(
    expect.arrayContaining([
      'There is no storage slot session.none',
      'There are no words for the message unheard (en, es)',
    ]),
  );
});

it.each([
  ['a grammar keyword with a typo', { 'x-holdt': { name: 'step' } }, /unknown keyword: "x-holdt"/],
  ['an unknown kind of name', { 'x-holds': { name: 'stp' } }, /"x-holds" value is invalid/],
])('the checker reports %s', (_, said, message) => {
  expect(findings({ StepName: { ...objectOf($defs.StepName), ...said } }).join('\n')).toMatch(message);
});
