import { describe, expect, it } from 'vitest';
import type { Project } from '../../../src/tools/assemble.ts';
import { check, createCheck, type Diagnostic } from '../../../src/tools/check/check.ts';
import { rules } from '../../../src/tools/check/rules.ts';
import type { Cases, Expected } from './case.ts';
import { projectOf } from './fixture.ts';
import { positionIn } from './position.ts';

const files = import.meta.glob<{ readonly cases: Cases }>('./rules/*.ts', { eager: true });

// A table may be split by subject: `rules/schema-valid.ts`, `rules/schema-valid.brand.ts`.
const tables = Object.entries(files).map(([path, { cases }]) => ({
  rule: path.replace('./rules/', '').split('.')[0] ?? '',
  cases: Object.entries(cases),
}));

const diagnosticOf = (
  table: string,
  project: Project,
  [place, message, advice, rule]: Expected,
): Diagnostic => {
  const [, path = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? [];
  const [file = '', pointer = ''] = (path || place).split('#');
  const position =
    line === undefined
      ? positionIn(project.files[file]?.text ?? '', pointer)
      : { line: Number(line), column: Number(column) };
  return { rule: rule ?? table, file, ...position, pointer, message, advice };
};

const recheck = createCheck();

it('reports nothing in a valid project', () => {
  expect(check(projectOf({}))).toEqual([]);
});

it('has a table for each rule, and for nothing else', () => {
  expect([...new Set(tables.map(({ rule }) => rule))].sort()).toEqual(Object.keys(rules).sort());
});

describe.each(tables)('$rule', ({ rule, cases }) => {
  it.each(cases)('%s', (_, { expected, ...example }) => {
    const project = projectOf(example);
    expect(recheck(project).found).toEqual(expected.map((finding) => diagnosticOf(rule, project, finding)));
    expect(expected.map(([, , , reporter = rule]) => reporter)).toContain(rule);
  });
});
