import { ownValue } from '../../engine/index.ts';
import type { FlowSource } from '../assemble.ts';
import { parseSource, type SourceFile } from '../source.ts';
import type { CheckRule, Finding } from './diagnostic.ts';
import type { Model } from './model/model.ts';
import { once } from './model/once.ts';

/** Every file is there, can be read, is JSON (RFC 8259), and has no object with a name twice. */
export const jsonSyntax: CheckRule = (model) => [
  ...Object.entries(model.project.unread).map(([path, { message, advice }]) => ({
    ...{ file: parseSource(path, ''), pointer: '', offset: 0, message, advice },
  })),
  ...Object.values(model.project.flows).flatMap((flow) =>
    Object.hasOwn(model.project.files, flow.flow.path)
      ? untranslated(model, flow)
      : [missing(flow.flow, 'Write it, or remove the folder.')],
  ),
  ...Object.values(model.project.files).flatMap(readable),
];

const readable = once((file: SourceFile): readonly Finding[] => [
  ...file.faults.map((fault) => ({ file, pointer: '', ...fault })),
  ...encodingFaults(file),
]);

type Encoding = { readonly pattern: RegExp; readonly message: (found: string) => string };

const encoded = (file: SourceFile, { pattern, message }: Encoding): readonly Finding[] => {
  // A file in another encoding altogether is told once.
  const found = file.text.includes('\0') ? null : pattern.exec(file.text);
  const advice = 'Save it as UTF-8, then write the sign anew.';
  return found === null
    ? []
    : [{ file, pointer: '', offset: found.index, message: message(found[0]), advice }];
};

/** The findings about a file that is not saved as UTF-8, or was saved in two encodings. */
export const encodingFaults = (file: SourceFile): readonly Finding[] =>
  decodings.flatMap((decoding) => encoded(file, decoding));

const decodings: readonly Encoding[] = [
  // What bytes that are no UTF-8 are read as.
  {
    pattern: /\uFFFD/,
    message: () => 'A sign here cannot be read: the file is not saved as UTF-8',
  },
  // The bytes of one sign, each read as a sign of its own.
  {
    pattern: /[ÃÂ][\u0080-\u00BF\u0152-\u017E\u2013-\u2122]|â[\u0080-\u20AC][\u0080-\u2122]/,
    message: (found: string) =>
      `${found} is one sign that was read in another encoding than it was written in`,
  },
];

// A flow that has words has them in each language that a brand offers.
const untranslated = ({ languages }: Model, { name, locales }: FlowSource) =>
  languages
    .filter((language) => Object.keys(locales).length > 0 && ownValue(locales, language) === undefined)
    .map((language) =>
      missing(
        { path: `flows/${name}/locales/${language}.json`, text: '', value: undefined, faults: [] },
        `Write it: brands are offered in ${language}. npm run words gives the words to translate.`,
      ),
    );

const missing = (file: SourceFile, advice: string) => ({
  file,
  pointer: '',
  offset: 0,
  message: 'The file is missing',
  advice,
});
