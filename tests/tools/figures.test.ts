import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { figuresOf, figureTable } from '../../src/tools/figures.ts';

test('the figures count lines and casts, and mark counts over the limit', () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-figures-'));
  for (const folder of ['flows/login/screens', 'src/tools/check', 'src/engine'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'flows/login/flow.json'), '{\n}\n'.repeat(3000));
  writeFileSync(join(root, 'flows/login/screens/ask.json'), '{}\n');
  writeFileSync(join(root, 'src/tools/check/check.ts'), 'export {};\n');
  writeFileSync(join(root, 'src/engine/a.ts'), 'export const a = {} as string;\n');
  const table = figureTable(figuresOf(root))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  expect(table).toContain('lines of flow.json 6000 of 5500 500 too many');
  expect(table).toContain('lines of flows/, all JSON 6001 of 25000');
  expect(table).toContain('lines of src/tools/check 1 of 6000');
  expect(table).toContain('casts in engine 1 of 1');
});
