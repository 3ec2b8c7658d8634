import type { JsonObject } from '../../../engine/index.ts';
import type { Control } from '../../grammar/declarations.ts';
import { objectOf, pointerOf } from '../../source.ts';
import { fieldUsages } from './fields.ts';
import type { FlowModel, Model, ScreenModel } from './model.ts';
import { once } from './once.ts';
import { type NameSpot, namesIn, type PlaceSpot, placesOf } from './places.ts';
import { type Usage, usage } from './usage.ts';
import { findWord, rootFlow, type Word, wordsIn } from './words.ts';

/** The words of a usage in one language, as they are found from its flow or from one that extends that. */
export const wordFor = (
  model: Model,
  { flow, keys, otherwise }: Usage,
  language: string,
  from = flow,
): Word | undefined =>
  findWord(model, from, keys, language) ??
  (otherwise.length === 0 ? undefined : findWord(model, rootFlow(model) ?? from, otherwise, language));

/** All words that the declarations use. */
export const usagesOf = (model: Model): readonly Usage[] =>
  Object.values(model.flows).flatMap(usagesIn(model));

/** Those that one flow uses, found once for a model. */
export const usagesIn = once((model: Model) =>
  once((flow: FlowModel): readonly Usage[] => [
    ...namesIn(flow, 'message').map(ofMessage),
    ...endings(flow),
    ...Object.values(flow.screens).flatMap((screen) => ofScreen(flow, screen)),
    ...pages(model, flow),
  ]),
);

const ofMessage = ({ value: key, around, ...place }: NameSpot): Usage =>
  usage(place.flow, place, {
    kind: 'message',
    keys: [`message.${key}`],
    given: givenIn(around),
    exact: true,
    control: 'message',
    what: `the message ${key}`,
  });

// A call beside a message, and the heading of one that ends what a screen is for.
const endings = (flow: FlowModel): readonly Usage[] =>
  Object.entries(flow.flow.messages ?? {}).flatMap(([key, { ends, next }]) => {
    const place = { file: flow.source.flow, pointer: pointerOf('messages', key) };
    const what = `the message ${key}`;
    const call = {
      keys: ['action.call'],
      given: ['phone'],
      control: 'button',
      what: `the call of ${what}`,
    } as const;
    const heading = { keys: [`ending.${key}`], control: 'title', what: `the heading of ${what}` } as const;
    return [
      ...(next.includes('call') ? [usage(flow, place, call)] : []),
      ...(ends === undefined ? [] : [usage(flow, place, heading)]),
    ];
  });

// Words have the parameters that stand beside their key, and what is left of a countdown.
const givenIn = (around: JsonObject): readonly string[] => [
  ...Object.keys(objectOf(around.with)),
  ...(around.countdown === undefined ? [] : ['seconds']),
];

const ofScreen = (flow: FlowModel, shown: ScreenModel): readonly Usage[] => {
  const { screen, fault } = shown;
  if (screen === undefined || fault !== undefined) return [];
  const linked = new Set(screen.blocks.flatMap((block) => ('links' in block ? block.links : [])));
  return [
    ...placesOf(flow).flatMap((place) => (place.screen === shown ? ofWords(place, shown) : [])),
    ...Object.entries(screen.actions ?? {}).flatMap(([name, { kind }]) =>
      ofAction(flow, shown, name, { isLink: linked.has(name), kind }),
    ),
    ...(screen.form === undefined ? [] : fieldUsages(flow, shown, objectOf(screen.form.schema))),
  ];
};

const ofWords = (place: PlaceSpot, screen: ScreenModel): readonly Usage[] => {
  const { flow, holds, value, around, pointer } = place;
  const { words } = holds;
  if (words === undefined || typeof value !== 'string') return [];
  const given = givenIn(around);
  // One of several need not use all the parameters that they share.
  const isOne = typeof words === 'string' && !/\/\d+$/.test(pointer);
  const text = (key: string, control: Control): Usage =>
    usage(flow, place, {
      keys: [`${screen.name}.${key}`, key],
      given,
      exact: isOne && given.length > 0,
      control,
      what: `the ${key === control ? key : `${control} ${key}`} of the screen ${screen.name}`,
    });
  if (typeof words === 'string') return [text(value, words)];
  return Object.entries(words).flatMap(([part, control]) => {
    const keys =
      part === '*' ? keysBelow(flow, `${screen.name}.${value}.`) : [`${screen.name}.${value}.${part}`];
    return keys.map((key) => text(key.slice(screen.name.length + 1), control));
  });
};

// Whatever stands below a key: values that only the page knows are looked up there.
const keysBelow = ({ source }: FlowModel, start: string): readonly string[] => {
  const written = Object.values(source.locales).flatMap((locale) => Object.keys(wordsIn(locale)));
  return [...new Set(written)].filter((each) => each.startsWith(start));
};

const ofAction = (
  flow: FlowModel,
  screen: ScreenModel,
  name: string,
  { isLink, kind }: { readonly isLink: boolean; readonly kind: string },
): readonly Usage[] => {
  const place = { file: screen.file, pointer: pointerOf('actions', name) };
  const text = (of: 'action' | 'busy', control: Control, needed: boolean): Usage =>
    usage(flow, place, {
      keys: [`${screen.name}.${of}.${name}`, `${of}.${name}`],
      given: kind === 'call' ? ['phone'] : [],
      needed,
      control,
      what: `the ${control} ${name} of the screen ${screen.name}${of === 'busy' ? ' while it is busy' : ''}`,
    });
  // Escape and the dialog's own close control stand for an action that nothing shows.
  return [
    text('action', isLink ? 'link' : 'button', kind !== 'back' || isLink),
    text('busy', 'button', false),
  ];
};

// A page that names no segment has the title of the last part of its address.
const pages = (model: Model, flow: FlowModel): readonly Usage[] =>
  Object.entries(flow.flow.entries ?? {}).flatMap(([path, { segment }]) => {
    const name = segment ?? path.split('/').at(-1) ?? '';
    const needed = rootFlow(model) !== undefined;
    const place = { file: flow.source.flow, pointer: pointerOf('entries', path) };
    return (name === '' ? [] : (['title', 'description'] as const)).map((key) =>
      usage(flow, place, {
        kind: 'page',
        keys: [`page.${name}.${key}`],
        given: key === 'title' ? ['title'] : [],
        needed,
        control: `page-${key}`,
        what: `the ${key} of the page ${path}`,
      }),
    );
  });
