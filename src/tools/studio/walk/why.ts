import {
  type Condition,
  type Effect,
  type Event,
  holds,
  type Json,
  type LinkedFlow,
  lineageOf,
  ownValue,
  type Rule,
  type Scope,
  type State,
  transition,
  type When,
} from '../../../engine/index.ts';
import { conditionWords } from '../../graph/words.ts';
import { pointerOf } from '../../source.ts';
import { answeredWith, type Probed, probed, type Spot } from './probe.ts';
import { callIn, type Found, foundIn, listsFor, stepIn } from './rules.ts';

/** One thing that a condition asks, whether it is so, and what it is (nothing where there is none). */
export type Reading = {
  readonly words: string;
  readonly reference: string;
  readonly held: boolean;
  readonly is?: Json;
};

/** A rule that was looked at: its condition, in which each of the ways would do, whether it held, and what it leads to. */
export type LookedAt = {
  readonly pointer: string;
  readonly leads: string;
  readonly named?: string;
  readonly ways: readonly (readonly Reading[])[];
  readonly held: boolean;
};

/** Rules that were looked through in order until one held: for what of which step, where they are declared, and how many more there would have been. */
export type Decision = {
  readonly flow: string;
  readonly step: string;
  readonly outcome: string;
  /** The name that the outcome is declared under: its own, a family's, or that of any other code. */
  readonly key: string;
  /** The flow that declares them, where it is inherited. */
  readonly inherited?: string;
  readonly file: string;
  readonly looked: readonly LookedAt[];
  readonly more: number;
};

/**
 * Why an event led where it did: the decisions on the way, in order, each with the rules that were looked at, the last of
 * which is the one that was taken, if it held. Pure, and by the engine's own judgement.
 */
export const decisionsOf = (state: State, event: Event, scope: Scope): readonly Decision[] => {
  const { effects } = transition(state, event, scope);
  const taken = effects.filter((effect) => effect.type === 'passed');
  const spots: readonly Spot[] = taken.length > 0 ? taken : untaken(state, event, scope);
  return [
    ...entriesFor(state, event, scope),
    ...spots.flatMap((spot, at) => {
      const isAnswer = at === 0 && event.type === 'answer' && 'status' in event.answer;
      const isCode = isAnswer && !spot.outcome.startsWith('http.');
      const lists = listsFor(scope, spot);
      const found = foundIn(lists, spot.outcome, isCode);
      if (found === undefined) return [];
      const references = referencesIn(found.rules, lineageOf(scope, spot.flow) ?? []);
      const here = probed(state, event, scope, spot, references);
      return here === undefined ? [] : [decided(spot, found, here, references)];
    }),
    ...besideOf(state, event, scope),
  ];
};

const decided = (
  { flow, step, outcome }: Pick<Spot, 'flow' | 'step' | 'outcome'>,
  { owner, key, pointer, rules, isList }: Found,
  { context, lineage, values }: Probed,
  references: readonly string[],
): Decision => {
  const held = rules.findIndex(({ when }) => holds(when, context, lineage));
  const seen = held < 0 ? rules : rules.slice(0, held + 1);
  const known = new Map(references.map((reference, at) => [reference, values[at]]));
  return {
    flow,
    step,
    outcome,
    key,
    ...(owner !== flow && { inherited: owner }),
    file: `flows/${owner}/flow.json`,
    looked: seen.map((rule, at) => ({
      pointer: isList ? `${pointer}${pointerOf(at)}` : pointer,
      leads: leadWords(rule),
      ...(typeof rule.when === 'string' && { named: rule.when }),
      ways: waysOf(rule.when, lineage).map((way) =>
        Object.entries(way).map(([reference, matcher]): Reading => {
          const is = known.get(reference);
          return {
            words: conditionWords({ [reference]: matcher }),
            reference,
            held: holds({ [reference]: matcher }, context, lineage),
            ...(is !== undefined && { is }),
          };
        }),
      ),
      held: at === held,
    })),
    more: rules.length - seen.length,
  };
};

const waysOf = (when: When | undefined, lineage: readonly LinkedFlow[]): readonly Condition[] => {
  if (when === undefined) return [];
  if (typeof when === 'object') return [when];
  const named = lineage
    .map(({ conditions }) => ownValue(conditions, when))
    .find((found) => found !== undefined);
  return named === undefined ? [] : Array.isArray(named) ? named : [named];
};

const referencesIn = (rules: readonly Rule[], lineage: readonly LinkedFlow[]): readonly string[] => [
  ...new Set(rules.flatMap(({ when }) => waysOf(when, lineage).flatMap((way) => Object.keys(way)))),
];

