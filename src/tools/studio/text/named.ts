import type { JsonObject } from '../../../engine/index.ts';
import { dataOf, inherited, returnsOf, sharedOf } from '../../check/model/facts.ts';
import { fieldsOf } from '../../check/model/fields.ts';
import { screenOf } from '../../check/model/graph.ts';
import { slots } from '../../check/model/known.ts';
import { type FlowModel, lineageOf, type Model, type ScreenModel } from '../../check/model/model.ts';
import type { Spot } from '../../check/model/places.ts';
import { findWord, wordsIn } from '../../check/model/words.ts';
import type { Name } from '../../grammar/declarations.ts';
import { isObject, listOf, objectOf } from '../../source.ts';

/** Something that can be written at a place, and what it is in a few words. */
export type Named = { readonly name: string; readonly about?: string };

/** What stands around a place in a flow or in one of its screens. */
export type Around = { readonly model: Model; readonly spot: Spot };

/** All that may be named at a place of a flow by such a name; nothing where the flows do not say. */
export const namedIn = (around: Around, name: Name): readonly Named[] =>
  distinct([...(names[name]?.(around) ?? []), ...ownNamed(around, name)]);

type Find = (around: Around) => readonly Named[];

const flows: Find = ({ model }) =>
  Object.values(model.flows).map(({ name, flow }) => ({ name, about: flow.title ?? name }));

const routes: Find = ({ model }) =>
  Object.values(model.flows).flatMap(({ name, flow }) =>
    Object.keys(flow.entries ?? {}).map((path) => ({ name: path, about: `flow ${name}` })),
  );

const facts: Find = ({ model, spot }) => [
  ...described(dataOf(model, spot.flow)),
  ...described(sharedOf(model)).map(({ name, ...rest }) => ({ ...rest, name: `$shared.${name}` })),
];

const names: Readonly<Partial<Record<Name, Find>>> = {
  step: (around) =>
    membersOf(around).flatMap(({ flow, name: owner }) =>
      Object.entries(flow.steps).map(([name, step]) => ({
        name,
        about: [doingOf(objectOf(step)), ...(owner === around.spot.flow.name ? [] : [`from ${owner}`])].join(
          ', ',
        ),
      })),
    ),
  flow: flows,
  subflow: flows,
  route: routes,
  address: routes,
  screen: (around) =>
    membersOf(around).flatMap(({ screens }) =>
      Object.values(screens).map(({ name }) => said(around, name, [`${name}.title`])),
    ),
  operation: ({ model }) =>
    Object.values(model.operations).map(({ id }) => ({ name: id, ...aboutOperation(model, id) })),
  message: (around) =>
    wordKeys(around).flatMap((key) =>
      key.startsWith('message.') ? [said(around, key.slice('message.'.length), [key])] : [],
    ),
  field: (around) =>
    fieldsOf(objectOf(screenAt(around)?.screen?.form?.schema)).map(({ name }) =>
      said(around, name, [`${screenAt(around)?.name}.field.${name}.label`, `field.${name}.label`]),
    ),
  action: (around) =>
    Object.keys(screenAt(around)?.screen?.actions ?? {}).map((name) =>
      said(around, name, [`${screenAt(around)?.name}.action.${name}`, `action.${name}`]),
    ),
  return: ({ model, spot }) => Object.keys(returnsOf(model, spot.flow.name)).map((name) => ({ name })),
  fact: facts,
  counter: facts,
  cleared: facts,
  slot: () => slots.map((name) => ({ name })),
  script: ({ model }) => Object.keys(objectOf(model.issuer.scripts)).map((name) => ({ name })),
};

// What flows give names of their own: conditions, values, lists of effects, shapes.
const ownNamed = ({ model, spot }: Around, name: Name): readonly Named[] =>
  model.ownNames
    .filter((own) => own.name === name)
    .flatMap(({ part, called }) =>
      Object.keys(
        inherited<unknown>(model, spot.flow.name, ({ flow }) => objectOf(objectOf(flow)[part])),
      ).map((each) => ({ name: each, ...(called !== undefined && { about: called }) })),
    );

const membersOf = ({ model, spot }: Around): readonly FlowModel[] => lineageOf(model, spot.flow.name);

/** The screen that a place belongs to: its own, or that of its step. */
export const screenAt = (around: Around): ScreenModel | undefined => {
  const { spot } = around;
  if (spot.screen !== undefined) return spot.screen;
  const step = objectOf(spot.flow.flow.steps[spot.step ?? '']);
  return typeof step.screen === 'string' ? screenOf(membersOf(around), step.screen) : undefined;
};

/** The keys of all words that a flow has, its own and those that it inherits. */
export const wordKeys = (around: Around): readonly string[] => [
  ...new Set(
    membersOf(around).flatMap(({ source }) =>
      Object.values(source.locales).flatMap((file) => Object.keys(wordsIn(file))),
    ),
  ),
];

/** Something by its words: the first that there are, in the first language. */
export const said = ({ model, spot }: Around, name: string, keys: readonly string[]): Named => {
  const [language = 'en'] = model.languages;
  const text = findWord(model, spot.flow.name, keys, language)?.text;
  return { name, ...(text !== undefined && { about: `“${text}”` }) };
};

const doings = { screen: 'shows', call: 'calls', flow: 'runs', credential: 'asks the browser to' } as const;

const doingOf = (step: JsonObject): string => {
  const [word, does] = Object.entries(doings).find(([each]) => each in step) ?? [];
  return word === undefined ? 'decides' : `${does} ${String(step[word])}`;
};

const described = (data: object): readonly Named[] =>
  Object.entries(data).map(([name, datum]) => {
    const { type, description } = objectOf(datum);
    return { name, about: String(description ?? type ?? '') };
  });

const aboutOperation = (model: Model, id: string): { readonly about?: string } => {
  const { paths } = objectOf(model.documents['issuer.openapi.json']);
  const found = Object.values(objectOf(paths))
    .flatMap((item) => Object.values(objectOf(item)))
    .find((node) => isObject(node) && node.operationId === id);
  const { summary, description, tags } = objectOf(found);
  const about = summary ?? description ?? listOf(tags)[0];
  return about === undefined ? {} : { about: String(about) };
};

const distinct = (all: readonly Named[]): readonly Named[] =>
  all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
