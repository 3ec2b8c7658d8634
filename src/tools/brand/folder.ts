import { isBrandId } from '../../config/site.ts';
import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { objectOf } from '../source.ts';
import { artworkOf } from './artwork.ts';
import { idAdvice } from './id.ts';

/** A brand to be made: its id (the folder's name), what it is called, and its colour, `#rrggbb`. */
export type NewBrand = { readonly id: string; readonly name: string; readonly color: string };

/** What speaks against making a brand, a sentence each; empty when nothing does. */
export const objectionsTo = ({ id, name, color }: NewBrand, project: Project): readonly string[] => {
  const same = Object.keys(project.brands).find((other) => other.toLowerCase() === id.toLowerCase());
  return [
    ...(isBrandId(id)
      ? []
      : [`"${id}" cannot be a brand's id, which stands in addresses: /login/<id>/. ${idAdvice(id)}`]),
    ...(same === undefined ? [] : [`There is a folder brands/${same} already. Choose another id.`]),
    ...(name.trim() !== '' && name.length <= 40
      ? []
      : ['The name has 1 to 40 letters. Put it in quotes: "Corner Shop".']),
    ...(/^#[0-9a-fA-F]{6}$/.test(color)
      ? []
      : [`"${color}" is no colour: write #rrggbb in quotes, such as "#1f4e79".`]),
  ];
};

/**
 * The files of a new brand by path from the project's root: everything that a brand must have, with plain pictures, and
 * a file for each language that its own words may go into. Its phones and its links are the default brand's until it has its own.
 */
export const folderOf = (
  { id, name, color }: NewBrand,
  project: Project,
): Readonly<Record<string, string>> => {
  const pictures = artworkOf(name, color);
  const { phones = {}, links = {} } = defaultBrand(project);
  const { extra: _, ...shared } = objectOf(links);
  const brand: JsonObject = {
    $schema: '../../schemas/brand.schema.json',
    displayName: name,
    cardTitle: { en: `${name} Credit Card`, es: `Tarjeta de crédito ${name}` },
    languages,
    phones,
    accountNumberLengths: [16],
    links: shared,
    theme: {
      colors: { primary: color.toLowerCase() },
      dark: {},
      layout: { entrance: 'beside' },
      header: { height: 'tall' },
      shape: { buttons: 'rounded', fields: 'outlined', cards: 'raised' },
      radius: 'small',
      font: 'sans',
    },
    images: Object.fromEntries(Object.keys(pictures).map((file) => [imageOf(file), file])),
  };
  const words = languages.map((language) => [`locales/${language}.json`, `${written(noWords)}\n`] as const);
  const files = { 'brand.json': `${written(brand)}\n`, ...Object.fromEntries(words), ...pictures };
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`brands/${id}/${file}`, text]));
};

// logo-dark.svg -> logoDark
const imageOf = (file: string): string =>
  file.replace('.svg', '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const languages: readonly string[] = ['en', 'es'];
const noWords: JsonObject = { $schema: '../../../schemas/locale.schema.json', $status: 'draft' };

/** The brand that stands in where none is named, in the first environment that has one which is there. */
export const defaultBrand = ({ environments, brands }: Project): JsonObject => {
  const ids = Object.values(environments).map(({ value }) => String(objectOf(value).defaultClientId));
  const [found] = ids.flatMap((id) => ownValue(brands, id) ?? []);
  return objectOf(found?.brand.value);
};

// As the formatter has it: lists in one line.
const written = (value: Json, indent = ''): string => {
  if (Array.isArray(value)) return `[${value.map((each: Json) => written(each)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const members = Object.entries(value).map(
    ([name, each]) => `${inner}${JSON.stringify(name)}: ${written(each, inner)}`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
};
