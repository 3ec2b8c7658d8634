import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { composeBank } from '../../e2e/compose.ts';
import { check } from '../../src/tools/check/check.ts';
import { readProject } from '../../src/tools/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'bank-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the declarations of the test bank are valid', () => {
  composeBank(folder);
  expect(check(readProject(folder))).toEqual([]);
});
