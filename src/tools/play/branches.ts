import { listOf, ownValue, type Rule, rulesFor, type Step } from '../../engine/index.ts';
import type { Playing } from './playing.ts';
import { type Journey, lineageIn, type Project } from './project.ts';
import type { Told, Trace } from './stage.ts';

/** The branches that a journey names and that were not taken, by what analytics was told of its transitions. */
export const untaken = (
  { project, journey }: Playing,
  { told }: Trace,
  calls: readonly string[],
): readonly string[] =>
  (journey.scenario.branches ?? []).flatMap((branch) => {
    const { flow, step, outcome, nth } = branchOf(journey, branch);
    if (calls.some((operation) => inBackground(stepIn(project, flow, step), outcome).includes(operation)))
      return [];
    const passed = told.filter(
      (each) => each.flow === flow && each.step === step && isMeant(outcome, each.outcome),
    );
    const isTaken = passed.some((each) => nth === undefined || isNth(project, each, Number(nth)));
    const passes =
      passed.length === 0
        ? told.map((each) => `${each.flow}/${each.step}:${each.outcome}`)
        : passed.map((each) => JSON.stringify(each));
    return isTaken ? [] : [`the branch ${branch} was not taken, but ${passes.join(', ')}`];
  });

/** The parts of a branch as a scenario writes it: `step:outcome`, `flow/step:outcome`, and `#2` for the second of several rules. */
export const branchOf = (
  { flow: own }: Pick<Journey, 'flow'>,
  branch: string,
): { readonly flow: string; readonly step: string; readonly outcome: string; readonly nth?: string } => {
  const [path = '', rest = ''] = branch.split(':');
  const [flow = '', step = ''] = path.includes('/') ? path.split('/') : [own, path];
  const [outcome = '', nth] = rest.split('#');
  return { flow, step, outcome, ...(nth !== undefined && { nth }) };
};

/** The step of that name in a flow or in what it extends. */
export const stepIn = ({ flows }: Project, flow: string, step: string): Step | undefined =>
  lineageIn(flows, flow)
    .map(({ steps }) => ownValue(steps, step))
    .find((found) => found !== undefined);

// A branch named after a field stands for the call that the field makes.
const inBackground = (step: Step | undefined, outcome: string): readonly string[] => {
  if (step === undefined || !('screen' in step)) return [];
  const calls = outcome === 'load' ? (step.load ?? []) : [ownValue(step.asks, outcome)];
  return calls.flatMap((each) => (each === undefined ? [] : [each.call]));
};

/** Whether an outcome as it is written stands for one that came: `*` and families such as http.4xx stand for many. */
export const isMeant = (outcome: string, taken: string): boolean =>
  outcome === taken ||
  outcome === '*' ||
  taken.startsWith(`${outcome}.`) ||
  (/^http\.\dxx$/.test(outcome) && taken.startsWith(outcome.slice(0, 6)));

// Rules that lead to the same place with the same words cannot be told apart from outside.
const isNth = (project: Project, told: Told, nth: number): boolean => {
  const rule = rulesOf(project, told)[nth - 1];
  return rule !== undefined && leadsSo(rule, told);
};

/** The rules that may have been taken in a transition. */
export const rulesOf = (
  project: Project,
  { flow, step, outcome }: Pick<Told, 'flow' | 'step' | 'outcome'>,
): readonly Rule[] => {
  const declared = stepIn(project, flow, step);
  if (declared !== undefined && 'then' in declared) return listOf(declared.then);
  const levels = [
    declared && 'on' in declared ? declared.on : undefined,
    ...lineageIn(project.flows, flow).map(({ on }) => on),
  ];
  return rulesFor(levels, outcome, !/^(http|failed)\b/.test(outcome)) ?? [];
};

/** Whether a rule leads to where a transition led, with the same words. */
export const leadsSo = (rule: Rule, { to, message }: Told): boolean =>
  aimOf(rule) === to && (rule.say?.startsWith('$') || rule.say === message);

const aimOf = ({ goto, leave }: Rule): string =>
  goto ?? (leave === undefined ? 'stay' : (Object.keys(leave)[0] ?? 'leave'));
