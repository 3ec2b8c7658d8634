import { ownValue } from '../../../engine/index.ts';
import type { SourceFile } from '../../source.ts';
import { type Finding, told } from '../diagnostic.ts';
import type { Model } from './model.ts';
import { once, onceFor } from './once.ts';
import { wordsIn } from './words.ts';

/** What is told of words that nobody reads: all but one of them are those of a text that is there. What a server or a person says is another matter. */
export const misquoted = (
  model: Model,
  place: Pick<Finding, 'file' | 'pointer'>,
  text: string,
): readonly Finding[] => {
  const quoted = split(text);
  const texts = textsOf(model);
  if (quoted.length < 2 || texts.some((each) => says(each, text))) return [];
  const near = texts.map((each) => nearestIn(each, text)).find((each) => each !== undefined);
  return near === undefined
    ? []
    : told(place, `No words say ${near.odd.join()} here`, `Did you mean "${near.there.join(' ')}"?`);
};

const split = (text: string): readonly string[] => text.split(/\s+/).filter((part) => part !== '');

const isParameter = (part: string): boolean => part.includes('{{');

/** The texts of a file, as lists of words: all of them, and those that have parameters; those that have none stand in one, a line each. */
type Texts = {
  readonly all: readonly (readonly string[])[];
  readonly open: readonly (readonly string[])[];
  readonly plain: string;
};

// It is looked for once in a file that stays as it is.
const says = onceFor(({ open, plain }: Texts, text): boolean => {
  const quoted = split(text);
  return (
    plain.includes(quoted.join(' ')) ||
    open.some((parts) => differing(parts, quoted).some(({ odd }) => odd.length === 0))
  );
});

const nearestIn = onceFor(({ all }: Texts, text) => {
  const quoted = split(text);
  return all
    .flatMap((parts) => differing(parts, quoted))
    .find(({ odd, there }) => odd.length === 1 && !there.some(isParameter));
});

// By file, as they are written. There may be many, of which few change.
const textsOf = once((model: Model): readonly Texts[] => {
  const written = Object.values(model.flows).flatMap(({ source }) => Object.values(source.locales));
  const replacing = model.languages.flatMap((language) =>
    Object.values(model.brands).flatMap(({ source }) => ownValue(source.locales, language) ?? []),
  );
  return [...new Set([...written, ...replacing].map(textsIn))];
});

// A parameter may be several words, which then are any.
const textsIn = once((file: SourceFile): Texts => {
  const texts = new Set(Object.values(wordsIn(file)).map(({ text }) => text.replace(/\[\[|\]\]/g, '')));
  const all = [...texts].map(split);
  const isOpen = (parts: readonly string[]): boolean => parts.some(isParameter);
  return {
    all,
    open: all.filter(isOpen),
    plain: all.flatMap((parts) => (isOpen(parts) ? [] : [parts.join(' ')])).join('\n'),
  };
});

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
