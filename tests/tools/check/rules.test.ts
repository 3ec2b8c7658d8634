import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/tools/check/check.ts';
import { rules } from '../../../src/tools/check/rules.ts';
import { type Example, projectOf } from './fixture.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

const examplesOf = (rule: string): readonly (readonly [string, Example])[] =>
  readdirSync(`${here}${rule}`).map((file) => {
    const example = JSON.parse(readFileSync(`${here}${rule}/${file}`, 'utf8')) as Example;
    return [example.shows, example];
  });

it('finds nothing in a sound project', () => {
  expect(check(projectOf({}))).toEqual([]);
});

it('has a folder of broken examples for each rule, and no others', () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'project',
  );
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(rules).sort());
});

describe.each(Object.keys(rules))('%s', (rule) => {
  it.each(examplesOf(rule))('%s', (_, example) => {
    const found = check(projectOf(example));
    expect(found).toEqual(example.expected);
    expect(found.map((diagnostic) => diagnostic.rule)).toContain(rule);
  });
});
