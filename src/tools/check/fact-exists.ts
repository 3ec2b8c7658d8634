import { pointerOf } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { rulesOf, spotsIn } from './model/derived.ts';
import { dataOf } from './model/facts.ts';
import { slots } from './model/known.ts';
import { isIntact, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { actionsIn, type RuleSpot, type Spot, spotOf } from './model/walk.ts';

/** Every fact that is kept, counted or cleared is declared, and every storage slot is one of the known ones. */
export const factExists: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => {
    if (!isIntact(model, flow, 'data', 'input', 'visit')) return [];
    const spots = spotsIn(flow);
    return [
      ...spots.values
        .filter(({ use }) => use === 'keep')
        .flatMap((spot) => kept(model, spot, spot.name ?? '')),
      ...spots.values
        .filter(({ use, name }) => use === 'store' && !slots.includes(name ?? ''))
        .map(({ file, pointer, name }) => slot(file, pointer, name ?? '')),
      ...Object.entries(flow.flow.steps).flatMap(([name, step]) =>
        'count' in step && step.count !== undefined ? counted(model, spotOf(flow, name), step.count) : [],
      ),
      ...rulesOf(flow).flatMap((spot) => ofRule(model, spot)),
      ...actionsIn(flow).flatMap(({ action, file, pointer }) =>
        'forget' in action
          ? action.forget.flatMap((name, at) =>
              slots.includes(name) ? [] : [slot(file, `${pointer}${pointerOf('forget', at)}`, name)],
            )
          : [],
      ),
    ];
  });

const ofRule = (model: Model, { rule, ...spot }: RuleSpot): readonly Finding[] => [
  ...(rule.count === undefined ? [] : counted(model, spot, rule.count)),
  // A field that is cleared is field-exists' to judge.
  ...(rule.clear ?? []).flatMap((name, at) =>
    name.startsWith('$form.')
      ? []
      : kept(model, { ...spot, pointer: `${spot.pointer}${pointerOf('clear', at)}` }, name),
  ),
];

const kept = (model: Model, { flow, file, pointer }: Spot, name: string): readonly Finding[] => {
  const isVisit = name.startsWith('$visit.');
  const visit = Object.assign({}, ...lineageOf(model, flow.name).map((member) => member.flow.visit));
  const names = isVisit
    ? Object.keys(visit).map((fact) => `$visit.${fact}`)
    : Object.keys(dataOf(model, flow));
  if (names.includes(name)) return [];
  const message = isVisit
    ? `No flow that ${flow.name} extends declares ${name.slice(1)}`
    : `The flow ${flow.name} does not declare ${name} in data`;
  return [{ file, pointer, message, advice: suggest(name, names) }];
};

const counted = (model: Model, spot: Spot, name: string): readonly Finding[] => {
  const at = { ...spot, pointer: `${spot.pointer}/count` };
  const missing = kept(model, at, name);
  const type = dataOf(model, spot.flow)[name]?.type;
  if (missing.length > 0 || type === 'integer' || type === 'number') return missing;
  return [
    {
      file: spot.file,
      pointer: at.pointer,
      message: `${name} cannot be counted: it is not a number that the flow keeps`,
      advice: 'Declare it in data as an integer with a default.',
    },
  ];
};

const slot = (file: Spot['file'], pointer: string, name: string): Finding => ({
  file,
  pointer,
  message: `There is no storage slot ${name}`,
  advice: suggest(name, slots),
});
