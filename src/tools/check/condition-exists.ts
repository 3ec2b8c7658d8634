import { pointerOf } from '../source.ts';
import { type Rule, told } from './diagnostic.ts';
import { heirsOf, isComplete, isIntact, lineageOf } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { namesIn } from './model/places.ts';

/** Every condition that is named is declared, and every condition that is declared is used. */
export const conditionExists: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => {
    const known = lineageOf(model, flow.name).flatMap((member) => Object.keys(member.flow.conditions ?? {}));
    const users = [flow, ...heirsOf(model, flow.name)];
    const used = new Set(users.flatMap((user) => namesIn(user, 'condition').map(({ value }) => value)));
    const isCut = users.some((user) => !isComplete(model, user));
    return [
      ...namesIn(flow, 'condition').flatMap((place) =>
        known.includes(place.value) || !isIntact(model, flow, 'conditions')
          ? []
          : told(place, `No condition is called ${place.value}`, suggest(place.value, known)),
      ),
      ...Object.keys(flow.flow.conditions ?? {}).flatMap((name) =>
        used.has(name) || isCut
          ? []
          : told(
              { file: flow.source.flow, pointer: pointerOf('conditions', name) },
              `Nothing uses the condition ${name}`,
              'Remove it, or refer to it in a when.',
            ),
      ),
    ];
  });
