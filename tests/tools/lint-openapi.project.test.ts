import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lintOpenapi } from '../../src/tools/lint-openapi.ts';

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the API document has no lint errors', async () => {
  expect(await lintOpenapi()).toEqual([]);
});

it('lintOpenapi reports the rule, severity and place of an error', async () => {
  const file = join(folder, 'broken.json');
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Broken', version: '1', license: { name: 'none', url: 'https://www.issuer.example' } },
      servers: [{ url: 'https://api.issuer.example' }],
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            summary: 'A',
            security: [],
            responses: { 200: { $ref: '#/components/responses/Gone' }, 400: { description: 'No.' } },
          },
        },
      },
    }),
  );
  expect(await lintOpenapi(file)).toEqual([
    expect.objectContaining({
      rule: 'no-unresolved-refs',
      severity: 'error',
      pointer: expect.stringContaining('#/paths/~1a/get/responses/200'),
    }),
  ]);
});
