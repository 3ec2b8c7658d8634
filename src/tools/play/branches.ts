import { listOf, type Rule, rulesFor, type Step } from '../../engine/index.ts';
import type { Playing } from './playing.ts';
import { lineageIn, type Project } from './project.ts';
import type { Told, Trace } from './stage.ts';

/** The branches that a journey names and that were not taken, by what analytics was told of its transitions. */
export const untaken = (
  { project, journey }: Playing,
  { told }: Trace,
  calls: readonly string[],
): readonly string[] =>
  (journey.scenario.branches ?? []).flatMap((branch) => {
    const [path = '', rest = ''] = branch.split(':');
    const [flow = '', step = ''] = path.includes('/') ? path.split('/') : [journey.flow, path];
    const [outcome = '', nth] = rest.split('#');
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

const stepIn = ({ flows }: Project, flow: string, step: string): Step | undefined =>
  lineageIn(flows, flow)
    .map(({ steps }) => steps[step])
    .find((found) => found !== undefined);

// A branch named after a field stands for the call that the field makes.
const inBackground = (step: Step | undefined, outcome: string): readonly string[] => {
  if (step === undefined || !('screen' in step)) return [];
  const calls = outcome === 'load' ? (step.load ?? []) : [step.asks?.[outcome]];
  return calls.flatMap((each) => (each === undefined ? [] : [each.call]));
};

// `*` and families such as http.4xx stand for many.
const isMeant = (outcome: string, taken: string): boolean =>
  outcome === taken ||
  outcome === '*' ||
  taken.startsWith(`${outcome}.`) ||
  (/^http\.\dxx$/.test(outcome) && taken.startsWith(outcome.slice(0, 6)));

// Rules that lead to the same place with the same words cannot be told apart from outside.
const isNth = (project: Project, { flow, step, outcome, to, message }: Told, nth: number): boolean => {
  const declared = stepIn(project, flow, step);
  const levels = [
    declared && 'on' in declared ? declared.on : undefined,
    ...lineageIn(project.flows, flow).map(({ on }) => on),
  ];
  const isCode = !/^(http|failed)\b/.test(outcome);
  const rules =
    declared && 'then' in declared ? listOf(declared.then) : (rulesFor(levels, outcome, isCode) ?? []);
  const rule = rules[nth - 1];
  return rule !== undefined && aimOf(rule) === to && (rule.say?.startsWith('$') || rule.say === message);
};

const aimOf = ({ goto, leave }: Rule): string =>
  goto ?? (leave === undefined ? 'stay' : (Object.keys(leave)[0] ?? 'leave'));
