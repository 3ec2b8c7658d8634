import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compileOperations } from '../../src/config/operations.ts';
import { takeIn } from '../../src/runtime/reply.ts';

const root = join(import.meta.dirname, '../..');

it('each file that pages ask their own host for is published with a default', () => {
  const document = JSON.parse(readFileSync(join(root, 'schemas/issuer.openapi.json'), 'utf8'));
  const files = Object.values(compileOperations(document)).filter(
    ({ host, method, path }) => host === 'own' && method === 'GET' && path.endsWith('.json'),
  );
  for (const { path, reply } of files) {
    const file = join(root, 'public', path);
    expect([path, existsSync(file)]).toEqual([path, true]);
    const said = JSON.parse(readFileSync(file, 'utf8'));
    expect(takeIn(reply ?? true, said)).toEqual(said);
  }
});
