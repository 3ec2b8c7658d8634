import type { SourceFile } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { brandTextsIn, languageAt } from './model/language-texts.ts';
import { once } from './model/once.ts';
import { bracketFaults, plainFaults, unwrittenFaults } from './model/plain.ts';
import { type Text, textsIn } from './model/texts.ts';
import { wordsIn } from './model/words.ts';

/** Words are plain text that says something: markup, and what is no parameter in braces, would be read out as it stands. */
export const wordsPlain: CheckRule = ({ project: { flows, brands, issuer } }) => [
  ...Object.values(flows)
    .flatMap(({ locales }) => Object.values(locales))
    .flatMap(wordFaults),
  ...Object.values(brands)
    .flatMap(({ brand, locales }) => [brand, ...Object.values(locales)])
    .flatMap(wordFaults),
  ...(issuer === undefined ? [] : issuerFaults(issuer)),
];

/** The findings about the words of one file of a flow or a brand. */
export const wordFaults = once((file: SourceFile): readonly Finding[] => {
  if (!file.path.endsWith('/brand.json')) return Object.values(wordsIn(file)).flatMap(textFaults(file));
  const texts = brandTextsIn(file);
  const places = new Set(texts.map(({ pointer }) => pointer));
  const others = textsIn(file.value).filter(({ pointer }) => !places.has(pointer));
  return [...texts.flatMap(textFaults(file)), ...others.flatMap(marks(file))];
});

// The bank's name is shown; its other texts may be references and addresses.
const issuerFaults = once((file: SourceFile): readonly Finding[] =>
  textsIn(file.value).flatMap((text) =>
    isName.test(text.pointer) ? textFaults(file)(text) : marks(file)(text),
  ),
);

const textFaults =
  (file: SourceFile) =>
  ({ text, pointer }: Text): readonly Finding[] =>
    [
      ...plainFaults(text),
      ...(isForLocalUse.test(languageAt(file, pointer)) ? [] : bracketFaults(text)),
      ...(isName.test(pointer) && hasLines.test(text) ? [severalLines] : []),
    ].flatMap(({ message, advice }) => told({ file, pointer }, message, advice));

const marks =
  (file: SourceFile) =>
  ({ text, pointer }: Text): readonly Finding[] =>
    unwrittenFaults(text).flatMap(({ message, advice }) => told({ file, pointer }, message, advice));

// Codes that no language will ever have (ISO 639-2): a text made up for tests shows its ends by brackets.
const isForLocalUse = /^q[a-t][a-z]$/;

// Names stand in titles and within sentences.
const isName = /^\/(displayName|cardTitle)(\/|$)/;
const hasLines = /\S\s*\n\s*\S/;
const severalLines = {
  message: 'This name has a new line in it',
  advice: 'Write it in one line, with a space between its words.',
};
