import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isObject, type Json } from '../../src/engine/index.ts';
import { wordsIn } from '../../src/tools/check/model/words.ts';
import { readProject } from '../../src/tools/project.ts';

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

it('a sentence that names a phone has a form without it', () => {
  const flows = Object.values(project.flows);
  const files = flows.flatMap(({ flow, screens }) => [flow, ...Object.values(screens)]);
  const params = [...new Set(files.flatMap(({ value }) => phoneParams(value)))];
  expect(params).not.toEqual([]);
  const locales = [...flows, ...Object.values(project.brands)].flatMap((each) => Object.values(each.locales));
  const gaps = locales.flatMap((file) =>
    Object.values(wordsIn(file)).flatMap(({ text, pointer }) =>
      params.some((name) => text.replace(/\[\[.*?\]\]/g, '').includes(`{{${name}}}`))
        ? [`${file.path} ${pointer}`]
        : [],
    ),
  );
  expect(gaps).toEqual([]);
});
