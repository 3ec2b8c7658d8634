import { type JsonObject, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { defaultBrand } from '../brand/folder.ts';
import { resolved } from '../brand/property.ts';
import { listOf, objectOf } from '../source.ts';

/** What a brand does not state of what it may: what it goes without, and what is then as by default. A line each. */
export const brandReport = (project: Project, id: string): string => {
  const brand = objectOf(ownValue(project.brands, id)?.brand.value);
  const schema = objectOf(project.schemas['brand.schema.json']?.value);
  const lines = unstated(schema, brand, { root: schema, path: '', languages: languagesOf(project) });
  const without = lines.filter((line) => line.value === undefined);
  const byDefault = lines.filter((line) => line.value !== undefined);
  return [
    `${id} could still have:`,
    ...(without.length === 0 ? ['  Nothing: it states all that a brand may.'] : columns(without)),
    ...(byDefault.length === 0 ? [] : ['', 'As by default:', ...columns(byDefault)]),
    ...borrowed(brand, defaultBrand(project)),
  ].join('\n');
};

type Line = { readonly name: string; readonly value: string | undefined; readonly about: string };

type Around = { readonly root: JsonObject; readonly path: string; readonly languages: readonly string[] };

// A brand may offer what the flows have words in.
const languagesOf = ({ flows }: Project): readonly string[] => [
  ...new Set(Object.values(flows).flatMap(({ locales }) => Object.keys(locales))),
];

const unstated = (schema: JsonObject, value: JsonObject, around: Around): readonly Line[] =>
  Object.entries(objectOf(schema.properties)).flatMap(([key, stated]): readonly Line[] => {
    const { root, path, languages } = around;
    const property = resolved(objectOf(stated), root);
    const name = `${path}${key}`;
    const own = ownValue(value, key);
    const about = String(property.description ?? '');
    if (own === undefined) return key === '$schema' ? [] : [{ name, value: shown(property.default), about }];
    const items = objectOf(property.items);
    const choices = items.$ref === '#/$defs/Language' ? languages : listOf(resolved(items, root).enum);
    return [
      ...choices
        .filter((choice) => !listOf(own).includes(choice))
        .map((choice) => ({
          name,
          value: undefined,
          about: `There is no ${JSON.stringify(choice)}. ${about}`,
        })),
      ...unstated(property, objectOf(own), { ...around, path: `${name}.` }),
    ];
  });

// An empty list or object by default is nothing to have.
const shown = (value: unknown): string | undefined =>
  value === undefined || /^[[{][\]}]$/.test(JSON.stringify(value)) ? undefined : JSON.stringify(value);

const columns = (lines: readonly Line[]): readonly string[] => {
  const entries = lines.map(({ name, value, about }) => [
    `${name}${value === undefined ? '' : ` ${value}`}`,
    about,
  ]);
  const width = Math.max(...entries.map(([name = '']) => name.length));
  return entries.map(([name = '', about = '']) => `  ${name.padEnd(width)}  ${about}`);
};

const borrowed = (brand: JsonObject, other: JsonObject): readonly string[] => {
  if (brand === other) return [];
  const theirs = objectOf(other.phones);
  const same = Object.entries(objectOf(brand.phones)).filter(
    ([name, number]) => ownValue(theirs, name) === number,
  );
  return same.length === 0
    ? []
    : ['', `Phones with the default brand's number: ${same.map(([name]) => name).join(', ')}`];
};
