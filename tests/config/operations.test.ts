import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/config/operations.ts';
import {
  compileOperations,
  documentedCodes,
  operationIds,
  requestSchema,
  responseSchema,
} from '../../src/config/operations.ts';

const document: OpenApiDocument = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.issuer.example', 'x-host': 'api', 'x-credentials': 'include' }],
  paths: {
    '/parcels/{depot}/send': {
      parameters: [{ $ref: '#/components/parameters/Depot' }],
      post: {
        operationId: 'sendParcel',
        'x-outcome': { pointer: '/status/code', transId: ['/status/id'], codes: { 1: 'Sent.', 2: 'Lost.' } },
        'x-mutates': ['1'],
        security: [{ session: [] }, {}],
        parameters: [
          { $ref: '#/components/parameters/Trace' },
          { name: 'fast', in: 'query', schema: { type: 'boolean' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Parcel', description: 'What to send.' },
            },
          },
        },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Receipt' } } } },
          404: { content: { 'application/json': { schema: { title: 'no such depot' } } } },
          '4XX': { $ref: '#/components/responses/Refused' },
        },
      },
    },
    '/labels.pdf': {
      get: {
        operationId: 'readLabels',
        servers: [{ url: 'https://files.issuer.example', 'x-host': 'assets', 'x-credentials': 'omit' }],
        security: [],
        responses: {
          200: { content: { 'application/pdf': {} } },
          default: { $ref: '#/components/responses/Refused' },
        },
      },
    },
    '/keys': {
      put: {
        operationId: 'changeKey',
        'x-outcome': { ids: { pointer: '/code', table: 'keyCodes' } },
        security: [{ entrant: [] }],
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'Done.' } },
      },
    },
  },
  components: {
    parameters: {
      Depot: { name: 'depot', in: 'path', required: true, 'x-segments': true, schema: { type: 'string' } },
      Trace: {
        name: 'X-Trace',
        in: 'header',
        required: true,
        'x-value': 'trackingId',
        schema: { type: 'string' },
      },
    },
    responses: { Refused: { content: { 'application/json': { schema: { title: 'refused' } } } } },
    schemas: {
      Parcel: {
        description: 'A parcel.',
        type: 'object',
        properties: { 'a/b': { $ref: '#/components/schemas/Size~1Weight' } },
      },
      'Size/Weight': { type: 'integer' },
      Receipt: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Size~1Weight' }] },
    },
  },
};

const withOperation = (operation: OpenApiDocument): OpenApiDocument => ({
  ...document,
  paths: { '/x': { get: { operationId: 'x', responses: {}, ...operation } } },
});

