import { objectOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { wordsIn } from './model/words.ts';

/** A sentence stands in each language in its own words: what is the same in two of them was not translated. Names and single words may well be the same. */
export const wordsTranslated: CheckRule = ({ project }) =>
  [
    ...Object.values(project.flows).map(({ locales, flow }) => ({
      locales,
      title: objectOf(flow.value).title,
    })),
    ...Object.values(project.brands).map(({ locales }) => ({ locales, title: undefined })),
  ].flatMap(({ locales, title }) => {
    const [first, ...others] = Object.values(locales).sort((a, b) => (a.path < b.path ? -1 : 1));
    return others.flatMap((file) =>
      Object.entries(wordsIn(file)).flatMap(([key, { text, pointer }]) =>
        first !== undefined && wordsIn(first)[key]?.text === text && isSentence(text, title)
          ? told(
              { file, pointer },
              `This says the same as ${first.path}: it is not translated`,
              'Write it in the language of the file.',
            )
          : [],
      ),
    );
  });

// Names are written in capitals: three words that are not are no name. A new flow is called in each language what its
// flow.json says, until somebody has words for it.
const isSentence = (text: string, title: unknown): boolean => {
  const own = text.replaceAll(typeof title === 'string' && title !== '' ? title : '\n', '');
  const words = own.replace(/\{\{[^}]*\}\}/g, '').match(/(?<![\p{L}\d])\p{Ll}+(?![\p{L}\d])/gu) ?? [];
  return words.length >= 3;
};
