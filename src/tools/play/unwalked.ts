import type { Rule } from '../../engine/index.ts';
import { readOperations } from '../check/model/operation.ts';
import { documentsOf } from '../grammar/schema.ts';
import { type Led, waysIn } from '../grammar/ways.ts';
import { ledRows } from '../graph/rows.ts';
import { readProject } from '../project.ts';
import { isMeant, leadsSo, rulesOf } from './branches.ts';
import type { Project } from './project.ts';
import type { Told } from './stage.ts';

/** The branches of a flow's own steps that none of these transitions took, a line each: the step, the outcome with what it means, and what it leads to. */
export const unwalkedIn = (project: Project, name: string, told: readonly Told[]): readonly string[] => {
  const flow = project.flows[name];
  if (flow === undefined) return [];
  const source = readProject(project.root);
  const { operations } = readOperations(source.schemas['issuer.openapi.json']);
  const taken = takenIn(project, told);
  return waysIn(documentsOf(source), flow)
    .led.filter(({ at }) => at.kind === 'step' || at.kind === 'shared')
    .flatMap((led) => {
      const { step = '' } = led.at;
      const shown = flow.steps[step];
      const codes = shown !== undefined && 'call' in shown ? operations[shown.call]?.codes : undefined;
      return led.rules.flatMap((each) => {
        const walked = taken.get(each.rule) ?? [];
        const open = led.at.outcomes?.filter((outcome) => !walked.some((one) => isMeant(outcome, one)));
        if (open === undefined ? walked.length > 0 : open.length === 0) return [];
        const words = wordsOf({ ...led, word: open?.join(' ') ?? '', rules: [each] });
        const meanings = (open ?? []).flatMap((outcome) => codes?.[outcome] ?? []);
        const meant = meanings.length === 0 ? '' : ` (${meanings.join(' ')})`;
        return [`${step === '' ? 'any step' : step}: ${words}${meant}`];
      });
    });
};

const wordsOf = (led: Led): string =>
  ledRows(led)
    .slice(0, 1)
    .map(({ spans, to, exit }) => {
      const aim = to?.replace(/^step:/, '') ?? exit;
      return [...spans.map(({ text }) => text), ...(aim === undefined ? [] : [`leads to ${aim}`])].join(' ');
    })
    .join();

// The outcomes with which each rule was taken. Rules that cannot be told apart from outside count together.
const takenIn = (project: Project, told: readonly Told[]): ReadonlyMap<Rule, readonly string[]> => {
  const pairs = told.flatMap((each) =>
    rulesOf(project, each)
      .filter((rule) => leadsSo(rule, each))
      .map((rule) => [rule, each.outcome] as const),
  );
  const taken = new Map<Rule, string[]>();
  for (const [rule, outcome] of pairs) taken.set(rule, [...(taken.get(rule) ?? []), outcome]);
  return taken;
};
