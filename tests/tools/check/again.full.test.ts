import { fileURLToPath } from 'node:url';
import { array, assert, constantFrom, nat, oneof, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { assembleProject } from '../../../src/tools/assemble.ts';
import { check, createCheck } from '../../../src/tools/check/check.ts';
import { readFiles } from '../../../src/tools/project.ts';
import { isObject, jsonOf } from '../../../src/tools/source.ts';
import { soundTexts } from './fixture.ts';

type Texts = Readonly<Record<string, string>>;

/** A change of one value in a file: the index of the value, and what replaces it. */
type Slip = { readonly at: number; readonly change: (value: Json) => Json | undefined };

const changes: readonly Slip['change'][] = [
  () => undefined,
  () => null,
  () => ({}),
  () => [],
  () => 'door',
  () => '$data.lost',
  (value) => (typeof value === 'string' ? `${value}x` : [value]),
  (value) => (isObject(value) ? Object.fromEntries(Object.entries(value).reverse()) : value),
];

const countOf = (value: Json): number =>
  1 +
  (typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, member) => sum + countOf(member), 0)
    : 0);

/** A copy of a value with one change. Index 0 is the value itself; its members follow in document order. */
const slipped = (value: Json, { at, change }: Slip): Json | undefined => {
  if (at === 0 || typeof value !== 'object' || value === null) return change(value);
  let before = 1;
  const members = Object.entries(value).flatMap(([name, member]) => {
    const from = at - before;
    const count = countOf(member);
    before += count;
    const next = from >= 0 && from < count ? slipped(member, { at: from, change }) : member;
    return next === undefined ? [] : [[name, next] as const];
  });
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
};

const withSlip = (texts: Texts, path: string, { at, change }: Slip): Texts => {
  const { [path]: text = '', ...others } = texts;
  const value = readOf(text);
  if (value === undefined) return { ...texts, [path]: '{}' };
  const next = slipped(value, { at: at % countOf(value), change });
  return next === undefined ? others : { ...texts, [path]: JSON.stringify(next, null, 2) };
};

const readOf = (text: string): Json | undefined => {
  try {
    return jsonOf(text);
  } catch {
    return undefined;
  }
};

/** A sequence of edits: change a value, remove or rename a file, break its JSON, or restore it. */
const editsOf = (texts: Texts, most: number) => {
  const paths = Object.keys(texts).filter((path) => path.endsWith('.json') && !path.startsWith('schemas/'));
  const path = constantFrom(...paths);
  const slip = tuple(path, nat(), constantFrom(...changes)).map(
    ([file, at, change]) =>
      (now: Texts): Texts =>
        withSlip(now, file, { at, change }),
  );
  const torn = path.map(
    (file) =>
      (now: Texts): Texts => ({ ...now, [file]: '{ "title": ' }),
  );
  const whole = path.map(
    (file) =>
      (now: Texts): Texts => ({ ...now, [file]: texts[file] ?? '' }),
  );
  const moved = path.map(
    (file) =>
      ({ [file]: text = '{}', ...others }: Texts): Texts => ({
        ...others,
        [file.replace(/([^/]+)\.json$/, '$1-too.json')]: text,
      }),
  );
  const first = constantFrom((): Texts => texts);
  return array(oneof({ weight: 8, arbitrary: slip }, torn, moved, { weight: 2, arbitrary: whole }, first), {
    minLength: 1,
    maxLength: most,
  });
};

describe('a repeated check', () => {
  const sizes = { 'brands/plain/logo.svg': 100 };

  it('finds the same as a full check after any sequence of edits', () => {
    const again = createCheck();
    assert(
      property(editsOf(soundTexts, 6), (edits) => {
        edits.reduce<Texts>((before, edit) => {
          const texts = edit(before);
          expect(again(assembleProject(texts, sizes)).found).toEqual(check(assembleProject(texts, sizes)));
          return texts;
        }, soundTexts);
      }),
      { numRuns: 30 },
    );
  }, 120_000);

  it('finds the same as a full check in the project of this repository', () => {
    const { texts, sizes: own, pictures } = readFiles(fileURLToPath(new URL('../../../', import.meta.url)));
    const again = createCheck();
    assert(
      property(editsOf(texts, 3), (edits) => {
        edits.reduce<Texts>((before, edit) => {
          const next = edit(before);
          const project = assembleProject(next, own, pictures);
          expect(again(project).found).toEqual(check(project));
          return next;
        }, texts);
      }),
      { numRuns: 1 },
    );
  }, 120_000);

  it('uses a changed schema', () => {
    const again = createCheck();
    expect(again(assembleProject(soundTexts, sizes)).found).toEqual([]);
    const path = 'schemas/flow.schema.json';
    const texts = { ...soundTexts, [path]: (soundTexts[path] ?? '').replace('"steps": {', '"stages": {') };
    const project = assembleProject(texts, sizes);
    expect(again(project).found).toEqual(check(project));
    expect(again(project).found).not.toEqual([]);
  });
});
