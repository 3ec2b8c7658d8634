import type { Diagnostic } from './diagnostic.ts';

/** Diagnostics as lines of text, by file; each begins with file:line:column, so that editors and terminals can follow it. */
export const report = (diagnostics: readonly Diagnostic[]): string => {
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  const blocks = files.map((file) =>
    diagnostics
      .filter((each) => each.file === file)
      .map(lineOf)
      .join('\n'),
  );
  return [...blocks, summaryOf(diagnostics.length, files.length)].join('\n\n');
};

/** One diagnostic: where, what is wrong, what to do. */
export const lineOf = ({ file, line, column, rule, message, advice, pointer }: Diagnostic): string =>
  [
    `${file}:${line}:${column}  ${rule}`,
    `    ${message}.`,
    `    ${advice}`,
    ...(pointer === '' ? [] : [`    at ${pointer}`]),
  ].join('\n');

const summaryOf = (faults: number, files: number): string =>
  faults === 0
    ? 'Everything is sound.'
    : `${faults} ${faults === 1 ? 'fault' : 'faults'} in ${files} ${files === 1 ? 'file' : 'files'}.`;
