import { ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { dataOf, inherited, slotsOf } from './model/facts.ts';
import { isIntact, type Model } from './model/model.ts';
import { type NameSpot, namesIn, type PlaceSpot, partsOf } from './model/places.ts';

/** Every fact that is kept, counted or cleared is declared, and every storage slot is one of the known ones, a cookie where it is kept for days. */
export const factExists: CheckRule = eachFlow((model, flow) =>
  isIntact(model, flow, 'data', 'input', 'shared')
    ? [
        ...namesIn(flow, 'fact').flatMap((place) => kept(model, place)),
        ...namesIn(flow, 'counter').flatMap((place) => counted(model, place)),
        // A field that is cleared is field-exists' to judge.
        ...namesIn(flow, 'cleared').flatMap((place) =>
          place.value.startsWith('$form.') ? [] : kept(model, place),
        ),
        ...namesIn(flow, 'slot').flatMap((place) =>
          unlessKnown(place, place.value, slotsOf(model), `There is no storage slot ${place.value}`),
        ),
        ...partsOf(flow, 'StoreAction').flatMap(timed),
      ]
    : [],
);

const timed = (place: PlaceSpot): readonly Finding[] => {
  const { store, days } = objectOf(place.value);
  return days === undefined || Object.keys(objectOf(store)).some((slot) => slot.startsWith('cookie.'))
    ? []
    : told(
        below(place, 'days'),
        'Only a cookie is kept for a number of days, and none is stored here',
        'Leave days away: session is kept as long as the tab, local until it is forgotten.',
      );
};

const kept = (model: Model, place: NameSpot): readonly Finding[] => {
  const { flow, value: name } = place;
  const isShared = name.startsWith('$shared.');
  const shared = inherited(model, flow.name, (member) => member.flow.shared);
  const names = isShared
    ? Object.keys(shared).map((fact) => `$shared.${fact}`)
    : Object.keys(dataOf(model, flow));
  const message = isShared
    ? `No flow that ${flow.name} extends declares ${name.slice(1)}`
    : `The flow ${flow.name} does not declare ${name} in data`;
  return unlessKnown(place, name, names, message);
};

const counted = (model: Model, place: NameSpot): readonly Finding[] => {
  const missing = kept(model, place);
  const type = ownValue(dataOf(model, place.flow), place.value)?.type;
  return missing.length > 0 || type === 'integer' || type === 'number'
    ? missing
    : told(
        place,
        `${place.value} cannot be counted: it is not a number that the flow keeps`,
        'Declare it in data as an integer with a default.',
      );
};
