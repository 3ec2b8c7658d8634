import type {
  Action,
  BackgroundCall,
  Effects,
  Leave,
  Outcomes,
  Rule,
  Rules,
  Step,
} from '../../../engine/index.ts';
import { pointerOf, type SourceFile } from '../../source.ts';
import type { FlowModel, ScreenModel } from './model.ts';

/**
 * A place in a declaration and the circumstances under which it is read. `phase` says whether a step has already done
 * its work (its answer is there) or is about to. `operation` is set where a background call's answer is judged.
 */
export type Spot = {
  readonly flow: FlowModel;
  readonly file: SourceFile;
  readonly pointer: string;
  readonly phase: 'before' | 'after';
  readonly step?: string;
  readonly outcomes?: readonly string[];
  readonly operation?: string;
  /** The field that asked, where its call is judged. */
  readonly field?: string;
  readonly screen?: ScreenModel;
  readonly kind: SpotKind;
};

/** What leads to a rule: a step, a clock, background work, or any step that says nothing itself; `entry` and `screen` are not rules. */
export type SpotKind = 'step' | 'timer' | 'background' | 'shared' | 'entry' | 'screen';

/** Rules of which the first that holds is taken; `listed` when they are written as a list. */
export type RuleList = Spot & { readonly rules: readonly Rule[]; readonly listed: boolean };

/** One rule. */
export type RuleSpot = Spot & { readonly rule: Rule };

/** All lists of rules that a flow itself declares, in the order of the file. */
export const ruleLists = (flow: FlowModel): readonly RuleList[] => {
  const lists = [
    ...Object.entries(flow.flow.steps).flatMap(([name, step]) => listsOfStep(spotOf(flow, name), step)),
    ...outcomeLists(flow.flow.on, { ...spotOf(flow), kind: 'shared', phase: 'after', pointer: '/on' }),
  ];
  return lists.flatMap(withRefused);
};

/** The rules of lists, one by one. */
export const rulesIn = (lists: readonly RuleList[]): readonly RuleSpot[] =>
  lists.flatMap(({ rules, listed, ...spot }) =>
    rules.map((rule, at) => ({
      ...spot,
      rule,
      pointer: listed ? `${spot.pointer}${pointerOf(at)}` : spot.pointer,
    })),
  );

/** One effect, written out in a rule, in a step that leaves, or in a list that has a name. */
export type ActionSpot = Spot & { readonly action: Action };

/** Every effect that a flow itself declares. */
export const actionsIn = (flow: FlowModel): readonly ActionSpot[] => [
  ...rulesIn(ruleLists(flow)).flatMap(({ rule, ...spot }) => writtenOut(rule.do, spot, 'do')),
  ...Object.entries(flow.flow.steps).flatMap(([name, step]) =>
    'leave' in step ? writtenOut(step.do, spotOf(flow, name), 'do') : [],
  ),
  ...Object.entries(flow.flow.effects ?? {}).flatMap(([name, effects]) =>
    writtenOut(effects, sharedSpot(flow), 'effects', name),
  ),
];

/** A place that belongs to no step: it is read wherever its name stands. */
export const sharedSpot = (flow: FlowModel, ...names: readonly string[]): Spot => ({
  ...spotOf(flow),
  kind: 'shared',
  phase: 'after',
  pointer: pointerOf(...names),
});

/** The names of lists of effects, where they stand. */
export const effectNames = (flow: FlowModel): readonly (Spot & { readonly name: string })[] => [
  ...rulesIn(ruleLists(flow)).flatMap(({ rule, ...spot }) => named(rule.do, spot)),
  ...Object.entries(flow.flow.steps).flatMap(([name, step]) =>
    'leave' in step ? named(step.do, spotOf(flow, name)) : [],
  ),
];

const writtenOut = (
  effects: Effects | undefined,
  spot: Spot,
  ...names: readonly string[]
): readonly ActionSpot[] =>
  (effects ?? []).flatMap((action, at) =>
    typeof action === 'string'
      ? []
      : [{ ...spot, action, pointer: `${spot.pointer}${pointerOf(...names, at)}` }],
  );

