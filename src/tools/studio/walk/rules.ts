import {
  lineageOf,
  type Machine,
  ownValue,
  type Rule,
  rulesFor,
  type Scope,
  type Step,
} from '../../../engine/index.ts';
import { pointerOf } from '../../source.ts';
import type { Spot } from './probe.ts';

/** Outcomes and what they lead to, where they stand, and whose they are. */
export type List = {
  readonly owner: string;
  readonly pointer: string;
  readonly outcomes: Parameters<typeof rulesFor>[0][number];
};
/** The rules that were found for an outcome, and under which name. */
export type Found = {
  readonly owner: string;
  readonly key: string;
  readonly pointer: string;
  readonly rules: readonly Rule[];
  readonly isList: boolean;
};

/** The step of that name in the flow or in what it extends, and who has it. */
export const stepIn = (scope: Scope, flow: string, name: string) =>
  (lineageOf(scope, flow) ?? [])
    .map((member) => ({ owner: member.name, step: ownValue(member.steps, name) }))
    .find((found): found is { owner: string; step: Step } => found.step !== undefined);

/** Where the rules for an outcome are looked for: from the step outwards, as the engine goes. */
export const listsFor = (scope: Scope, { flow, step: name, outcome }: Spot): readonly List[] => {
  const here = stepIn(scope, flow, name);
  const around = (lineageOf(scope, flow) ?? []).map((member) => ({
    owner: member.name,
    pointer: pointerOf('on'),
    outcomes: member.on,
  }));
  if (here === undefined) return around;
  const { owner, step } = here;
  const pointer = pointerOf('steps', name);
  if ('then' in step && outcome === 'then') return [{ owner, pointer, outcomes: { [outcome]: step.then } }];
  if ('screen' in step) {
    const timer = timers.find((each) => each === outcome);
    const clock = timer && step[timer];
    if (clock !== undefined)
      return [{ owner, pointer: `${pointer}${pointerOf(outcome)}`, outcomes: { then: clock.then } }];
  }
  return [
    { owner, pointer: `${pointer}${pointerOf('on')}`, outcomes: 'on' in step ? step.on : undefined },
    ...around,
  ];
};

const timers = ['after', 'every', 'idle', 'offer'] as const;

/** The rules for an outcome that the engine finds in some lists. */
export const foundIn = (lists: readonly List[], outcome: string, isCode: boolean): Found | undefined => {
  const [first] = lists;
  const isClock = first?.outcomes !== undefined && Object.keys(first.outcomes).join() === 'then';
  const rules = rulesFor(
    lists.map(({ outcomes }) => outcomes),
    isClock ? 'then' : outcome,
    isCode,
  );
  if (rules === undefined) return undefined;
  for (const { owner, pointer, outcomes = {} } of lists) {
    const entry = Object.entries(outcomes).find(([, value]) => value === rules || value === rules[0]);
    if (entry !== undefined)
      return {
        owner,
        key: entry[0],
        rules,
        isList: Array.isArray(entry[1]),
        pointer: `${pointer}${pointerOf(entry[0])}`,
      };
  }
  return undefined;
};

/** The call that a screen or a field makes beside, and where what comes of it is declared. */
export const callIn = (step: Step, owner: Machine['background'][string]) => {
  if (!('screen' in step)) return undefined;
  if (owner.kind === 'load') {
    const call = step.load?.[owner.index];
    return call && { call, pointer: pointerOf('load', owner.index, 'on') };
  }
  if (owner.kind !== 'field') return undefined;
  const call = ownValue(step.asks, owner.field);
  return call && { call, pointer: pointerOf('asks', owner.field, 'on') };
};
