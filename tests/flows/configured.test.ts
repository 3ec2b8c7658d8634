import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('browser code contains no host names and no phone numbers', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/^(sandbox|tools)\//.test(name),
  );
  const literals = sources.flatMap((name) =>
    readFileSync(join('src', name), 'utf8')
      .replace(/^\s*(\*|\/\*\*|\/\/).*$/gm, '')
      .split('\n')
      .filter((line) =>
        /https?:\/\/|\b\d{3}[-.]\d{3}[-.]\d{4}\b|\b[a-z-]+\.(com|net|org|example)\b/i.test(line),
      )
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(literals).toEqual([]);
});
