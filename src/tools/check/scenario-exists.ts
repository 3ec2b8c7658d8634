import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import { asBefore } from '../as-before.ts';
import { type Place, placesIn } from '../grammar/walk.ts';
import { listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { below, type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow, eachIn, inTurn } from './each.ts';
import { returnsOf } from './model/facts.ts';
import { fieldsOf, keywords } from './model/fields.ts';
import { screenOf } from './model/graph.ts';
import { beginningOf, isCast, type Journeys, journeysAt, leadBrand, screenSeenAt } from './model/journeys.ts';
import { type FlowModel, lineageOf, type Model } from './model/model.ts';
import { nearest, suggest } from './model/nearest.ts';
import { once } from './model/once.ts';
import { misquoted } from './model/quoted.ts';
import { any, fits, memberNames, memberOf, type Shape, typesOf } from './model/shape.ts';
import { wordsIn } from './model/words.ts';
import { peopleOf } from './operation-sound.ts';
import { ofBranch, ofForced, ofReference } from './scenario-references.ts';

/** What scenarios name is there: openings, people and their facts, brands and their languages, flows, screens, their actions and fields, messages, words, operations and their answers, branches. An address may be unknown on purpose, where the page for that is expected. */
export const scenarioExists: CheckRule = (model) => inTurn(ofBeginnings, ofNames, ofQuotations)(model);

const ofBeginnings = eachFlow((model, flow) => {
  const around = aroundIn(model)(flow);
  return around === undefined
    ? []
    : [
        ...Object.entries(around.openings).flatMap(([name, opening]) => ofOpening(name, opening, around)),
        ...around.scenarios.flatMap((scenario, at) => ofScenario(scenario, at, around)),
      ];
});

const placesAt = (model: Model, flow: FlowModel): readonly Told[] => aroundIn(model)(flow)?.places ?? [];

const ofNames = eachIn(placesAt, (model, place) => [
  ...ofPlace(place, model),
  ...ofReference(place, model, () => beginningsAt(place)),
]);

// Words change more often than whatever else is named.
const ofQuotations = eachIn(placesAt, (model, place) =>
  isCast(model) && place.holds.name === 'text' && !isDenied(place)
    ? misquoted(model, place, String(place.value))
    : [],
);

const aroundIn = once((model: Model) =>
  once((flow: FlowModel): Around | undefined => {
    const file = flow.source.scenarios;
    if (file?.value === undefined || (ownValue(model.problems, file.path) ?? []).length > 0) return undefined;
    const { openings, scenarios } = objectOf(file.value);
    const journeys = { openings: objectOf(openings), scenarios: listOf(scenarios).map(objectOf) };
    const places = placesIn(model.documents, 'scenarios.schema.json', file.value);
    return { ...journeys, file, places: places.map((place) => ({ ...place, file, flow, journeys })) };
  }),
);

type Around = Journeys & { readonly file: SourceFile; readonly places: readonly Told[] };
type Told = Place & { readonly file: SourceFile; readonly flow: FlowModel; readonly journeys: Journeys };
type Names = Readonly<Record<string, readonly string[]>>;

const namesOf = once((model: Model): Names => {
  const flows = Object.values(model.flows);
  const words = flows.flatMap(({ source }) =>
    Object.values(source.locales).flatMap((file) => Object.keys(wordsIn(file))),
  );
  const people = peopleOf(model);
  return {
    ...(isCast(model) && { brand: Object.keys(model.brands) }),
    ...(people.length > 0 && { person: people }),
    flow: Object.keys(model.flows),
    screen: flows.flatMap(({ name }) =>
      lineageOf(model, name).flatMap((owner) =>
        Object.keys(owner.screens).map((screen) => `${name}/${screen}`),
      ),
    ),
    message: [...new Set(words)].flatMap((key) =>
      key.startsWith('message.') ? [key.slice('message.'.length)] : [],
    ),
    operation: Object.keys(model.operations),
    action: [
      ...new Set(
        flows.flatMap(({ screens }) =>
          Object.values(screens).flatMap(({ screen }) => Object.keys(screen?.actions ?? {})),
        ),
      ),
    ],
    // Parts of the frame are there on every page.
    around: flows.flatMap(({ screens }) =>
      Object.values(screens).flatMap(({ screen }) =>
        screen?.layout === 'frame' ? Object.keys(screen.actions ?? {}) : [],
      ),
    ),
    route: flows.flatMap(({ flow }) => Object.keys(flow.entries ?? {})),
  };
}, asBefore);

const ofOpening = (name: string, opening: Json, around: Around): readonly Finding[] => {
  const there = { file: around.file, pointer: pointerOf('openings', name) };
  return [
    ...(objectOf(objectOf(opening).start).at === undefined
      ? told(there, `The opening ${name} opens no address`, 'Say which one is opened (at).')
      : []),
    ...(journeysAt(there.pointer, around).length === 0
      ? told(there, `No journey begins from ${name}`, 'Have one begin from it, or remove it.')
      : []),
  ];
};

// What expects nothing in the end proves nothing.
const ofScenario = (scenario: JsonObject, at: number, { file, scenarios }: Around): readonly Finding[] => {
  const there = (...names: readonly (string | number)[]) => ({
    file,
    pointer: pointerOf('scenarios', at, ...names),
  });
  const steps = listOf(scenario.steps).map(objectOf);
  const [first] = steps;
  return [
    ...(scenarios.findIndex(({ name }) => name === scenario.name) < at
      ? told(
          there('name'),
          `There are two scenarios called ${scenario.name}`,
          'Say what is different about this one.',
        )
      : []),
    ...(first !== undefined && !('start' in first)
      ? told(
          there('steps', 0),
          'The scenario does not begin with a start',
          'Say which address is opened first.',
        )
      : []),
    ...(first?.start !== undefined && first.from === undefined && objectOf(first.start).at === undefined
      ? told(
          there('steps', 0),
          'The scenario opens no address',
          'Say which one is opened (at), or which opening it begins from.',
        )
      : []),
    ...('expect' in (steps.at(-1) ?? {})
      ? []
      : told(
          there('steps', steps.length - 1),
          'The scenario ends without expecting anything',
          'Say what is seen in the end.',
        )),
  ];
};

const ofPlace = (place: Told, model: Model): readonly Finding[] => {
  const known = namesOf(model);
  const { name = '', value: use } = place.holds;
  const value = String(place.value);
  if (isDenied(place))
    return told(place, `${value} is expected, and expected not to be`, 'Keep one of the two.');
  const named = (what: string, names: readonly string[]) =>
    unlessKnown(place, value, names, `There is no ${what} ${value}`);
  if (use === 'typed') {
    const { schema } = fieldsSeen(place, model)?.find((field) => field.name === place.name) ?? {};
    const choices = listOf(schema?.enum).map(String);
    return choices.length === 0 || value.startsWith('$') ? [] : named('choice', choices);
  }
  if (name === 'opening') return named('opening', Object.keys(place.journeys.openings));
  if (name === 'address') return unknownAddress(place, value, model);
  if (name === 'answer')
    return ofAnswer(place, place.value, ownValue(model.operations, place.target ?? '')?.response);
  if (name === 'code') return ofForced(place, model, journeysAt(place.pointer, place.journeys));
  if (name === 'language') {
    const { brand = leadBrand } = beginningsAt(place)[0] ?? {};
    const id = place.target ?? String(brand);
    const { languages = ['en'] } = ownValue(model.brands, id)?.value ?? {};
    return ownValue(model.brands, id) === undefined
      ? []
      : unlessKnown(place, value, listOf(languages).map(String), `${id} is not offered in ${value}`);
  }
  if (name === 'ended') {
    const { flow } = beginningsAt(place)[0] ?? {};
    return flow === undefined ? [] : named('return', Object.keys(returnsOf(model, String(flow))));
  }
  if (name === 'broken') return named('rule or message', [...keywords, ...(known.message ?? [])]);
  if (name === 'branch') return ofBranch(model, place.flow, place);
  if (name === 'field') {
    const fields = fieldsSeen(place, model)?.map((field) => field.name);
    return fields === undefined ? [] : named('field', fields);
  }
  if (name === 'pressed') {
    const screen = screenSeen(place, model);
    const actions = screen === undefined ? known.action : Object.keys(screen.actions ?? {});
    return named('action', [...(actions ?? []), ...(known.around ?? []), 'Back', 'Escape', 'Reload']);
  }
  return known[name] === undefined ? [] : named(name, known[name]);
};

// What one list expects another one denies.
const isDenied = ({ pointer, value, around }: Told): boolean =>
  (ownValue(opposites, /([^/]*)\/[^/]*$/.exec(pointer)?.[1] ?? '') ?? []).some((part) => {
    const there = ownValue(around, part);
    return (Array.isArray(there) ? there : Object.keys(objectOf(there))).includes(value);
  });

const opposites: Readonly<Record<string, readonly string[]>> = {
  absent: ['actions'],
  notCalled: ['called', 'sent'],
  notStored: ['stored'],
};

const beginningsAt = ({ pointer, journeys }: Told) =>
  journeysAt(pointer, journeys).map((journey) => beginningOf(journey, journeys));

const screenSeen = ({ pointer, journeys }: Told, model: Model) => {
  const [flow = '', name = ''] = screenSeenAt(pointer, journeys)?.split('/') ?? [];
  return screenOf(lineageOf(model, flow), name)?.screen;
};

const fieldsSeen = (place: Told, model: Model) => {
  const form = screenSeen(place, model)?.form;
  return form === undefined ? undefined : fieldsOf(objectOf(form.schema));
};

// Whoever opens an address that there is not sees the page that says so.
const unknownAddress = (place: Told, address: string, model: Model): readonly Finding[] => {
  const path = address.split(/[?#]/)[0] ?? '';
  const known = namesOf(model).route ?? [];
  if (path === '' || known.includes(path)) return [];
  const { flow } = objectOf(objectOf(model.issuer.flows).unknown);
  const isMeant = journeysAt(place.pointer, place.journeys)
    .flatMap(({ steps }) => listOf(steps).map(objectOf))
    .some(({ expect }) => String(objectOf(expect).screen).startsWith(`${flow}/`));
  return isMeant && nearest(path, known) === undefined
    ? []
    : told(place, `No flow begins at ${path}`, suggest(path, known));
};

// Members that the answer's schema does not have change nothing that anybody reads. One of another type may be meant.
const ofAnswer = (place: Told, value: Json, shape: Shape = any): readonly Finding[] =>
  Object.entries(fits(typesOf(shape), new Set(['object'])) ? objectOf(value) : {}).flatMap(
    ([name, member]) => {
      const there = memberOf(shape, name);
      return there === undefined
        ? told(
            below(place, name),
            `The answer of ${place.target} has no ${name}`,
            suggest(name, memberNames(shape)),
          )
        : ofAnswer(below(place, name), member, there);
    },
  );
