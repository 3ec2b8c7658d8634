import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/config/operations.ts';
import {
  compileOperations,
  documentedCodes,
  operationIds,
  requestSchema,
  responseSchema,
} from '../../src/config/operations.ts';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import { contract } from './contract.ts';

const document: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../../schemas/issuer.openapi.json', import.meta.url), 'utf8'),
);
const operations = compileOperations(document);
const all = Object.values(operations);
const pinned = Object.entries(contract.operations).map(
  ([id, wanted]) => [id, wanted, operations[id]] as const,
);

describe('the contract operation', () => {
  it.each(pinned)('%s has the method, host, path and headers of the contract', (id, wanted, operation) => {
    expect(operation, `${id} is in schemas/contract.json and not in the document`).toBeDefined();
    if (operation === undefined) return;
    const { method, host, path, bearer, headers, body, accept, ids, mutates } = operation;
    expect([method, host, path].join(' ')).toBe(wanted.call);
    expect({ bearer, body, accept, ids: ids?.table }).toEqual({
      bearer: wanted.bearer,
      body: wanted.sends,
      accept: wanted.accepts,
      ids: wanted.ids,
    });
    expect(headers.map(({ value }) => value)).toEqual(wanted.headers?.split(' ') ?? []);
    expect(mutates ?? []).toEqual(expect.arrayContaining([...(wanted.mutates ?? [])]));
  });

  it.each(pinned)('%s has the parameters of the contract and requires no others', (_, wanted, operation) => {
    const found = operation?.parameters.map((each) =>
      [each.in, each.name, each.required ? '' : 'optional', each.segments ? 'segments' : '']
        .filter(Boolean)
        .join(' '),
    );
    const named = wanted.parameters ?? [];
    expect(found).toEqual(expect.arrayContaining([...named]));
    expect(found?.filter((each) => !named.includes(each) && !each.includes(' optional'))).toEqual([]);
  });

  it.each(pinned)('%s documents each code of the contract', (id, { codes = '' }) => {
    const found = Object.keys(documentedCodes(document, id));
    expect(codes.split(' ').filter((code) => code !== '' && !found.includes(code))).toEqual([]);
  });
});

it('every part of the contract operations has a summary, description or reference', () => {
  const parts = Object.values((document.paths ?? {}) as JsonObject)
    .flatMap((item) => Object.values(item as JsonObject))
    .filter((part) => isObject(part) && String(part.operationId) in contract.operations);
  const schemas = pinned.flatMap(([id]) => [
    requestSchema(document, id) ?? null,
    ...['200', '400', '500'].map((status) => responseSchema(document, id, status) ?? null),
  ]);
  expect(parts).toHaveLength(pinned.length);
  expect([...parts, ...schemas].flatMap((part) => undescribed(part, '#'))).toEqual([]);
});

describe('the OpenAPI document', () => {
  it('has unique operation IDs', () => {
    expect(new Set(operationIds(document)).size).toBe(operationIds(document).length);
  });

  it('sets the credentials mode by host', () => {
    const wanted = { api: 'include', own: 'same-origin', assets: 'omit' } as const;
    for (const { id, host, credentials } of all) expect([id, credentials]).toEqual([id, wanted[host]]);
  });

  it('sends client-filled headers only to the API host', () => {
    const told = all.filter(({ host, headers }) => host !== 'api' && headers.length > 0);
    expect(told.map(({ id }) => id)).toEqual([]);
  });

  it('sends the session ID of the identity provider only in its own calls', () => {
    const told = all.filter(
      ({ ids, headers }) => ids === undefined && headers.some(({ value }) => value === 'authSessionId'),
    );
    expect(told.map(({ id }) => id)).toEqual([]);
  });

  it('gives each code a meaning and a pointer to read it from', () => {
    for (const { id, outcome } of all) {
      const codes = Object.entries(documentedCodes(document, id));
      for (const [code, meaning] of codes) expect([id, code, meaning.trim()]).not.toEqual([id, code, '']);
      if (codes.length > 0) expect([id, outcome]).not.toEqual([id, undefined]);
    }
  });

  it('lists in x-mutates only documented outcomes', () => {
    for (const { id, mutates = [] } of all) {
      const known = [...Object.keys(documentedCodes(document, id)), 'ok'];
      expect([id, mutates.filter((outcome) => !known.includes(outcome))]).toEqual([id, []]);
    }
  });

  it('maps client values to their header names', () => {
    const names = all.flatMap(({ headers }) => headers.map(({ name, value }) => [value, name] as const));
    expect(Object.fromEntries(names)).toMatchObject({
      trackingId: 'X-Tracking-Id',
      correlationId: 'X-Correlation-Id',
      brandId: 'X-Client-Id',
      telemetry: 'X-Telemetry',
      authSessionId: 'X-Auth-Session-Id',
    });
  });
});

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const childrenOf = (value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
/** Places that say neither what they are nor point at something that does. */
function undescribed(node: Json, place: string): readonly string[] {
  const named =
    isObject(node) && (node.operationId !== undefined ? node.summary : (node.description ?? node.$ref));
  const wants =
    isObject(node) &&
    (node.operationId !== undefined ||
      node.in !== undefined ||
      typeof node.type === 'string' ||
      Array.isArray(node.type) ||
      node.oneOf !== undefined);
  return [
    ...(wants && !named ? [place] : []),
    ...childrenOf(node).flatMap(([key, value]) =>
      key.startsWith('example') ? [] : undescribed(value, `${place}/${key}`),
    ),
  ];
}
