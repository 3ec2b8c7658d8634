import { pointerOf } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { rulesOf, runsIn } from './model/derived.ts';
import { isComplete, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { memberNames } from './model/shape.ts';
import { formsAt } from './model/sources.ts';
import { backgroundCalls, type RuleSpot, type Spot } from './model/walk.ts';

/** A field that a rule speaks to, fills or clears, and one that a step listens to, is in the form that is seen then. */
export const fieldExists: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => {
    if (runsIn(model, flow).some((run) => !isComplete(model, run))) return [];
    return [
      ...backgroundCalls(flow).flatMap(({ call: _, ...spot }) =>
        spot.field === undefined ? [] : judge(model, spot, spot.field, ''),
      ),
      ...rulesOf(flow).flatMap((spot) => ofRule(model, spot)),
    ];
  });

const ofRule = (model: Model, { rule, ...spot }: RuleSpot): readonly Finding[] => [
  ...(rule.field === undefined ? [] : judge(model, spot, rule.field, '/field')),
  ...Object.keys(rule.fill ?? {}).flatMap((name) => judge(model, spot, name, pointerOf('fill', name))),
  ...(rule.clear ?? []).flatMap((name, at) =>
    name.startsWith(prefix) ? judge(model, spot, name.slice(prefix.length), pointerOf('clear', at)) : [],
  ),
];

const prefix = '$form.';

const judge = (model: Model, spot: Spot, name: string, below: string): readonly Finding[] => {
  // What a rule for all steps speaks to may be on any screen.
  const forms = formsAt(model, spot).flatMap(({ shape }) =>
    shape === undefined ? [] : [memberNames(shape)],
  );
  if (forms.length === 0 || forms.some((fields) => fields.includes(name))) return [];
  return [
    {
      file: spot.file,
      pointer: `${spot.pointer}${below}`,
      message: `The form has no field ${name}`,
      advice: suggest(name, [...new Set(forms.flat())]),
    },
  ];
};
