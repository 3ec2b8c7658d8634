import { type CheckRule, told, unlessKnown } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { heirsOf, isIntact, lineageOf } from './model/model.ts';
import { namesIn } from './model/places.ts';

/** Every screen that a step shows has a file, and every file is shown by a step. */
export const screenExists: CheckRule = eachFlow((model, flow) => {
  const lineage = lineageOf(model, flow.name);
  const known = lineage.flatMap(({ screens }) => Object.keys(screens));
  const users = [flow, ...heirsOf(model, flow.name)];
  const shown = new Set(users.flatMap((user) => namesIn(user, 'screen').map(({ value }) => value)));
  const isCut = users.some((user) => !isIntact(model, user, 'steps'));
  return [
    ...namesIn(flow, 'screen').flatMap((place) =>
      unlessKnown(
        place,
        place.value,
        known,
        `There is no screen ${place.value} in flow ${flow.name} or in what it extends`,
      ),
    ),
    ...Object.values(flow.screens).flatMap(({ name, file }) =>
      shown.has(name) || isCut
        ? []
        : told(
            { file, pointer: '' },
            `No step shows the screen ${name}`,
            'Remove the file, or let a step show it.',
          ),
    ),
  ];
});
