import type { Block, Options, Rule, ScreenAction } from '../../../engine/index.ts';
import { isObject, objectOf, pointerOf, type SourceFile } from '../../source.ts';
import { rulesOf, spotsIn } from './derived.ts';
import { fieldUsages } from './fields.ts';
import type { FlowModel, Model, ScreenModel } from './model.ts';
import { actionsIn } from './walk.ts';
import { findWord, rootFlow, type Word, wordsIn } from './words.ts';

/** The control that words stand in: it decides how long they may be. */
export type Control =
  | 'title'
  | 'button'
  | 'link'
  | 'label'
  | 'option'
  | 'help'
  | 'placeholder'
  | 'error'
  | 'message'
  | 'text'
  | 'item'
  | 'name'
  | 'page-title'
  | 'page-description';

/**
 * Words that something shows. They are looked up in the flow and what it extends under the first key that has any.
 * `given` are the parameters; with `exact` each of them has to be used. Words that are not `needed` may be missing.
 */
export type Usage = {
  readonly kind: 'message' | 'screen' | 'page';
  readonly flow: string;
  readonly keys: readonly string[];
  /** Keys that are looked up among the app's own words where those have none. */
  readonly otherwise: readonly string[];
  readonly given: readonly string[];
  readonly exact: boolean;
  readonly needed: boolean;
  readonly control: Control;
  readonly what: string;
  readonly file: SourceFile;
  readonly pointer: string;
};

/** The words of a usage in one language, as they are found from its flow or from one that extends that. */
export const wordFor = (
  model: Model,
  { flow, keys, otherwise }: Usage,
  language: string,
  from = flow,
): Word | undefined =>
  findWord(model, from, keys, language) ??
  (otherwise.length === 0 ? undefined : findWord(model, rootFlow(model) ?? from, otherwise, language));

/** All words that the declarations use, found once for a model. */
export const usagesOf = (model: Model): readonly Usage[] => {
  const found =
    made.get(model) ??
    Object.values(model.flows).flatMap((flow) => [
      ...messages(flow),
      ...screens(flow),
      ...pages(model, flow),
    ]);
  made.set(model, found);
  return found;
};

const made = new WeakMap<Model, readonly Usage[]>();

const messages = (flow: FlowModel): readonly Usage[] => {
  const base = {
    kind: 'message',
    flow: flow.name,
    otherwise: [],
    exact: true,
    needed: true,
    control: 'message',
  } as const;
  const usage = (key: string, given: object | undefined, file: SourceFile, pointer: string): Usage => ({
    ...base,
    keys: [`message.${key}`],
    given: Object.keys(given ?? {}),
    what: `the message ${key}`,
    file,
    pointer,
  });
  return [
    ...rulesOf(flow).flatMap(({ rule, file, pointer }) =>
      said(rule, (key) => usage(key, rule.with, file, `${pointer}/say`)),
    ),
    ...actionsIn(flow).flatMap(({ action, file, pointer }) =>
      'toast' in action ? [usage(action.toast, action.with, file, `${pointer}/toast`)] : [],
    ),
    ...spotsIn(flow).values.flatMap(({ value, file, pointer }) =>
      passed(value, pointer).map((found) => usage(found.key, found.given, file, found.pointer)),
    ),
  ];
};

const said = (rule: Rule, usage: (key: string) => Usage): readonly Usage[] =>
  rule.say === undefined || rule.say.startsWith('$') ? [] : [usage(rule.say)];

type Passed = { readonly key: string; readonly given: object | undefined; readonly pointer: string };

const passed = (value: unknown, pointer: string): readonly Passed[] => {
  if (Array.isArray(value))
    return value.flatMap((member, at) => passed(member, `${pointer}${pointerOf(at)}`));
  if (!isObject(value)) return [];
  if (typeof value.message === 'string')
    return [
      {
        key: value.message,
        given: isObject(value.with) ? value.with : undefined,
        pointer: `${pointer}/message`,
      },
    ];
  return Object.entries(value).flatMap(([name, member]) => passed(member, `${pointer}${pointerOf(name)}`));
};

const screens = (flow: FlowModel): readonly Usage[] =>
  Object.values(flow.screens).flatMap((shown) => {
    const { screen, fault } = shown;
    if (screen === undefined || fault !== undefined) return [];
    const sayer = sayerOf(flow, shown);
    const linked = new Set(screen.blocks.flatMap((block) => ('links' in block ? block.links : [])));
    return [
      ...screen.blocks.flatMap((block, at) => ofBlock(block, pointerOf('blocks', at), sayer)),
      ...Object.entries(screen.actions ?? {}).flatMap(([name, action]) =>
        ofAction(name, action, linked.has(name), sayer),
      ),
      ...(screen.form === undefined ? [] : fieldUsages(flow, shown, objectOf(screen.form.schema))),
      ...Object.entries(screen.form?.options ?? {}).flatMap(([field, options]) =>
        namesOf(options).map(({ label, given, path }) =>
          sayer.text(label, 'option', pointerOf('form', 'options', field, ...path), Object.keys(given ?? {})),
        ),
      ),
    ];
  });

