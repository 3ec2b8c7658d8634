import { describe, expect, it } from 'vitest';
import type { Project } from '../../../src/tools/assemble.ts';
import { check, type Diagnostic } from '../../../src/tools/check/check.ts';
import { rules } from '../../../src/tools/check/rules.ts';
import type { Case, Cases, Expected } from './case.ts';
import { projectOf } from './fixture.ts';
import { positionIn } from './position.ts';

const files = import.meta.glob<{ readonly cases: Cases }>('./rules/*.ts', { eager: true });

// A table may be split by subject: `rules/schema-valid.ts`, `rules/schema-valid.brand.ts`.
const tables = Object.entries(files).map(([path, { cases }]) => ({
  rule: path.replace('./rules/', '').split('.')[0] ?? '',
  cases: Object.entries(cases),
}));

// The checker compiles the schemas again when they differ from those of the previous check, which takes longer than the
// check itself. So cases with the same schemas follow each other.
const schemasIn = ({ base = {}, change = {} }: Case): string =>
  JSON.stringify(
    [...Object.entries(base), ...Object.entries(change)].filter(([key]) => key.startsWith('schemas/')),
  );

const groups = [
  ...new Set(tables.flatMap(({ cases }) => cases.map(([, example]) => schemasIn(example)))),
].flatMap((schemas) =>
  Object.keys(rules).flatMap((rule) => {
    const own = tables.filter((table) => table.rule === rule).flatMap(({ cases }) => cases);
    const cases = own.filter(([, example]) => schemasIn(example) === schemas);
    return cases.length === 0 ? [] : [[rule, cases] as const];
  }),
);

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

it('reports nothing in a valid project', () => {
  expect(check(projectOf({}))).toEqual([]);
});

it('has a table for each rule, and for nothing else', () => {
  expect([...new Set(tables.map(({ rule }) => rule))].sort()).toEqual(Object.keys(rules).sort());
});

describe.each(groups)('%s', (rule, cases) => {
  it.each(cases)('%s', (_, { expected, ...example }) => {
    const project = projectOf(example);
    expect(check(project)).toEqual(expected.map((finding) => diagnosticOf(rule, project, finding)));
    expect(expected.map(([, , , reporter = rule]) => reporter)).toContain(rule);
  });
});
