import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = join(import.meta.dirname, '../../../src/tools/studio/page');

// All parts are one page: a class that two of them define for themselves is neither's.
test('each class of the workbench is defined in only one style sheet', () => {
  const sheets = new Map<string, string>();
  const twice: string[] = [];
  for (const file of readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.css'),
  ))
    for (const [, name = ''] of readFileSync(join(page, file), 'utf8').matchAll(/^(\.[\w-]+) \{/gm)) {
      if ((sheets.get(name) ?? file) !== file) twice.push(`${name}: ${sheets.get(name)}, ${file}`);
      sheets.set(name, file);
    }
  expect(twice).toEqual([]);
  expect(sheets.size).toBeGreaterThan(100);
});
