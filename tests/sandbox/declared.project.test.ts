import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { codeOf, files, identity, openBench } from './bench.ts';

const { paths, components, ...rest } = files.document as { paths: JsonObject; components: JsonObject };
const parameters = components.parameters as { Segment: { schema: { enum: readonly string[] } } };
const segments = [...parameters.Segment.schema.enum, 'card-activation'];

const status = { $ref: '#/components/schemas/Status' };
const codes = { 7001: 'The card is active.', 7002: 'A passcode is asked for.', 7003: 'Replaced.' };
const outcome = { pointer: '/status/response_code', codes };

const operation = (id: string, schema: JsonObject, more: JsonObject = {}, media: JsonObject = {}) => ({
  post: {
    operationId: id,
    'x-outcome': outcome,
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 200: { description: 'So.', content: { 'application/json': { schema, ...media } } } },
    ...more,
  },
});

const open = { type: 'object', properties: { status } };
const bench = await openBench({
  document: {
    ...rest,
    paths: {
      ...paths,
      '/plain': operation('plain', {
        ...open,
        required: ['kind', 'left', 'list'],
        properties: {
          status,
          kind: { enum: ['gold', 'grey'] },
          left: { type: 'integer', minimum: 3 },
          list: { type: 'array', items: { type: 'string' } },
          unasked: { type: 'string' },
        },
      }),
      '/table': operation('table', open, {
        'x-sandbox': {
          otherwise: '7003',
          people: { 'rita.ready': '7001', 'otto.onetime': '7002', 'seth.seven': '9' },
          passcode: { 7002: 'card-activation' },
        },
      }),
      '/named': operation(
        'named',
        open,
        { 'x-sandbox': { people: { 'rita.ready': '7003' } } },
        { examples: { 7001: { value: { kind: 'first' } }, 7003: { value: { kind: 'third' } } } },
      ),
      '/strict': operation('strict', {
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^a$' } },
      }),
      '/silent': operation('silent', {}, { responses: { 204: { description: 'Done.' } } }),
    },
    components: {
      ...components,
      parameters: {
        ...parameters,
        Segment: { ...parameters.Segment, schema: { ...parameters.Segment.schema, enum: segments } },
      },
    },
  } as JsonObject,
});

const cardOf = (id: string) => files.personas.find((persona) => persona.id === id)?.card ?? '';

test('an operation that only the document declares returns its schema’s required properties', async () => {
  const reply = await bench.visit().post('/plain', {});
  expect([reply.status, reply.body]).toEqual([
    200,
    { status: { response_code: '7001' }, kind: 'gold', left: 3, list: [] },
  ]);
});

test.each([
  ['rita.ready', '7001'],
  ['sasha.ssn', '7003'],
])('a table in the document answers %s, identified by card, with code %s', async (id, code) => {
  expect(codeOf(await bench.visit().post('/table', { cipher: { card: cardOf(id) } }))).toBe(code);
});

test('an answer uses the example that the document has for its code', async () => {
  const visitor = bench.visit();
  expect((await visitor.post('/named', {})).body.kind).toBe('first');
  const reply = await visitor.post('/named', { user: 'Rita.Ready' });
  expect([codeOf(reply), reply.body.kind]).toEqual(['7003', 'third']);
});

test('a code can require a passcode, which the standard calls handle for a new flow', async () => {
  const visitor = bench.visit();
  const { body } = await visitor.post('/table', { card: cardOf('otto.onetime') });
  const session_info = { session_id: body.session_id };
  const [phone_number] = body.phone_numbers;
  const otp_info = { delivery_mode: 'TEXT', phone_number };
  expect(
    codeOf(await visitor.post(`${identity}/card-activation/otp/initiate`, { otp_info, session_info })),
  ).toBe('2001');
  const [{ code }] = await visitor.outbox();
  const typed = { otp_info: { code, bind_device: false }, session_info };
  expect(codeOf(await visitor.post(`${identity}/card-activation/otp/validate`, typed))).toBe('3001');
});

test('a success that the document declares without a body returns 204', async () => {
  const reply = await bench.visit().post('/silent', {});
  expect([reply.status, reply.text]).toEqual([204, '']);
});

test.each([
  ['/strict', {}, 'The document has no example of what strict answers'],
  ['/table', { user: 'seth.seven' }, 'x-sandbox of table answers 9'],
])('the answer and the start page report what the document lacks for %s', async (path, body, words) => {
  const visitor = bench.visit();
  const reply = await visitor.post(path, body);
  expect(reply.status).toBe(500);
  expect(reply.body.message).toContain(words);
  expect((await visitor.get('/sandbox')).text).toContain(words);
});
