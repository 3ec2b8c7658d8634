import { type Outcomes, ownValue, type Rule, rulesFor } from '../../../engine/index.ts';
import { graphsOf } from '../../check/model/derived.ts';
import { type Graph, outcomesOf, screenOf } from '../../check/model/graph.ts';
import { lineageOf, type Model } from '../../check/model/model.ts';
import { listsIn, type RuleSpot, rulesIn } from '../../check/model/places.ts';
import type { Said, ScreenPlace } from './state.ts';

/** Everything that a rule can say on the screen of a step, the nearest rules first; each words, parameters and field once. */
export const saysAt = (model: Model, { flow, step }: Pick<ScreenPlace, 'flow' | 'step'>): readonly Said[] => {
  const graph = ownValue(graphsOf(model), flow);
  if (graph === undefined) return [];
  const steps = [step, ...Object.keys(graph.before).filter((name) => name !== step)];
  const found = steps.flatMap((from) =>
    ledFrom(model, graph, from).flatMap(({ rule, outcome, owner, file, pointer }) =>
      rule.say !== undefined && targetsOf(graph, from, rule).includes(step)
        ? [{ rule, owner, step: from, outcomes: outcome === '' ? [] : [outcome], file, pointer }]
        : [],
    ),
  );
  return [...found.reduce(joined, new Map<string, Said>()).values()];
};

type Led = Pick<Said, 'owner' | 'file' | 'pointer'> & { readonly rule: Rule; readonly outcome: string };

const joined = (known: Map<string, Said>, { rule, ...more }: Said): Map<string, Said> => {
  const { say = '', with: params, tone, field } = rule;
  const key = JSON.stringify([say, params, tone, field]);
  const before = known.get(key);
  const said: Said = {
    ...more,
    rule: {
      say,
      ...(params !== undefined && { with: params }),
      ...(tone !== undefined && { tone }),
      ...(field !== undefined && { field }),
    },
  };
  const outcomes = before === undefined || before.step !== more.step ? [] : more.outcomes;
  return known.set(
    key,
    before === undefined ? said : { ...before, outcomes: [...new Set([...before.outcomes, ...outcomes])] },
  );
};

// Also what nobody waits for: a call that a field makes, a clock.
const ledFrom = (model: Model, graph: Graph, name: string): readonly Led[] => {
  const found = ownValue(graph.steps, name);
  if (found === undefined) return [];
  const { step, owner } = found;
  const lineage = lineageOf(model, graph.flow.name);
  const spots = new Map<Rule, RuleSpot>(
    lineage.flatMap((member) => rulesIn(member).map((spot) => [spot.rule, spot] as const)),
  );
  const placed = (rule: Rule, outcome: string): readonly Led[] => {
    const spot = spots.get(rule);
    return spot === undefined
      ? []
      : [{ rule, outcome, owner: spot.flow.name, file: spot.file.path, pointer: spot.pointer }];
  };
  const levels = [
    ('on' in step ? step.on : undefined) as Outcomes | undefined,
    ...lineage.map(({ flow }) => flow.on),
  ];
  const asked = outcomesOf(model, lineage, step).flatMap(({ name: outcome, isCode }) =>
    (rulesFor(levels, outcome, isCode) ?? []).flatMap((rule) => placed(rule, outcome)),
  );
  const others = listsIn(owner).flatMap((list) =>
    list.step === name && (list.outcomes === undefined || list.kind === 'background')
      ? list.rules.flatMap((rule) => placed(rule, list.outcomes?.[0] ?? ''))
      : [],
  );
  return [...asked, ...others];
};

// What says something and leads nowhere is heard on the screen that was seen last; over decisions it is carried on.
const targetsOf = (
  graph: Graph,
  from: string,
  { goto, leave }: Rule,
  passed: readonly string[] = [],
): readonly string[] => {
  if (leave !== undefined) return [];
  const here = ownValue(graph.steps, goto ?? from)?.step;
  if (here !== undefined && 'screen' in here) return [goto ?? from];
  if (goto === undefined)
    return [...(ownValue(graph.before, from)?.screens ?? [])].map((name) =>
      name === '' ? (graph.fallback ?? '') : name,
    );
  if (here === undefined || !('then' in here) || passed.includes(goto)) return [];
  return (ownValue(graph.edges, goto) ?? []).flatMap(({ to }) =>
    to === undefined ? [] : targetsOf(graph, goto, { goto: to }, [...passed, goto]),
  );
};

/** A message that one flow hands to another: its key, the flow whose words it has, and where it stands. */
export type HandedMessage = { readonly key: string; readonly flow: string; readonly name: string };

/** The messages that are handed on under a name, from wherever. */
export const handedAs = (model: Model, name: string): readonly HandedMessage[] =>
  Object.values(model.flows).flatMap(({ name: flow, flow: declared }) =>
    messagesBelow(declared, '').flatMap((each) => (each.name === name ? [{ ...each, flow }] : [])),
  );

const messagesBelow = (value: unknown, name: string): readonly Omit<HandedMessage, 'flow'>[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('$message' in value && typeof value.$message === 'string') return [{ key: value.$message, name }];
  return Object.entries(value).flatMap(([below, member]) =>
    messagesBelow(member, Array.isArray(value) ? name : below),
  );
};

/** Whether a message ends what the screen is for, as its flow or one that it extends says. */
export const isEnd = (model: Model, flow: string, key: string): boolean =>
  lineageOf(model, flow)
    .map((member) => ownValue(member.flow.messages, key))
    .find(Boolean)?.ends === true;

/** The screen of a place, and its file. */
export const screenAt = (model: Model, { flow, screen }: Pick<ScreenPlace, 'flow' | 'screen'>) =>
  screenOf(lineageOf(model, flow), screen);
