import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { paths } = JSON.parse(readFileSync('brands/issuer.json', 'utf8'));
const brands = readdirSync('brands', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(`brands/${name}/brand.json`, 'utf8')));
const languages = [...new Set(brands.flatMap(({ languages: offered = ['en'] }) => offered))];

test.each(languages)('the terms for electronic statements are a valid PDF in %s', (language) => {
  const text = readFileSync(`public${paths.eConsent[language]}`, 'latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text).toContain(`/Lang (${language})`);
  // The table at its end says where each object begins.
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.startsWith('xref', table)).toBe(true);
  const misplaced = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].filter(
    ([, offset], at) => !text.startsWith(`${at + 1} 0 obj`, Number(offset)),
  );
  expect(misplaced).toEqual([]);
});
