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

/**
 * A fault as machines read it: what a diagnostic has, and `sentence`, word for word what the text says is wrong.
 * `severity` is always `error`: whatever the check tells ends it with 1. Members may be added, none is taken away.
 */
export type Reported = Diagnostic & { readonly severity: 'error'; readonly sentence: string };

/** Diagnostics as the list that `--json` prints. */
export const reported = (diagnostics: readonly Diagnostic[]): readonly Reported[] =>
  diagnostics.map((each) => ({ ...each, severity: 'error', sentence: sentenceOf(each) }));

/** One diagnostic: where, what is wrong, what to do. */
export const lineOf = (diagnostic: Diagnostic): string => {
  const { file, line, column, rule, advice, pointer } = diagnostic;
  return [
    `${file}:${line}:${column}  ${rule}`,
    `    ${sentenceOf(diagnostic)}`,
    `    ${advice}`,
    ...(pointer === '' ? [] : [`    at ${pointer}`]),
  ].join('\n');
};

const sentenceOf = ({ message }: Diagnostic): string => `${message}.`;

const summaryOf = (faults: number, files: number): string =>
  faults === 0
    ? 'Everything is sound.'
    : `${faults} ${faults === 1 ? 'fault' : 'faults'} in ${files} ${files === 1 ? 'file' : 'files'}.`;
