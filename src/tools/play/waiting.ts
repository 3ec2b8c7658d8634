import { lineageNames } from '../../config/lineage.ts';
import { ownValue } from '../../engine/index.ts';
import { branchOf, stepIn } from './branches.ts';
import { beginningOf, type Journey, type Project, screenIn } from './project.ts';

/** A screen that shows while a call is out, the key of its words, and the operations of which the first call is that one. */
export type Waiting = {
  readonly screen: string;
  readonly words: string;
  readonly operations: readonly string[];
};

/**
 * The screens that a journey waits on as it arrives: those of steps that it names an outcome of, where it stops at no other
 * screen of that flow, and the one that its address shows first. No journey stops at them. After a press the page may stay,
 * with a button that is busy.
 */
export const waitingIn = (project: Project, journey: Journey): readonly Waiting[] => {
  const [, next] = journey.scenario.steps;
  if (next === undefined || !('expect' in next)) return [];
  return [
    ...(journey.scenario.branches ?? []).flatMap((branch) => waitingAt(project, journey, branch)),
    ...waitingFirst(project, journey),
  ];
};

const waitingAt = (project: Project, journey: Journey, branch: string): readonly Waiting[] => {
  const { flow, step: name } = branchOf(journey, branch);
  const step = stepIn(project, flow, name);
  if (step === undefined || !('while' in step) || step.while === undefined) return [];
  if (stopsIn(journey, flow)) return [];
  const operations = 'call' in step ? [step.call] : operationsIn(project, step.flow);
  return waitingOn(project, { flow, name: step.while, operations });
};

const waitingFirst = (project: Project, journey: Journey): readonly Waiting[] => {
  const { pathname } = new URL(beginningOf(journey).at, 'http://site');
  return Object.entries(project.flows).flatMap(([flow, { entries }]) => {
    const name = ownValue(entries, pathname)?.shows;
    return name === undefined
      ? []
      : waitingOn(project, { flow, name, operations: operationsIn(project, flow) });
  });
};

type Place = { readonly flow: string; readonly name: string; readonly operations: readonly string[] };

const waitingOn = ({ flows }: Project, { flow, name, operations }: Place): readonly Waiting[] =>
  (screenIn(flows, flow, name)?.blocks ?? []).flatMap((block) =>
    'spinner' in block ? [{ screen: `${flow}/${name}`, words: block.spinner, operations }] : [],
  );

const stopsIn = ({ scenario }: Journey, flow: string): boolean =>
  scenario.steps.some((step) => 'expect' in step && step.expect.screen?.startsWith(`${flow}/`) === true);

// The operations of a flow and of those that it calls.
const operationsIn = (
  project: Project,
  flow: string,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] => {
  if (seen.has(flow)) return [];
  const { flows } = project;
  const lineage = lineageNames(flows, flow);
  const known = new Set([...seen, ...lineage]);
  return lineage
    .flatMap((name) => Object.values(ownValue(flows, name)?.steps ?? {}))
    .flatMap((step) => {
      if ('call' in step) return [step.call];
      return 'flow' in step ? operationsIn(project, step.flow, known) : [];
    });
};
