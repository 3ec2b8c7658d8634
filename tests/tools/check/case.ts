import type { rules } from '../../../src/tools/check/rules.ts';
import type { Example } from './fixture.ts';

/**
 * A finding that a case expects.
 *
 * - `place` is a file with a JSON Pointer (`flows/door/flow.json#/steps/knock`). The test computes the line and the
 *   column from it. A place without structure states both: `flows/door/flow.json:3:5`.
 * - `rule` is the rule that reports, if it is not the rule of the table.
 */
export type Expected = readonly [place: string, message: string, advice: string, rule?: keyof typeof rules];

/** A broken example: the valid project with some changes, and all findings of the checker in it. */
export type Case = Example & { readonly expected: readonly Expected[] };

/** The cases of one rule by title: the export of `rules/<rule>.ts`, or of `rules/<rule>.<subject>.ts`. */
export type Cases = Readonly<Record<string, Case>>;
