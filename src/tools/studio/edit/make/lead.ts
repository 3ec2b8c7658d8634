import { type Json, type JsonObject, ownValue } from '../../../../engine/index.ts';
import type { Model } from '../../../check/model/model.ts';
import { isObject, objectOf, pointerOf } from '../../../source.ts';
import { flowIn, type Made, memberEdit, valueEdits } from './made.ts';
import { type NewScreen, onwards, screenEdits } from './notice.ts';

/** Where an outcome leads: to a step, to a message on the last screen or on another one, out of the flow to an address, or to a new screen from which a button leads on. */
export type LeadTo =
  | { readonly step: string }
  | { readonly message: string; readonly step?: string }
  | { readonly route: string }
  | { readonly screen: NewScreen; readonly then: { readonly step: string } | { readonly route: string } };

/** What is to happen when a step comes to an outcome. */
export type LeadWish = {
  readonly flow: string;
  readonly step: string;
  readonly outcome: string;
  readonly to: LeadTo;
};

/** The edits that lead an outcome of a step elsewhere. What else its rule does stays. */
export const lead = (model: Model, { flow, step, outcome, to }: LeadWish): Made => {
  const { source, flow: declared } = flowIn(model, flow);
  const file = source.flow.path;
  const before = objectOf(ownValue(objectOf(objectOf(source.flow.value).steps), step));
  if (ownValue(declared.steps, step) === undefined) throw new Error(`${flow} has no step ${step} of its own`);
  const target = 'screen' in to ? { goto: to.screen.name } : ruleFor(to);
  const on = withRule(objectOf(before.on), outcome, target);
  const changed = valueEdits(model, file, pointerOf('steps', step), { ...before, on });
  if (!('screen' in to)) return { title: `${flow}: ${outcome} of ${step} ${wordsFor(to)}`, edits: changed };
  const { name } = to.screen;
  const shown = { screen: name, on: { [onwards]: ruleFor(to.then) } };
  return {
    title: `${flow}: ${outcome} of ${step} shows the new screen ${name}`,
    edits: [
      ...screenEdits(model, flow, to.screen),
      ...changed,
      memberEdit(model, file, '/steps', name, shown, step),
    ],
    where: { flow, step: name },
  };
};

type Plain = Exclude<LeadTo, { readonly screen: NewScreen }>;

/** The rule that leads somewhere. */
export const ruleFor = (to: Plain): JsonObject => {
  if ('message' in to) return { say: to.message, ...(to.step !== undefined && { goto: to.step }) };
  return 'route' in to ? { leave: { route: to.route } } : { goto: to.step };
};

const wordsFor = (to: Plain): string => {
  if ('message' in to) return `says ${to.message}`;
  return `leads to ${'route' in to ? to.route : to.step}`;
};

// What a rule says and where it leads is taken from it; what it keeps and does is not.
const leading: ReadonlySet<string> = new Set(['say', 'with', 'field', 'tone', 'goto', 'leave']);

const withRule = (on: JsonObject, outcome: string, target: JsonObject): JsonObject => {
  const key = Object.keys(on).find((each) => each.split(' ').includes(outcome));
  if (key === undefined) return { ...on, [outcome]: target };
  const rule = led(ownValue(on, key), target);
  const others = key.split(' ').filter((each) => each !== outcome);
  return Object.fromEntries(
    Object.entries(on).flatMap(([name, value]) => {
      if (name !== key) return [[name, value]];
      return others.length === 0
        ? [[name, rule]]
        : [
            [others.join(' '), value],
            [outcome, rule],
          ];
    }),
  );
};

// Of several rules the last one is for whenever no condition holds.
const led = (rules: Json | undefined, target: JsonObject): Json => {
  if (Array.isArray(rules)) return [...rules.slice(0, -1), led(rules.at(-1), target)];
  if (!isObject(rules)) return target;
  const kept = Object.entries(rules).filter(([name]) => !leading.has(name));
  return { ...Object.fromEntries(kept), ...target };
};
