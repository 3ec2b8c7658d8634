import type { JsonObject } from '../../engine/index.ts';
import { type Place, placesIn } from '../grammar/walk.ts';
import { listOf, objectOf, pointerOf, type SourceFile, segmentsOf } from '../source.ts';
import { type Finding, type Rule, told, unlessKnown } from './diagnostic.ts';
import { fieldsOf } from './model/fields.ts';
import { outcomesOf, screenOf, unknownCode } from './model/graph.ts';
import { type FlowModel, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { nearest, suggest } from './model/nearest.ts';
import { wordsIn } from './model/words.ts';

/** What scenarios name is there: brands, flows, screens, their actions and fields, messages, operations, branches. An address may be unknown on purpose, unless it looks like a slip. */
export const scenarioExists: Rule = (model) => {
  const known = namesOf(model);
  return Object.values(model.flows).flatMap((flow) => {
    const file = flow.source.scenarios;
    if (file?.value === undefined || (model.problems[file.path] ?? []).length > 0) return [];
    const scenarios = listOf(objectOf(file.value).scenarios).map(objectOf);
    const around = { model, flow, file, known, scenarios };
    return [
      ...scenarios.flatMap((scenario, at) => ofScenario(scenario, at, around)),
      ...placesIn(model.documents, 'scenarios.schema.json', file.value).flatMap((place) =>
        ofPlace({ ...place, file }, around),
      ),
    ];
  });
};

type Around = {
  readonly model: Model;
  readonly flow: FlowModel;
  readonly file: SourceFile;
  readonly known: Names;
  readonly scenarios: readonly JsonObject[];
};
type Told = Place & { readonly file: SourceFile };
type Names = Readonly<Record<string, readonly string[]>>;

const namesOf = (model: Model): Names => {
  const flows = Object.values(model.flows);
  const words = flows.flatMap(({ source }) =>
    Object.values(source.locales).flatMap((file) => Object.keys(wordsIn(file))),
  );
  return {
    brand: Object.keys(model.brands),
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
    ...('expect' in (steps.at(-1) ?? {})
      ? []
      : told(
          there('steps', steps.length - 1),
          'The scenario ends without expecting anything',
          'Say what is seen in the end.',
        )),
  ];
};

const ofPlace = (place: Told, around: Around): readonly Finding[] => {
  const { known } = around;
  const { name = '', value: use } = place.holds;
  const value = String(place.value);
  const named = (what: string, names: readonly string[]) =>
    unlessKnown(place, value, names, `There is no ${what} ${value}`);
  if (use === 'typed') {
    const { schema } = fieldsSeen(place, around)?.find((field) => field.name === place.name) ?? {};
    const choices = listOf(schema?.enum).map(String);
    return choices.length === 0 || value.startsWith('$') ? [] : named('choice', choices);
  }
  if (name === 'address') return slip(place, value, known.route ?? []);
  if (name === 'branch') return ofBranch(around.model, around.flow, value, place);
  if (name === 'field') {
    const fields = fieldsSeen(place, around)?.map((field) => field.name);
    return fields === undefined ? [] : named('field', fields);
  }
  if (name === 'pressed') {
    const screen = screenSeen(place, around);
    const actions = screen === undefined ? known.action : Object.keys(screen.actions ?? {});
    return named('action', [...(actions ?? []), ...(known.around ?? []), 'Back', 'Escape', 'Reload']);
  }
  return known[name] === undefined ? [] : named(name, known[name]);
};

// What is pressed and filled in belongs to the screen that was seen last, as long as nothing was pressed since.
const screenSeen = ({ pointer }: Told, { model, scenarios }: Around) => {
  const [, scenario, , at] = segmentsOf(pointer);
  const steps = listOf(scenarios[Number(scenario)]?.steps).map(objectOf);
  const since = steps.slice(0, Number(at)).reverse();
  const pressed = since.findIndex((other) => 'press' in other || 'start' in other);
  const seen = since
    .slice(0, pressed < 0 ? undefined : pressed)
    .map((other) => objectOf(other.expect).screen)
    .find((screen) => screen !== undefined);
  const [flow = '', name = ''] = String(seen ?? '').split('/');
  return screenOf(lineageOf(model, flow), name)?.screen;
};

const fieldsSeen = (place: Told, around: Around) => {
  const form = screenSeen(place, around)?.form;
  return form === undefined ? undefined : fieldsOf(objectOf(form.schema));
};

const slip = (place: Told, address: string, known: readonly string[]): readonly Finding[] => {
  const path = address.split(/[?#]/)[0] ?? '';
  const near = path === '' || known.includes(path) ? undefined : nearest(path, known);
  return near === undefined ? [] : told(place, `No flow begins at ${path}`, `Did you mean "${near}"?`);
};

const ofBranch = (model: Model, flow: FlowModel, branch: string, place: Told): readonly Finding[] => {
  const [path = '', rest = ''] = branch.split(':');
  const [name = '', stepName = ''] = path.includes('/') ? path.split('/') : [flow.name, path];
  const owner = model.flows[name];
  if (owner === undefined)
    return told(place, `There is no flow ${name}`, suggest(name, Object.keys(model.flows)));
  const lineage = lineageOf(model, name);
  const steps = Object.assign(
    {},
    ...[...lineage].reverse().map((member) => member.flow.steps),
  ) as FlowModel['flow']['steps'];
  const step = steps[stepName];
  if (step === undefined)
    return isIntact(model, owner, 'steps')
      ? told(place, `The flow ${name} has no step ${stepName}`, suggest(stepName, Object.keys(steps)))
      : [];
  const [outcome = ''] = rest.split('#');
  const outcomes = outcomesOf(model, lineage, step).flatMap((known) =>
    known.name === unknownCode ? [] : [known.name],
  );
  const asking = 'screen' in step ? Object.keys(step.asks ?? {}) : [];
  // A scenario may well have the server answer what no document knows.
  const isGeneral =
    /^(http|failed|then|leave|load|after|every|\*)/.test(outcome) ||
    ('call' in step && /^\d+$/.test(outcome));
  return isGeneral || [...outcomes, ...asking].includes(outcome) || !isComplete(model, owner)
    ? []
    : told(place, `${outcome} is not an outcome of the step ${stepName}`, suggest(outcome, outcomes));
};
