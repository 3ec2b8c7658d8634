import type { Json, JsonObject } from '../src/engine/index.ts';
import { assembleProject } from '../src/tools/assemble.ts';
import { picturesOf } from '../src/tools/brand/pictures.ts';
import { check } from '../src/tools/check/check.ts';
import { isObject, listOf, objectOf } from '../src/tools/source.ts';

/** A language that nobody speaks, by a code that no language will ever have (ISO 639-2 keeps it free). */
export const pseudoLanguage = 'qps';

/** A text as a stranger language might have it: accents, four tenths longer, in brackets that show where it ends. Placeholders stay. */
export const pseudoText = (text: string, share = 0.4): string => {
  const parts = text.split(/(\{\{[^}]*\}\})/);
  const plain = parts.filter((part) => !part.startsWith('{{')).join('');
  const longer = 'ûnø dóš trêš '.repeat(100).slice(0, Math.max(0, Math.round(plain.length * share) - 2));
  const accented = parts.map((part) => (part.startsWith('{{') ? part : [...part].map(accent).join('')));
  return `[${accented.join('')}${longer === '' ? '' : ` ${longer.trim()}`}]`;
};

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
};

const accent = (letter: string): string => accents[letter] ?? letter;

type Texts = Readonly<Record<string, string>>;

/**
 * The files that a third language takes, by path, in a project of these files: words for each flow, its name in the other
 * languages, what the bank's servers and documents call it, and one brand that is offered in it. Nothing else.
 */
export const thirdLanguage = (texts: Texts, brand: string): Texts => {
  const long = added(texts, brand, new Set());
  // A control has room for so many letters: a translator keeps to that as well.
  const full = new Set(
    check(assembleProject({ ...texts, ...long }, sizesOf(texts)))
      .filter(({ rule }) => rule === 'text-length')
      .map(({ file, pointer }) => file + pointer),
  );
  return added(texts, brand, full);
};

// A brand's pictures need not be there to weigh nothing.
const sizesOf = (texts: Texts): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) => {
      const folder = /^brands\/[^/]+\/(?=brand\.json$)/.exec(path)?.[0];
      return folder === undefined
        ? []
        : picturesOf(JSON.parse(text) as Json).map(({ file }) => [`${folder}${file}`, 1] as const);
    }),
  );

// Whatever is said by language is said in one more.
const inThree = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(inThree);
  if (!isObject(value)) return value;
  const { en } = value;
  if (en === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inThree(each)]));
  const text = Array.isArray(en) ? en.map((line) => pseudoText(String(line))) : pseudoText(String(en));
  return { ...value, [pseudoLanguage]: text };
};

const added = (texts: Texts, brand: string, full: ReadonlySet<string>): Texts => {
  const read = (path: string): JsonObject => JSON.parse(texts[path] ?? '{}') as JsonObject; // As shipped.
  const words = Object.keys(texts).flatMap((path) => {
    const mine = new RegExp(`^(?:flows/[^/]+|brands/${brand})/locales/en\\.json$`);
    if (!mine.test(path)) return [];
    const to = path.replace(/en\.json$/, `${pseudoLanguage}.json`);
    return [[to, spoken(read(path), to, full)] as const];
  });
  const home = `brands/${brand}/brand.json`;
  const { languages, ownWords, ...rest } = read(home);
  const issuer = read('brands/issuer.json');
  const paths = objectOf(issuer.paths);
  const eConsent = objectOf(paths.eConsent);
  const changed: Readonly<Record<string, JsonObject>> = {
    ...Object.fromEntries(words.map(([path, value]) => [path, named(value)])),
    ...Object.fromEntries(
      Object.keys(texts)
        .filter((path) => path.startsWith('flows/common/locales/'))
        .map((path) => [path, named(read(path))]),
    ),
    [home]: {
      ...objectOf(inThree(rest)),
      languages: [...listOf(languages), pseudoLanguage],
      ownWords: [...listOf(ownWords), pseudoLanguage],
    },
    'brands/issuer.json': {
      ...issuer,
      languageIds: { ...objectOf(issuer.languageIds), [pseudoLanguage]: 'en' },
      paths: {
        ...paths,
        eConsent: {
          ...eConsent,
          [pseudoLanguage]: String(eConsent.en).replace('/en/', `/${pseudoLanguage}/`),
        },
      },
    },
  };
  return Object.fromEntries(Object.entries(changed).map(([path, value]) => [path, JSON.stringify(value)]));
};

// Each language says what the others are called, and asks in their words.
const named = (words: JsonObject): JsonObject => {
  const shell = objectOf(words.shell);
  const names = objectOf(shell['language-name']);
  const offers = objectOf(shell['language-offer']);
  return Object.keys(names).length === 0
    ? words
    : {
        ...words,
        shell: {
          ...shell,
          'language-name': { ...names, [pseudoLanguage]: 'Pšëüdö' },
          'language-offer': { ...offers, [pseudoLanguage]: 'Pšëüdö lïëbër?' },
        },
      };
};

const spoken = (node: JsonObject, file: string, full: ReadonlySet<string>, pointer = ''): JsonObject =>
  Object.fromEntries(
    Object.entries(node).map(([name, value]): [string, Json] => {
      const here = `${pointer}/${name}`;
      if (name.startsWith('$')) return [name, value];
      if (isObject(value)) return [name, spoken(value, file, full, here)];
      return [name, typeof value === 'string' ? pseudoText(value, full.has(file + here) ? 0 : 0.4) : value];
    }),
  );
