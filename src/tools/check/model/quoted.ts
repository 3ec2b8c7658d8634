import type { Finding } from '../diagnostic.ts';
import { brandWords } from './brand-words.ts';
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
  if (quoted.length < 2 || texts.some((each) => differing(each, quoted).some(({ odd }) => odd.length === 0)))
    return [];
  const [near] = texts.flatMap((each) =>
    differing(each, quoted).filter(({ odd, there }) => odd.length === 1 && !there.some(isParameter)),
  );
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

const textsOf = once((model: Model): readonly (readonly string[])[] => {
  const written = Object.values(model.flows).flatMap(({ source }) =>
    Object.values(source.locales).flatMap((file) => Object.values(wordsIn(file))),
  );
  const replaced = model.languages.flatMap((language) => brandWords(model, language));
  // A parameter may be several words, which then are any.
  return [...new Set([...written, ...replaced].map(({ text }) => text.replace(/\[\[|\]\]/g, '')))].map(split);
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
