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
  it('says how a call is made and its answer read, with references resolved and client-filled headers apart', () => {
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

  it('leaves out every key that says nothing and takes the origin of the operation before that of the document', () => {
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

  it('carries the token of the caller, a form body and a table of failure ids', () => {
    expect(compileOperations(document, ['changeKey']).changeKey).toMatchObject({
      method: 'PUT',
      bearer: 'entrant',
      body: 'form',
      ids: { pointer: '/code', table: 'keyCodes' },
    });
  });

  it('compiles all operations when none are named, and only the named ones otherwise', () => {
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
      'a body that the client cannot write',
      withOperation({ requestBody: { content: { 'text/xml': {} } } }),
      'x',
      /x sends text\/xml/,
    ],
    [
      'a pointer that is no string',
      withOperation({ 'x-outcome': { pointer: 7 } }),
      'x',
      /x x-outcome pointer must be a string/,
    ],
    [
      'a reference to nothing',
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
  it('gives each code its meaning', () => {
    expect(documentedCodes(document, 'sendParcel')).toEqual({ 1: 'Sent.', 2: 'Lost.' });
  });

  it('is empty for an operation without codes and refuses an unknown one', () => {
    expect(documentedCodes(document, 'changeKey')).toEqual({});
    expect(() => documentedCodes(document, 'sendLetter')).toThrow(/no operation sendLetter/);
  });
});

describe('requestSchema and responseSchema', () => {
  it('stand alone, and a description beside a reference comes before that of its target', () => {
    expect(requestSchema(document, 'sendParcel')).toEqual({
      description: 'What to send.',
      type: 'object',
      properties: { 'a/b': { type: 'integer' } },
    });
    expect(responseSchema(document, 'sendParcel')).toEqual({
      oneOf: [{ type: 'string' }, { type: 'integer' }],
    });
  });

  it('find the schema of a failure by status, then by its range, then the default', () => {
    expect(responseSchema(document, 'sendParcel', '404')).toEqual({ title: 'no such depot' });
    expect(responseSchema(document, 'sendParcel', '410')).toEqual({ title: 'refused' });
    expect(responseSchema(document, 'sendParcel', '503')).toBeUndefined();
    expect(responseSchema(document, 'readLabels', '503')).toEqual({ title: 'refused' });
  });

  it('are undefined where there is no body or none with a schema', () => {
    expect(requestSchema(document, 'readLabels')).toBeUndefined();
    expect(responseSchema(document, 'readLabels')).toBeUndefined();
    expect(responseSchema(document, 'changeKey')).toBeUndefined();
  });

  it('refuse a schema that holds itself', () => {
    const circular: OpenApiDocument = {
      ...withOperation({
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
      }),
      components: { schemas: { A: { properties: { b: { $ref: '#/components/schemas/A' } } } } },
    };
    expect(() => requestSchema(circular, 'x')).toThrow(/circle/);
  });
});
