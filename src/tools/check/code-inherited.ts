import { ownValue, rulesFor } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { graphsOf, runsIn } from './model/derived.ts';
import { groupsOf } from './model/groups.ts';
import { type FlowModel, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { once } from './model/once.ts';

/**
 * What a flow says of a response code for its steps, and for those of the flows that extend it, was written for one
 * meaning: a call that does not document the code, or by which it means something else, has to be answered by its step.
 */
export const codeInherited: CheckRule = eachFlow((model, flow) => {
  const runs = runsIn(model, flow);
  if (!isIntact(model, flow, 'on') || runs.some((run) => !isComplete(model, run))) return [];
  const answered = runs.flatMap((run) => answeredBy(model, flow, run));
  return [...unknownIn(answered, flow), ...different(answered, flow), ...codeless(model, flow, runs)];
});

/** A code that a flow answers for a step that does not name it, and what the code means to the step's call. */
type Answered = {
  readonly key: string;
  readonly code: string;
  readonly owner: FlowModel;
  readonly step: string;
  readonly operation: string;
  readonly meaning: string | undefined;
};

const answeredBy = (model: Model, flow: FlowModel, run: FlowModel): readonly Answered[] => {
  const codes = Object.keys(flow.flow.on ?? {}).flatMap((key) =>
    key.split(' ').flatMap((code) => (isCode(model, code) ? [{ key, code }] : [])),
  );
  return callsOf(model, flow, run).flatMap(({ owner, step, levels, operation }) =>
    codes
      .filter(({ code }) => rulesFor(levels, code, true) === undefined)
      .map((named) => ({
        ...named,
        owner,
        step,
        operation: operation.name,
        meaning: ownValue(operation.codes, named.code),
      })),
  );
};

// The calls of a flow as it runs, and what is said of their outcomes nearer to them than in the flow that is looked at.
const callsOf = (model: Model, flow: FlowModel, run: FlowModel) => {
  const lineage = lineageOf(model, run.name);
  const inner = lineage.slice(0, lineage.indexOf(flow)).map((member) => member.flow.on);
  const { steps = {}, before = {} } = ownValue(graphsOf(model), run.name) ?? {};
  return Object.keys(before).flatMap((step) => {
    const { step: declared, owner } = ownValue(steps, step) ?? { owner: run };
    const call = declared !== undefined && 'call' in declared ? declared : undefined;
    const found = call && ownValue(model.operations, call.call);
    if (call === undefined || found?.operation?.outcome === undefined) return [];
    const operation = { name: call.call, codes: found.codes };
    return [{ owner, step, levels: [call.on, ...inner], operation }];
  });
};

// An answer without a code is taken for the codes that it stands beside: a step that answers all of those itself has to say of it, too.
const codeless = (model: Model, flow: FlowModel, runs: readonly FlowModel[]): readonly Finding[] => {
  const key = Object.keys(flow.flow.on ?? {}).find((names) => names.split(' ').includes('missing'));
  const codes = key?.split(' ').filter((code) => isCode(model, code)) ?? [];
  const caught = runs.flatMap((run) =>
    callsOf(model, flow, run).flatMap(({ owner, step, levels, operation }) => {
      const known = codes.filter((code) => Object.hasOwn(operation.codes, code));
      const isOwn = known.length > 0 && known.every((code) => rulesFor(levels, code, true) !== undefined);
      return !isOwn || rulesFor(levels, 'missing', true) !== undefined
        ? []
        : [{ owner, step, operation: operation.name, own: known.join(', ') }];
    }),
  );
  return groups(caught, ({ owner, step }) => `${owner.name} ${step}`).flatMap(([first]) =>
    first === undefined
      ? []
      : told(
          { file: first.owner.source.flow, pointer: pointerOf('steps', first.step) },
          `The step ${first.step} answers ${first.own} of ${first.operation} itself: an answer without a code would get what the flow ${flow.name} says of another call`,
          'Say in the step what missing leads to, or give it a * of its own.',
        ),
  );
};

// One finding a step, however many codes.
const unknownIn = (answered: readonly Answered[], { name: flow }: FlowModel): readonly Finding[] =>
  groups(
    answered.filter(({ meaning }) => meaning === undefined),
    ({ owner, step }) => `${owner.name} ${step}`,
  ).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { owner, step, operation } = first;
    const codes = [...new Set([first, ...others].map(({ code }) => code))].join(', ');
    return told(
      { file: owner.source.flow, pointer: pointerOf('steps', step) },
      `The step ${step} calls ${operation}, which does not document ${codes}: it would get what the flow ${flow} says of another call`,
      'Give the step a * of its own, or add what is missing to x-outcome.codes of the operation in schemas/issuer.openapi.json.',
    );
  });

// Word for word: whoever writes the document says with it whether a code is the same.
const different = (answered: readonly Answered[], { source }: FlowModel): readonly Finding[] =>
  groups(
    answered.filter(({ meaning }) => meaning !== undefined),
    ({ code }) => code,
  ).flatMap((same) => {
    const meanings = groups(same, ({ meaning }) => String(meaning)).flatMap(([first]) => first ?? []);
    const [first] = meanings;
    if (first === undefined || meanings.length === 1) return [];
    const words = meanings.map(({ operation, meaning }) => `to ${operation} "${meaning}"`).join(', ');
    return told(
      { file: source.flow, pointer: `/on${pointerOf(first.key)}` },
      `${first.code} is answered alike for calls to which it is not the same: ${words}`,
      'Answer it in the steps of those calls, or give it the same meaning, word for word, in schemas/issuer.openapi.json.',
    );
  });

const groups = <T>(all: readonly T[], keyOf: (each: T) => string): readonly (readonly T[])[] => [
  ...groupsOf(all, keyOf).values(),
];

// What no document has is the outcome of something else, or of a failure.
const isCode = (model: Model, name: string): boolean => codesOf(model.operations).has(name);

const codesOf = once(
  (operations: Model['operations']) =>
    new Set(Object.values(operations).flatMap(({ codes }) => Object.keys(codes))),
);
