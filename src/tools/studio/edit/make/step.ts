import { type Json, type JsonObject, ownValue } from '../../../../engine/index.ts';
import { returnsOf } from '../../../check/model/facts.ts';
import { screenOf } from '../../../check/model/graph.ts';
import { lineageOf, type Model } from '../../../check/model/model.ts';
import { objectOf, valueAt } from '../../../source.ts';
import { outcomesAt } from '../outcomes.ts';
import { flowIn, freeName, type Made, memberEdit } from './made.ts';
import { type NewScreen, onwards, screenEdits } from './notice.ts';
import { stageBetween } from './stage.ts';

/** What a new step does. */
export type StepDoes =
  | { readonly screen: string }
  | { readonly newScreen: NewScreen }
  | { readonly call: string }
  | { readonly flow: string }
  | { readonly decides: true };

/** A step to be made. With `lead`, the pointer of a rule, it stands between the step that has the rule and what that led to: the step `then`, or a way out of the flow. */
export type StepWish = {
  readonly flow: string;
  readonly name: string;
  readonly does: StepDoes;
  readonly lead?: string;
  readonly then?: string;
};

/** The edits that make a step, and lead through it. A new screen takes the place of a message that was said there, and shows how far somebody is as the screens around it do. */
export const step = (model: Model, { flow, name, does, lead, then }: StepWish): Made => {
  const { source, lineage } = flowIn(model, flow);
  const file = source.flow.path;
  freeName(
    name,
    lineage.flatMap((each) => Object.keys(ownValue(model.flows, each)?.flow.steps ?? {})),
  );
  const led = lead === undefined ? undefined : objectOf(valueAt(source.flow.value, lead)).leave;
  const onward = then === undefined ? undefined : { goto: then };
  const target = led === undefined ? onward : { leave: led };
  const on = target === undefined || 'decides' in does ? {} : leadingTo(model, flow, does, target);
  const { newScreen } = 'newScreen' in does ? does : {};
  const declared: JsonObject =
    'decides' in does
      ? { then: target ?? {} }
      : {
          ...(newScreen === undefined ? (does as JsonObject) : { screen: newScreen.name }), // A word and a name.
          ...(Object.keys(on).length > 0 && { on }),
        };
  const [, from] = lead === undefined ? [] : (/^\/steps\/([^/]+)/.exec(lead) ?? []);
  const said = newScreen === undefined ? undefined : saidAt(source.flow.value, lead);
  const instead = said === undefined ? '' : `, in the place of the message ${said}`;
  const stage = newScreen === undefined ? undefined : stageBetween(model, flow, from, then);
  const staged = stage === undefined ? '' : `, with the stages of ${stage.screen}`;
  return {
    title: `${flow}: new step ${name}${then === undefined ? '' : `, before ${then}`}${instead}${staged}`,
    edits: [
      ...(newScreen === undefined ? [] : screenEdits(model, flow, newScreen, stage?.block)),
      ...(said === undefined ? [] : saying.map((word) => ({ file, pointer: `${lead}/${word}` }))),
      ...(led === undefined ? [] : [{ file, pointer: `${lead}/leave` }]),
      ...(lead === undefined ? [] : [{ file, pointer: `${lead}/goto`, value: name }]),
      memberEdit(model, file, '/steps', name, declared, from),
    ],
    where: { flow, step: name },
  };
};

// What belongs to a message of a rule. One that only the data name stays: there may be none.
const saying = ['say', 'with', 'tone'] as const;

const saidAt = (flow: Json | undefined, lead: string | undefined): string | undefined => {
  const { say, field } = lead === undefined ? {} : objectOf(valueAt(flow, lead));
  return typeof say === 'string' && !say.startsWith('$') && field === undefined ? say : undefined;
};

// All that goes well leads on: which answers those are is for whoever edits the step then.
const leadingTo = (
  model: Model,
  flow: string,
  does: Exclude<StepDoes, { readonly decides: true }>,
  target: JsonObject,
): JsonObject => {
  if ('newScreen' in does) return { [onwards]: target };
  if ('flow' in does)
    return Object.fromEntries(Object.keys(returnsOf(model, does.flow)).map((name) => [name, target]));
  const outcomes = outcomesAt(model, flowIn(model, flow), does).map(({ value }) => value);
  if ('call' in does) {
    const good = outcomes.filter((outcome) => outcome === 'ok' || isCode(model, does.call, outcome));
    return good.length === 0 ? {} : { [good.join(' ')]: target };
  }
  const actions = screenOf(lineageOf(model, flow), does.screen)?.screen?.actions;
  const first = outcomes.find((name) => ownValue(actions, name)?.kind === 'submit') ?? outcomes[0];
  return first === undefined ? {} : { [first]: target };
};

const isCode = (model: Model, call: string, outcome: string): boolean =>
  Object.hasOwn(ownValue(model.operations, call)?.codes ?? {}, outcome);