describe('compileOperations', () => {
  it('compiles the request and response of an operation and resolves its references', () => {
    expect(compileOperations(document, ['sendParcel'])).toEqual({
      sendParcel: {
        id: 'sendParcel',
        method: 'POST',
        path: '/parcels/{depot}/send',
        host: 'api',
        credentials: 'include',
        headers: [{ name: 'X-Trace', value: 'trackingId' }],
        parameters: [
          { name: 'depot', in: 'path', required: true, segments: true },
          { name: 'fast', in: 'query', required: false },
        ],
        bearer: 'session',
        body: 'json',
        accept: 'json',
        reply: [['string', 'number'], true],
        outcome: '/status/code',
        transId: ['/status/id'],
        mutates: ['1'],
      },
    });
  });

  it('omits empty keys and prefers the server of the operation over the document’s', () => {
    expect(compileOperations(document, ['readLabels']).readLabels).toStrictEqual({
      id: 'readLabels',
      method: 'GET',
      path: '/labels.pdf',
      host: 'assets',
      credentials: 'omit',
      headers: [],
      parameters: [],
      accept: 'none',
    });
  });

  it('compiles bearer security, a form body and a table of failure IDs', () => {
    expect(compileOperations(document, ['changeKey']).changeKey).toMatchObject({
      method: 'PUT',
      bearer: 'entrant',
      body: 'form',
      ids: { pointer: '/code', table: 'keyCodes' },
    });
  });

  it('compiles the listed operations, or all operations if the list is omitted', () => {
    expect(Object.keys(compileOperations(document))).toEqual(['sendParcel', 'readLabels', 'changeKey']);
    expect(operationIds(document)).toEqual(['sendParcel', 'readLabels', 'changeKey']);
    expect(Object.keys(compileOperations(document, ['changeKey']))).toEqual(['changeKey']);
    expect(compileOperations(document, [])).toEqual({});
  });

  it.each([
    ['an unknown operation', document, 'sendLetter', /no operation sendLetter/],
    [
      'an unknown host',
      withOperation({ servers: [{ 'x-host': 'moon', 'x-credentials': 'omit' }] }),
      'x',
      /x x-host must be one of api, own, assets/,
    ],
    [
      'an unknown client value',
      withOperation({ parameters: [{ name: 'X-A', in: 'header', 'x-value': 'mood' }] }),
      'x',
      /x x-value must be one of/,
    ],
    [
      'a parameter in a cookie',
      withOperation({ parameters: [{ name: 'a', in: 'cookie' }] }),
      'x',
      /x parameter place must be one of/,
    ],
    [
      'an unknown security scheme',
      withOperation({ security: [{ basic: [] }] }),
      'x',
      /x security must be one of session, entrant/,
    ],
    [
      'an unsupported body type',
      withOperation({ requestBody: { content: { 'text/xml': {} } } }),
      'x',
      /x sends text\/xml/,
    ],
    [
      'a pointer that is not a string',
      withOperation({ 'x-outcome': { pointer: 7 } }),
      'x',
      /x x-outcome pointer must be a string/,
    ],
    [
      'a reference to a missing component',
      withOperation({ parameters: [{ $ref: '#/components/parameters/Gone' }] }),
      'x',
      /nothing at #\/components\/parameters\/Gone/,
    ],
    [
      'a reference to another file',
      withOperation({ parameters: [{ $ref: 'other.json#/a' }] }),
      'x',
      /nothing at other\.json#\/a/,
    ],
  ])('refuses %s', (_, broken, id, message) => {
    expect(() => compileOperations(broken, [id])).toThrow(message);
  });
});

describe('documentedCodes', () => {
  it('maps each code to its meaning', () => {
    expect(documentedCodes(document, 'sendParcel')).toEqual({ 1: 'Sent.', 2: 'Lost.' });
  });

  it('returns an empty object for an operation without codes and refuses an unknown operation', () => {
    expect(documentedCodes(document, 'changeKey')).toEqual({});
    expect(() => documentedCodes(document, 'sendLetter')).toThrow(/no operation sendLetter/);
  });
});

describe('requestSchema and responseSchema', () => {
  it('return self-contained schemas in which a local description overrides the referenced one', () => {
    expect(requestSchema(document, 'sendParcel')).toEqual({
      description: 'What to send.',
      type: 'object',
      properties: { 'a/b': { type: 'integer' } },
    });
    expect(responseSchema(document, 'sendParcel')).toEqual({
      oneOf: [{ type: 'string' }, { type: 'integer' }],
    });
  });

  it('look up the schema of an error by status, then range, then default', () => {
    expect(responseSchema(document, 'sendParcel', '404')).toEqual({ title: 'no such depot' });
    expect(responseSchema(document, 'sendParcel', '410')).toEqual({ title: 'refused' });
    expect(responseSchema(document, 'sendParcel', '503')).toBeUndefined();
    expect(responseSchema(document, 'readLabels', '503')).toEqual({ title: 'refused' });
  });

  it('return undefined if there is no body or no schema', () => {
    expect(requestSchema(document, 'readLabels')).toBeUndefined();
    expect(responseSchema(document, 'readLabels')).toBeUndefined();
    expect(responseSchema(document, 'changeKey')).toBeUndefined();
  });

  it('refuse a schema that contains itself', () => {
    const circular: OpenApiDocument = {
      ...withOperation({
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
      }),
      components: { schemas: { A: { properties: { b: { $ref: '#/components/schemas/A' } } } } },
    };
    expect(() => requestSchema(circular, 'x')).toThrow(/circle/);
  });
});
