import { ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { below, type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { runsIn } from './model/derived.ts';
import { fieldsOf } from './model/fields.ts';
import { screenOf } from './model/graph.ts';
import { isComplete, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { type PlaceSpot, partsOf } from './model/places.ts';
import { fits, memberNames, memberOf, type Shape, typesOf } from './model/shape.ts';
import { inWords } from './model/type-words.ts';

/** What a browser is to offer by itself has a field on its screen to be offered in, and options where its call answers with them. */
export const offerSound: CheckRule = eachFlow((model, flow) =>
  partsOf(flow, 'Offer').flatMap((place) => [...ofOptions(model, place), ...ofField(model, place)]),
);

const ofOptions = (model: Model, place: PlaceSpot): readonly Finding[] => {
  const { call, options } = objectOf(place.value);
  const answer = ownValue(model.operations, String(call))?.response;
  if (answer === undefined || typeof options !== 'string') return [];
  const there = below(place, 'options');
  const [root, ...names] = options.split('/');
  return root === ''
    ? stepInto(there, answer, names, String(call))
    : told(
        there,
        `"${options}" is not a place in the answer of ${call}`,
        `Write it from the answer's beginning: "/${options}".`,
      );
};

const stepInto = (
  there: PlaceSpot,
  shape: Shape,
  [name, ...names]: readonly string[],
  call: string,
): readonly Finding[] => {
  if (name === undefined)
    return fits(typesOf(shape), new Set(['object']))
      ? []
      : told(
          there,
          `What stands there in the answer of ${call} is ${inWords(typesOf(shape))}, and options are ${inWords(['object'])}`,
          'Name the member that has the options, as the browser takes them.',
        );
  const member = memberOf(shape, name);
  const known = memberNames(shape);
  if (member !== undefined) return stepInto(there, member, names, call);
  return known.length === 0
    ? []
    : told(there, `The answer of ${call} has no ${name} there`, suggest(name, known));
};

const ofField = (model: Model, place: PlaceSpot): readonly Finding[] => {
  const step = ownValue(place.flow.flow.steps, place.step ?? '');
  const runs = runsIn(model, place.flow);
  if (step === undefined || !('screen' in step) || runs.some((run) => !isComplete(model, run))) return [];
  const screens = runs.flatMap((run) => screenOf(lineageOf(model, run.name), step.screen)?.screen ?? []);
  const has = screens.some(({ form }) =>
    fieldsOf(form?.schema ?? {}).some(({ schema }) =>
      / webauthn$/.test(String(objectOf(schema['x-field']).autocomplete)),
    ),
  );
  return has || screens.length === 0
    ? []
    : told(
        place,
        `The screen ${step.screen} has no field that the browser could offer a credential in`,
        'Let the autocomplete of one of its fields end with webauthn, such as "username webauthn".',
      );
};