/** What a rule leads to, in a few words. */
export const leadWords = ({ goto, leave, say }: Pick<Rule, 'goto' | 'leave' | 'say'>): string => {
  const [kind = '', to] = Object.entries(leave ?? {})[0] ?? [];
  const where =
    goto !== undefined
      ? `goes on to ${goto}`
      : leave !== undefined
        ? `${kind} ${typeof to === 'string' ? to : ''}`.trim()
        : '';
  const said = say === undefined ? '' : `says ${say}`;
  return [said, where].filter(Boolean).join(', ') || 'stays';
};

// Where nothing was taken there was something to look through all the same.
const untaken = (state: State, event: Event, scope: Scope): readonly Spot[] => {
  if (event.type === 'press') {
    const frames = ownValue(state.machines, event.machine)?.frames ?? [];
    const seen = frames.findLast(({ trail }) => trail.length > 0);
    const place = seen?.trail.at(-1);
    return seen === undefined || place === undefined
      ? []
      : [{ machine: event.machine, flow: seen.flow, step: place.step, outcome: event.action }];
  }
  if (event.type !== 'answer') return [];
  return Object.entries(state.machines).flatMap(([machine, { waiting, frames }]): readonly Spot[] => {
    const frame = frames.at(-1);
    const step = frame && stepIn(scope, frame.flow, frame.step)?.step;
    if (waiting?.for !== 'call' || waiting.id !== event.id || frame === undefined) return [];
    const operation = step !== undefined && 'call' in step ? step.call : '';
    const asked = { machine, flow: frame.flow, frame: frames.length - 1, operation };
    const outcome = answeredWith(state, event, scope, asked)?.context.frame?.outcome?.name;
    return outcome === undefined ? [] : [{ machine, flow: frame.flow, step: frame.step, outcome }];
  });
};

// What a screen or a field asks for beside inherits nothing, and moves nothing.
const besideOf = (state: State, event: Event, scope: Scope): readonly Decision[] =>
  event.type !== 'answer'
    ? []
    : Object.entries(state.machines).flatMap(([machine, { background, frames }]) => {
        const owner = background[event.id];
        const frame = owner && frames[owner.frame];
        const name = frame?.trail.at(-1)?.step ?? '';
        const here = frame && stepIn(scope, frame.flow, name);
        if (owner === undefined || frame === undefined || here === undefined) return [];
        const call = callIn(here.step, owner);
        if (call === undefined) return [];
        const asked = { machine, flow: frame.flow, frame: owner.frame, operation: call.call.call };
        const outcome = answeredWith(state, event, scope, asked)?.context.frame?.outcome?.name;
        const isCode = 'status' in event.answer && outcome?.startsWith('http.') === false;
        const list = {
          owner: here.owner,
          pointer: `${pointerOf('steps', name)}${call.pointer}`,
          outcomes: call.call.on,
        };
        const found = outcome === undefined ? undefined : foundIn([list], outcome, isCode);
        if (outcome === undefined || found === undefined) return [];
        const references = referencesIn(found.rules, lineageOf(scope, frame.flow) ?? []);
        const judged = answeredWith(state, event, scope, asked, references);
        return judged === undefined
          ? []
          : [decided({ flow: frame.flow, step: name, outcome }, found, judged, references)];
      });

// What stands before an address, and whether the address itself is open.
const entriesFor = (state: State, event: Event, scope: Scope): readonly Decision[] => {
  if (event.type !== 'enter') return [];
  const { flow, path, machine } = event;
  const lineage = lineageOf(scope, flow) ?? [];
  const entry = ownValue(lineage[0]?.entries, path);
  const gates = [...lineage].reverse().flatMap((member) =>
    (member.before ?? []).map((gate, at) => ({
      gate,
      owner: member.name,
      pointer: pointerOf('before', at),
    })),
  );
  if (entry === undefined) return [];
  const asked = [
    ...gates.map(({ gate, owner, pointer }) => ({
      owner,
      key: `before ${path}`,
      pointer,
      rules: [{ ...(gate.when !== undefined && { when: gate.when }), goto: gate.flow }],
    })),
    ...(entry.when === undefined
      ? []
      : [
          {
            owner: flow,
            key: path,
            pointer: pointerOf('entries', path),
            rules: [{ when: entry.when, goto: entry.start }],
          },
        ]),
  ];
  return asked.flatMap((found) => {
    const references = referencesIn(found.rules, lineage);
    const here = probed(state, event, scope, { machine, flow, step: '', outcome: path }, references);
    return here === undefined
      ? []
      : [decided({ flow, step: path, outcome: 'opened' }, { ...found, isList: false }, here, references)];
  });
};

/** The effects of an event that a person would speak of: not the rules that were taken, nor what was told of them. */
export const effectsOf = (state: State, event: Event, scope: Scope): readonly Effect[] =>
  transition(state, event, scope).effects.filter(({ type }) => type !== 'passed');
