import type { Project } from '../assemble.ts';
import { withoutConsequences } from './consequences.ts';
import { type Diagnostic, diagnosticOf } from './diagnostic.ts';
import { modelOf } from './model/model.ts';
import { rules } from './rules.ts';

export type { Diagnostic } from './diagnostic.ts';

/**
 * Everything that is wrong with a project, by file and line. It never stops at the first fault: what cannot be read is
 * told and left out, and the rest is checked all the same; what only follows from that is not told. Pure; an empty list
 * is a sound project.
 */
export const check = (project: Project): readonly Diagnostic[] => {
  const model = modelOf(project);
  const found = Object.entries(rules).flatMap(([rule, judge]) =>
    judge(model).map((finding) => ({ rule, finding })),
  );
  return withoutConsequences(model, found)
    .map(({ rule, finding }) => diagnosticOf(rule, finding))
    .sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1));
};
