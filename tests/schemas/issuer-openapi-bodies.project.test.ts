import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../src/config/operations.ts';
import {
  compileOperations,
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
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  keywords: ['x-text', 'x-secret'],
  allErrors: true,
});
addFormats.default(ajv);

const ids = Object.keys(contract.operations);
const bodies = Object.entries(contract.operations).flatMap(([id, { bodies: taken = [] }]) =>
  taken.map((body) => [id, body] as const),
);

describe('request bodies', () => {
  it.each(bodies)(
    'of %s (%#) accept the contract body and refuse an extra property at any depth',
    (id, good) => {
      const validate = ajv.compile(requestSchema(document, id) ?? false);
      expect([validate(good), validate.errors]).toEqual([true, null]);
      for (const bad of withOneWordMore(good)) expect(validate(bad)).toBe(false);
    },
  );

  it('are in the contract for every contract operation that has a body', () => {
    const having = ids.filter((id) => operations[id]?.body);
    expect([...new Set(bodies.map(([id]) => id))].sort()).toEqual(having.sort());
  });

  it('have a schema that compiles for every operation', () => {
    for (const id of operationIds(document))
      expect(() => ajv.compile(requestSchema(document, id) ?? {})).not.toThrow();
  });

  it('refuse an eligibility lookup with no identifier or with two kinds', () => {
    const id = 'checkRegistrationEligibility';
    const validate = ajv.compile(requestSchema(document, id) ?? false);
    const [good] = contract.operations[id]?.bodies ?? [];
    const cipher = { account_number: '6011000000000004' };
    const refused = [{}, { tid: 't', zip_code: '12345', cipher }];
    for (const user_info of refused) expect(validate({ ...(good as JsonObject), user_info })).toBe(false);
  });
});

describe('secrets', () => {
  const { request: names, parameters: allowed, replies } = contract.secrets;

  it('are marked writeOnly in every request of the contract', () => {
    const properties = ids.flatMap((id) =>
      propertiesOf(requestSchema(document, id)).map(([name, schema]) => ({ id, name, schema })),
    );
    const secret = properties.filter(({ name }) => names.includes(name));
    expect(new Set(secret.map(({ name }) => name))).toEqual(new Set(names));
    for (const { id, name, schema } of secret) expect([id, name, schema.writeOnly]).toEqual([id, name, true]);
  });

  it('are parameters only of the calls that the contract lists', () => {
    const found = ids.flatMap((id) => operations[id]?.parameters.map(({ name }) => `${id} ${name}`) ?? []);
    const secret = found.filter((each) => names.includes(each.split(' ')[1] ?? ''));
    expect(secret).toEqual(allowed);
  });

  it('in replies that the contract lists are marked x-secret', () => {
    const found = operationIds(document).flatMap((id) =>
      propertiesOf(responseSchema(document, id)).flatMap(([name, schema]) =>
        schema['x-secret'] === true ? [`${id} ${name}`] : [],
      ),
    );
    expect(found).toEqual(expect.arrayContaining([...replies]));
  });
});

describe('replies', () => {
  const statuses = ['200', '400', '500'];
  const repliesOf = (id: string) =>
    statuses.map((status) => responseSchema(document, id, status)).filter((schema) => schema !== undefined);

  it('have a schema that compiles for every operation and status', () => {
    for (const schema of operationIds(document).flatMap(repliesOf))
      expect(() => ajv.compile(schema)).not.toThrow();
  });

  it('of contract calls allow extra properties and require none', () => {
    for (const schema of ids.flatMap(repliesOf))
      expect(JSON.stringify(schema)).not.toMatch(/"additionalProperties":false|"required":\[/);
  });

  it('mark each displayable server text with a maximum length', () => {
    const found = operationIds(document).flatMap((id) =>
      propertiesOf(responseSchema(document, id)).filter(([, schema]) => schema['x-text']),
    );
    expect(found.map(([name]) => name)).toEqual(expect.arrayContaining([...contract.texts]));
    for (const [name, schema] of found)
      expect([name, (schema['x-text'] as JsonObject).maxLength]).toEqual([name, expect.any(Number)]);
  });

  it('have a pattern for each code and transaction ID that a message may quote', () => {
    const named = ids.flatMap((id) => {
      const { outcome, transId = [], ids: table } = operations[id] ?? {};
      return [outcome, ...transId, table?.pointer].flatMap((pointer) =>
        pointer ? [`${id} ${pointer}`] : [],
      );
    });
    const plain = ids.flatMap((id) =>
      ['200', '400'].flatMap((status) =>
        propertiesOf(responseSchema(document, id, status)).flatMap(([name, { pattern }]) =>
          pattern === undefined ? [] : [`${id} ${name}`],
        ),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    for (const each of named) expect(plain).toContain(each.replace(/ .*\//, ' '));
  });

  it('include the code, message and session ID of the identity provider on status 403', () => {
    const provider = ids.filter((id) => operations[id]?.ids);
    expect(provider.length).toBeGreaterThan(0);
    for (const id of provider)
      expect(propertiesOf(responseSchema(document, id, '403')).map(([name]) => name)).toEqual(
        expect.arrayContaining(['code', 'message', 'idpSessionId']),
      );
  });
});

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const childrenOf = (value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Every property at any depth, with its schema. */
function propertiesOf(schema: Json | undefined): readonly (readonly [string, JsonObject])[] {
  if (schema === undefined) return [];
  const own = isObject(schema) && isObject(schema.properties) ? childrenOf(schema.properties) : [];
  const here = own.flatMap(([name, value]) => (isObject(value) ? [[name, value] as const] : []));
  return [...here, ...childrenOf(schema).flatMap(([, value]) => propertiesOf(value))];
}

/** The body as often as it has objects, each time with one unknown word in one of them. */
function withOneWordMore(body: Json): readonly Json[] {
  if (!isObject(body)) return [];
  const inside = Object.entries(body).flatMap(([key, value]) =>
    withOneWordMore(value).map((changed) => ({ ...body, [key]: changed })),
  );
  return [{ ...body, surplus: 1 }, ...inside];
}
