import type { SourceFile } from '../../source.ts';
import type { Finding } from '../diagnostic.ts';
import type { Model } from './model.ts';
import { once } from './once.ts';
import { wordsIn } from './words.ts';

/** What is told of words that nobody reads: all but one of them are those of a text that is there. What a server or a person says is another matter. */
export const misquoted = (
  model: Model,
  place: Pick<Finding, 'file' | 'pointer'>,
  text: string,
): readonly Finding[] => {
  const quoted = split(text);
  const texts = textsOf(model);
  if (quoted.length < 2) return [];
  const witnesses = witnessesOf(place.file);
  const before = witnesses.get(text);
  // Still said somewhere is said.
  if (before !== undefined && texts.some((each) => each.has(before))) return [];
  const found = texts.map((each) => soughtIn(each, text, quoted));
  const witness = found.find((each) => each.witness !== undefined)?.witness;
  if (witness !== undefined) {
    witnesses.set(text, witness);
    return [];
  }
  const near = found.find((each) => each.near !== undefined)?.near;
  return near === undefined
    ? []
    : [
        {
          ...place,
          message: `No words say ${near.odd.join()} here`,
          advice: `Did you mean "${near.there.join(' ')}"?`,
        },
      ];
};

const split = (text: string): readonly string[] => text.split(/\s+/).filter((part) => part !== '');

const isParameter = (part: string): boolean => part.includes('{{');

/** What a file has of a quotation: a text that says it, or what is nearest to it. */
type Sought = { readonly witness?: string; readonly near?: ReturnType<typeof differing>[number] };

const sought = once((_: Texts) => new Map<string, Sought>());

// What is quoted from elsewhere is in no file, and is not looked for again in those that stay as they are.
const soughtIn = (texts: Texts, text: string, quoted: readonly string[]): Sought => {
  const known = sought(texts).get(text) ?? seek(texts, quoted);
  sought(texts).set(text, known);
  return known;
};

const seek = (texts: Texts, quoted: readonly string[]): Sought => {
  const stretches = [...texts].map(([text, parts]) => ({ text, all: differing(parts, quoted) }));
  const witness = stretches.find(({ all }) => all.some(({ odd }) => odd.length === 0))?.text;
  if (witness !== undefined) return { witness };
  const near = stretches
    .flatMap(({ all }) => all)
    .find(({ odd, there }) => odd.length === 1 && !there.some(isParameter));
  return near === undefined ? {} : { near };
};

// The text in which a quotation was found is looked at first when the same is asked again.
const witnessesOf = once((_: SourceFile) => new Map<string, string>());

type Texts = ReadonlyMap<string, readonly string[]>;

// By file, as they are written. There may be many, of which few change.
const textsOf = once((model: Model): readonly Texts[] => {
  const written = Object.values(model.flows).flatMap(({ source }) => Object.values(source.locales));
  const replacing = model.languages.flatMap((language) =>
    Object.values(model.brands).flatMap(({ source }) => source.locales[language] ?? []),
  );
  return [...new Set([...written, ...replacing].map(textsIn))];
});

// A parameter may be several words, which then are any.
const textsIn = once(
  (file: SourceFile): Texts =>
    new Map(
      Object.values(wordsIn(file)).map(({ text }) => {
        const plain = text.replace(/\[\[|\]\]/g, '');
        return [plain, split(plain)];
      }),
    ),
);

// Each stretch of a text that is as long as what is quoted, with what of that differs. A quotation may begin and end within a word.
const differing = (there: readonly string[], quoted: readonly string[]) =>
  there.slice(quoted.length - 1).map((_, at) => {
    const stretch = there.slice(at, at + quoted.length);
    const isSame = (part: string, index: number): boolean => {
      const written = stretch[index] ?? '';
      if (index === 0) return written.endsWith(part);
      return index === quoted.length - 1 ? written.startsWith(part) : written === part;
    };
    const odd = quoted.filter((part, index) => !isParameter(stretch[index] ?? '') && !isSame(part, index));
    return { there: stretch, odd };
  });
