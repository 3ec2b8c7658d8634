import { pointerOf, positionAt, positionOf, type SourceFile } from '../source.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';

/**
 * One thing that is wrong. `rule` is a stable id; `file` the path from the project's root; `line` and `column` count
 * from 1; `pointer` is a JSON Pointer (RFC 6901) into the file; `message` says what is wrong, `advice` what to do.
 */
export type Diagnostic = {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly message: string;
  readonly advice: string;
};

/** What a rule finds: the place, what is wrong and what to do. `offset` stands in where a file has no readable structure. */
export type Finding = {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly message: string;
  readonly advice: string;
  readonly offset?: number;
};

/** A finding with the rule's id and its line and column. */
export const diagnosticOf = (
  rule: string,
  { file, pointer, message, advice, offset }: Finding,
): Diagnostic => ({
  rule,
  file: file.path,
  ...(offset === undefined ? positionOf(file, pointer) : positionAt(file, offset)),
  pointer,
  // Whoever shows it adds the full stop.
  message: message.replace(/\.$/, ''),
  advice,
});

/** One rule of the check: everything that it finds in a project. */
export type CheckRule = (model: Model) => readonly Finding[];

/** One finding, told of a place. */
export const told = (
  { file, pointer }: Pick<Finding, 'file' | 'pointer'>,
  message: string,
  advice: string,
): readonly Finding[] => [{ file, pointer, message, advice }];

/** What is told of a name that is none of those that are known. */
export const unlessKnown = (
  place: Pick<Finding, 'file' | 'pointer'>,
  name: string,
  known: readonly string[],
  message: string,
): readonly Finding[] => (known.includes(name) ? [] : told(place, message, suggest(name, known)));

/** A place further down. */
export const below = <Place extends { readonly pointer: string }>(
  place: Place,
  ...names: readonly (string | number)[]
): Place => ({ ...place, pointer: `${place.pointer}${pointerOf(...names)}` });
