import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lineageNames } from '../../src/config/lineage.ts';
import { type Flow, isObject, type Json } from '../../src/engine/index.ts';
import { wordsIn } from '../../src/tools/check/model/words.ts';
import { readProject } from '../../src/tools/project.ts';
import { listOf, objectOf } from '../../src/tools/source.ts';

const project = readProject(join(import.meta.dirname, '../..'));

// The names of the parameters that are filled in with a phone of the brand.
const phoneParams = (value: Json | undefined): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(phoneParams)
    : isObject(value)
      ? [
          ...Object.entries(isObject(value.with) ? value.with : {}).flatMap(([name, given]) =>
            JSON.stringify(given).includes('$brand.phones') ? [name] : [],
          ),
          ...Object.values(value).flatMap(phoneParams),
        ]
      : [];

it('a sentence that names a phone also has a form without it', () => {
  const flows = Object.values(project.flows);
  const files = flows.flatMap(({ flow, screens }) => [flow, ...Object.values(screens)]);
  const params = [...new Set(files.flatMap(({ value }) => phoneParams(value)))];
  expect(params).not.toEqual([]);
  const locales = [...flows, ...Object.values(project.brands)].flatMap((each) => Object.values(each.locales));
  const gaps = locales.flatMap((file) =>
    Object.values(wordsIn(file)).flatMap(({ text, pointer }) =>
      params.some((name) => text.replace(/\[\[.*?\]\]/gs, '').includes(`{{${name}}}`))
        ? [`${file.path} ${pointer}`]
        : [],
    ),
  );
  expect(gaps).toEqual([]);
});

const flows = Object.fromEntries(
  Object.entries(project.flows).map(([name, { flow }]) => [name, objectOf(flow.value) as Partial<Flow>]), // Checked as well.
);

// The facts that are kept anywhere below, with what is kept in each.
const keptIn = (value: unknown): readonly (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? listOf(value).flatMap(keptIn)
    : Object.entries(objectOf(value)).flatMap(([name, member]) =>
        name === 'keep' ? [...Object.entries(objectOf(member)), ...keptIn(member)] : keptIn(member),
      );

// A value as text, with what the values are made of that it names.
const spelled = (flow: string, value: unknown): string => {
  const text = JSON.stringify(value);
  const values = Object.assign(
    {},
    ...lineageNames(flows, flow)
      .toReversed()
      .map((name) => flows[name]?.values),
  );
  const named = [...text.matchAll(/"\$value\.(\w+)/g)].map(([, name = '']) => values[name] ?? '');
  return [text, ...named.map((each) => spelled(flow, each))].join(' ');
};

it('no flow stores a phone number of the brand', () => {
  const kept = Object.entries(flows).flatMap(([flow, declared]) =>
    keptIn(declared)
      // A message is handed on with its number to whoever shows it at once.
      .filter(([, value]) => objectOf(value).$message === undefined)
      .map(([fact, value]) => ({ flow, fact, made: spelled(flow, value) })),
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(
    kept.filter(({ made }) => made.includes('$brand.phones')).map(({ flow, fact }) => `${flow}: ${fact}`),
  ).toEqual([]);
});