const named = (effects: Effects | undefined, spot: Spot) =>
  (effects ?? []).flatMap((name, at) =>
    typeof name === 'string' ? [{ ...spot, name, pointer: `${spot.pointer}${pointerOf('do', at)}` }] : [],
  );

/** The background calls of a flow's screens. */
export const backgroundCalls = (flow: FlowModel): readonly (Spot & { readonly call: BackgroundCall })[] =>
  Object.entries(flow.flow.steps).flatMap(([name, step]) => {
    if (!('screen' in step)) return [];
    const spot = spotOf(flow, name);
    const place = (call: BackgroundCall, ...names: readonly (string | number)[]) =>
      ({ ...spot, call, kind: 'background', pointer: `${spot.pointer}${pointerOf(...names)}` }) as const;
    return [
      ...(step.load ?? []).map((call, at) => place(call, 'load', at)),
      ...Object.entries(step.fields ?? {}).map(([field, call]) => ({
        ...place(call, 'fields', field),
        field,
      })),
    ];
  });

/** The place of a flow, or of one of its steps. */
export const spotOf = (flow: FlowModel, step?: string): Spot => ({
  flow,
  file: flow.source.flow,
  phase: 'before',
  kind: 'step',
  pointer: step === undefined ? '' : pointerOf('steps', step),
  ...(step === undefined ? {} : { step }),
});

/** How a rule or step leaves, where it does so to another site. */
export const refusedOf = (leave: Leave | undefined): Rules | undefined =>
  leave !== undefined && 'refused' in leave ? leave.refused : undefined;

const listsOfStep = (spot: Spot, step: Step): readonly RuleList[] => {
  const on =
    'on' in step ? outcomeLists(step.on, { ...spot, phase: 'after', pointer: `${spot.pointer}/on` }) : [];
  if ('then' in step) return [listOf(step.then, { ...spot, pointer: `${spot.pointer}/then` })];
  if ('leave' in step) {
    const refused = refusedOf(step.leave);
    return refused === undefined
      ? []
      : [
          listOf(refused, {
            ...spot,
            outcomes: ['failed.refused'],
            pointer: `${spot.pointer}/leave/refused`,
          }),
        ];
  }
  if (!('screen' in step)) return on;
  const timers = (['after', 'every'] as const).flatMap((name) => {
    const timer = step[name];
    return timer === undefined
      ? []
      : [
          listOf(timer.then, {
            ...spot,
            kind: 'timer',
            phase: 'after',
            pointer: `${spot.pointer}/${name}/then`,
          }),
        ];
  });
  const background = backgroundCalls(spot.flow)
    .filter((call) => call.step === spot.step)
    .flatMap(({ call, ...at }) =>
      outcomeLists(call.on, { ...at, phase: 'after', operation: call.call, pointer: `${at.pointer}/on` }),
    );
  return [...background, ...timers, ...on];
};

const outcomeLists = (outcomes: Outcomes | undefined, spot: Spot): readonly RuleList[] =>
  Object.entries(outcomes ?? {}).map(([key, rules]) =>
    listOf(rules, {
      ...spot,
      outcomes: key.split(' ').filter((name) => name !== ''),
      pointer: `${spot.pointer}${pointerOf(key)}`,
    }),
  );

const listOf = (rules: Rules, spot: Spot): RuleList =>
  Array.isArray(rules) ? { ...spot, rules, listed: true } : { ...spot, rules: [rules], listed: false };

const withRefused = (list: RuleList): readonly RuleList[] => [
  list,
  ...rulesIn([list]).flatMap(({ rule, ...spot }) => {
    const refused = refusedOf(rule.leave);
    return refused === undefined
      ? []
      : withRefused(
          listOf(refused, {
            ...spot,
            outcomes: ['failed.refused'],
            pointer: `${spot.pointer}/leave/refused`,
          }),
        );
  }),
];
