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
  if (texts.some((each) => soughtIn(each, text, quoted).isSaid)) return [];
  const near = texts.map((each) => soughtIn(each, text, quoted).near).find((each) => each !== undefined);
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

/** What a file has of a quotation: whether it says it, else what is nearest to it. */
type Sought = { readonly isSaid: boolean; readonly near?: ReturnType<typeof differing>[number] };

const sought = once((_: Texts) => new Map<string, Sought>());

// It is looked for once in a file that stays as it is.
const soughtIn = (texts: Texts, text: string, quoted: readonly string[]): Sought => {
  const known = sought(texts).get(text) ?? seek(texts, quoted);
  sought(texts).set(text, known);
  return known;
};

const seek = (texts: Texts, quoted: readonly string[]): Sought => {
  const stretches = [...texts.values()].flatMap((parts) => differing(parts, quoted));
  if (stretches.some(({ odd }) => odd.length === 0)) return { isSaid: true };
  const near = stretches.find(({ odd, there }) => odd.length === 1 && !there.some(isParameter));
  return { isSaid: false, ...(near !== undefined && { near }) };
};

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
