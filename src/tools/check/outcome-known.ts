import { ownValue } from '../../engine/index.ts';
import { objectOf } from '../source.ts';
import { below, type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { runsIn } from './model/derived.ts';
import { failedCalls, outcomesOf, unknownCode } from './model/graph.ts';
import { type FlowModel, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { nearest, suggest } from './model/nearest.ts';
import { type PlaceSpot, partsOf } from './model/places.ts';

/** Every outcome that a rule answers can come about: a code of the call, an action of the screen, a return of the called flow, a failure. */
export const outcomeKnown: CheckRule = eachFlow((model, flow) =>
  partsOf(flow, 'Outcomes').flatMap((place) => {
    const { operation, step: name = '' } = place;
    const step = operation === undefined ? ownValue(flow.flow.steps, name) : { call: operation };
    const about = operation === undefined ? `the step ${name}` : `the call of ${operation}`;
    const known = step === undefined ? inherited(model, flow) : namesOf(model, flow, step);
    const isCall = step === undefined || 'call' in step;
    return known === undefined
      ? []
      : unknown(place, { known, isCall, about: step === undefined ? 'any step' : about });
  }),
);

type Step = FlowModel['flow']['steps'][string];
type Around = { readonly known: readonly string[]; readonly isCall: boolean; readonly about: string };

const namesOf = (model: Model, flow: FlowModel, step: Step): readonly string[] | undefined => {
  if ('call' in step && ownValue(model.operations, step.call) === undefined) return undefined;
  const called = 'flow' in step ? ownValue(model.flows, step.flow) : undefined;
  if ('flow' in step && (called === undefined || !isIntact(model, called, 'returns'))) return undefined;
  const lineage = lineageOf(model, flow.name);
  if (
    'screen' in step &&
    !lineage.some(({ screens }) => ownValue(screens, step.screen)?.screen !== undefined)
  )
    return undefined;
  return outcomesOf(model, lineage, step).flatMap(({ name }) => (name === unknownCode ? [] : [name]));
};

// What a flow says for all steps may be meant for any of its own, or for any of a flow that extends it.
const inherited = (model: Model, flow: FlowModel): readonly string[] | undefined => {
  const runs = runsIn(model, flow);
  const known = [
    ...runs.flatMap((each) => Object.values(each.flow.steps).map((step) => namesOf(model, each, step))),
    ...runs.flatMap((each) =>
      partsOf(each, 'BackgroundCall').map(({ value }) =>
        namesOf(model, each, { call: String(objectOf(value).call) }),
      ),
    ),
  ];
  return known.includes(undefined) || runs.some((run) => !isComplete(model, run))
    ? undefined
    : [...new Set(known.flatMap((names) => names ?? []))];
};

const unknown = (place: PlaceSpot, { known, isCall, about }: Around): readonly Finding[] => {
  const keys = Object.keys(objectOf(place.value)).flatMap((key) =>
    key.split(' ').map((name) => ({ key, name, there: below(place, key) })),
  );
  const own = isOfBrowser(known)
    ? known
    : known.filter((other) => !other.startsWith('http.') && !other.startsWith('failed.'));
  return [
    ...keys.flatMap(({ name, there }) => {
      if (
        known.includes(name) ||
        (isFailure(name) && !isOfBrowser(known)) ||
        name === 'failed' ||
        (isCall && isOfCall(name))
      )
        return [];
      return name === ''
        ? told(
            there,
            'An outcome is written with two spaces, or one at its end',
            'Separate outcomes by one space.',
          )
        : told(there, `"${name}" is not an outcome of ${about}`, adviceOn(name, own, isCall));
    }),
    ...keys.flatMap(({ key, name, there }) =>
      name === '*' && key !== '*'
        ? told(there, '* stands alone: in a group it is never looked up', 'Give * a rule of its own.')
        : [],
    ),
    ...keys.flatMap(({ name, there }, at) =>
      keys.findIndex((other) => other.name === name) < at
        ? told(there, `"${name}" is answered before, in the same on`, 'Keep one of the two.')
        : [],
    ),
  ];
};

// A code that is not known may be a new one as well as a slip.
const adviceOn = (name: string, known: readonly string[], isCall: boolean): string => {
  if (isCall && name.startsWith('failed.')) return suggest(name, failures);
  if (isCall && name.startsWith('http.')) return 'Write http.400 to http.599, or http.4xx or http.5xx.';
  if (isCall && /^[1-5]\d\d$/.test(name))
    return `Write http.${name} for the status, or code.${name} for a response code of the API document.`;
  return isCall && (nearest(name, known) === undefined || /^\d+$/.test(name))
    ? `${suggest(name, known)} What else a call can answer is first told with its meaning in schemas/issuer.openapi.json, under x-outcome.codes of its operation.`
    : suggest(name, known);
};

// What it fails with is its own: a call's failures never come of it.
const isOfBrowser = (known: readonly string[]): boolean =>
  known.includes('failed.exists') && !known.includes('failed.network');

const isOfCall = (name: string): boolean => name === '*' || /^http(\.(\dxx|[1-5]\d\d))?$/.test(name);

const failures: readonly string[] = [...failedCalls, 'failed.refused', 'failed.chunk'];

const isFailure = (name: string): boolean => failures.includes(name);