const namesOf = (options: Options) =>
  typeof options.label === 'string'
    ? [{ label: options.label, given: options.with, path: ['label'] }]
    : options.label.map(({ label, with: given }, at) => ({ label, given, path: ['label', at, 'label'] }));

type Sayer = {
  readonly text: (key: string, control: Control, pointer: string, given?: readonly string[]) => Usage;
  /** Whatever stands below a key: values that only the page knows are looked up there. */
  readonly below: (key: string, pointer: string) => readonly Usage[];
  readonly at: (keys: readonly string[], control: Control, pointer: string, needed: boolean) => Usage;
};

const sayerOf = ({ name: flow, source }: FlowModel, { name, file }: ScreenModel): Sayer => {
  const base = { kind: 'screen', flow, file, otherwise: [] } as const;
  const text: Sayer['text'] = (key, control, pointer, given = []) => ({
    ...base,
    keys: [`${name}.${key}`, key],
    given,
    exact: given.length > 0,
    needed: true,
    control,
    what: `the ${control} ${key} of screen ${name}`,
    pointer,
  });
  return {
    text,
    below: (key, pointer) => {
      const start = `${name}.${key}.`;
      const written = Object.values(source.locales).flatMap((locale) => Object.keys(wordsIn(locale)));
      const values = written
        .filter((each) => each.startsWith(start))
        .map((each) => each.slice(name.length + 1));
      return [...new Set(values)].map((each) => text(each, 'item', pointer));
    },
    at: (keys, control, pointer, needed) => ({
      ...base,
      keys: [`${name}.${keys[0]}`, ...keys],
      given: [],
      exact: false,
      needed,
      control,
      what: `the ${control} of ${keys[0]} on screen ${name}`,
      pointer,
    }),
  };
};

const ofAction = (name: string, { kind }: ScreenAction, isLink: boolean, sayer: Sayer): readonly Usage[] => {
  const pointer = pointerOf('actions', name);
  // Escape and the dialog's own close control stand for an action that nothing shows.
  return [
    sayer.at([`action.${name}`], isLink ? 'link' : 'button', pointer, kind !== 'back' || isLink),
    sayer.at([`busy.${name}`], 'button', pointer, false),
  ];
};

const ofBlock = (block: Block, pointer: string, sayer: Sayer): readonly Usage[] => {
  const given = 'with' in block ? Object.keys(block.with ?? {}) : [];
  const list = (word: string, keys: readonly string[], control: Control) =>
    keys.map((key, at) => sayer.text(key, control, `${pointer}${pointerOf(word, at)}`));
  if ('banner' in block) {
    const parts = [
      sayer.text(`${block.banner}.title`, 'title', `${pointer}/banner`),
      sayer.text(`${block.banner}.text`, 'text', `${pointer}/banner`),
    ];
    return parts.map((part) => ({ ...part, given }));
  }
  if ('heading' in block) return [sayer.text(block.heading, 'title', `${pointer}/heading`, given)];
  if ('text' in block) return [sayer.text(block.text, 'text', `${pointer}/text`, given)];
  if ('list' in block) return list('list', block.list, 'item').map((usage) => ({ ...usage, given }));
  if ('progress' in block) return list('progress', block.progress, 'name');
  if ('details' in block)
    return block.details.flatMap(({ label, words, none }, at) => {
      const here = `${pointer}${pointerOf('details', at)}`;
      return [
        sayer.text(label, 'label', `${here}/label`),
        ...(words === undefined ? [] : sayer.below(words, `${here}/words`)),
        ...(none === undefined ? [] : [sayer.text(none, 'item', `${here}/none`)]),
      ];
    });
  if ('spinner' in block) return [sayer.text(block.spinner, 'title', `${pointer}/spinner`)];
  if ('links' in block)
    return block.title === undefined ? [] : [sayer.text(block.title, 'label', `${pointer}/title`)];
  return 'image' in block && block.alt !== undefined ? [sayer.text(block.alt, 'text', `${pointer}/alt`)] : [];
};

// A page that names no segment has the title of the last part of its address.
const pages = (model: Model, flow: FlowModel): readonly Usage[] =>
  Object.entries(flow.flow.entries ?? {}).flatMap(([path, { segment }]) => {
    const name = segment ?? path.split('/').at(-1) ?? '';
    const root = rootFlow(model);
    const usage = (key: string, control: Control): Usage => ({
      kind: 'page',
      flow: flow.name,
      keys: [`page.${name}.${key}`],
      otherwise: [],
      given: [],
      exact: false,
      needed: root !== undefined,
      control,
      what: `the ${key} of the page ${path}`,
      file: flow.source.flow,
      pointer: pointerOf('entries', path),
    });
    return name === '' ? [] : [usage('title', 'page-title'), usage('description', 'page-description')];
  });
