import { ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { keptBy } from '../kept.ts';
import { withoutConsequences } from './consequences.ts';
import { type Diagnostic, diagnosticOf, type Finding } from './diagnostic.ts';
import { createLive, each, type Plan } from './model/live.ts';
import { type Model, modelOf } from './model/model.ts';
import { once } from './model/once.ts';
import { rules } from './rules.ts';

export type { Diagnostic } from './diagnostic.ts';

/**
 * Everything that is wrong with a project, by file and line. It never stops at the first fault: what cannot be read is
 * told and left out, and the rest is checked all the same; what only follows from that is not told. Pure; an empty list
 * is a sound project.
 */
export const check = (project: Project): readonly Diagnostic[] => judge(modelOf(project));

/**
 * The same check for somebody who asks again and again of a project that changes little by little: what was found stands as
 * long as nothing that was read for it has changed, so that only the rest is judged anew.
 */
export const createCheck = (): ((project: Project) => Judged) => {
  const live = createLive<Model>(plan);
  return (project) => {
    const model = live(modelOf(project));
    return { model, found: judge(model) };
  };
};

/** What a check has found, and the model that it was found in, as long as no other project is judged. */
export type Judged = { readonly model: Model; readonly found: readonly Diagnostic[] };

const judge = (model: Model): readonly Diagnostic[] => {
  const { files } = model.project;
  const found = judges.flatMap(([rule, judged]) => judged(model).map((finding) => ({ rule, finding })));
  return withoutConsequences(model, found)
    .map(({ rule, finding }) => {
      const file = ownValue(files, finding.file.path) ?? finding.file;
      return keptDiagnostic(finding, [rule, file], () => diagnosticOf(rule, { ...finding, file }));
    })
    .sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1));
};

// Most of what is found was found there before.
const keptDiagnostic = keptBy<Finding, Diagnostic>();

const judges = Object.entries(rules).map(([rule, one]) => [rule, once(one)] as const);

const file = each();
const source: Plan = { screens: each(), locales: each() };
const read: Plan = { flow: file, brand: file, scenarios: file, screens: each(file), locales: each(file) };

// The pieces in which a project changes.
const plan: Plan = {
  project: {
    files: each(),
    flows: each(source),
    brands: each(source),
    schemas: each(),
    environments: each(),
  },
  problems: each(),
  flows: each({ source: read, flow: each(), screens: each({ file, screen: each() }) }),
  brands: each({ source: read }),
  operations: each(),
};
