import { describe, expect, it } from 'vitest';
import { assembleProject } from '../../src/tools/assemble.ts';
import { check } from '../../src/tools/check/check.ts';
import { readProject } from '../../src/tools/project.ts';
import { pseudoLanguage, pseudoText, thirdLanguage } from '../pseudo.ts';

const project = readProject(process.cwd());
const json = Object.fromEntries(Object.entries(project.files).map(([path, { text }]) => [path, text]));
const texts = { ...json, ...project.code };
const sizes = Object.fromEntries(
  Object.values(project.brands).flatMap(({ id, sizes: all }) =>
    Object.entries(all).map(([name, size]) => [`brands/${id}/${name}`, size]),
  ),
);
const third = thirdLanguage(texts, 'alder');

describe('a third language', () => {
  it('needs only texts and declarations, and the checker accepts it', () => {
    expect(Object.keys(third).filter((path) => !/^(flows|brands)\//.test(path))).toEqual([]);
    expect(check(assembleProject({ ...texts, ...third }, sizes))).toEqual([]);
  });

  it('gets a checker diagnostic for a flow without texts in it', () => {
    const { [`flows/login/locales/${pseudoLanguage}.json`]: _, ...others } = third;
    const found = check(assembleProject({ ...texts, ...others }, sizes));
    expect(found.map(({ file }) => file)).toEqual([`flows/login/locales/${pseudoLanguage}.json`]);
  });

  it('keeps placeholders and is more than 30 percent longer than English', () => {
    const text = 'Your card ending in {{lastFour}} is ready to be used again.';
    expect(pseudoText(text)).toContain('{{lastFour}}');
    expect(pseudoText(text).length / text.length).toBeGreaterThan(1.3);
  });
});
