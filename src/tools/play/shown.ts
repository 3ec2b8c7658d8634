import {
  type ActionView,
  type BlockView,
  type Form,
  isList,
  type LayerView,
  ownValue,
  textOf,
} from '../../engine/index.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { headingOf } from '../../ui/blocks/content.tsx';
import { type Say, sayFor } from '../../ui/context.tsx';
import { offeredAt } from '../../ui/form/choices.ts';
import { type FieldErrorText, fieldErrors } from '../../ui/form/errors.ts';
import { orderOf } from '../../ui/form/ui-schema.ts';
import { lineage } from '../../ui/lineage.ts';
import { type DrawnLayer, drawnOf } from '../../ui/way-out.ts';
import type { Words } from '../../ui/words.ts';

/** One layer as it would be read: its view with the words that the interface finds for it. */
export type Shown = {
  readonly layer: DrawnLayer;
  readonly say: Say;
  readonly form: Form | undefined;
  readonly title: string;
  /** All its words, a text each. */
  readonly texts: readonly string[];
  readonly notices: readonly string[];
  /** The names of fields that are drawn. */
  readonly fields: readonly string[];
  readonly errors: readonly FieldErrorText[];
  /** The controls of its actions, with their words. */
  readonly controls: readonly (ActionView & { readonly words: string })[];
};

/** Reads a layer. */
export const shownOf = (runtime: Runtime, words: Words, whole: LayerView): Shown => {
  const layer = drawnOf(runtime, whole);
  const say = sayFor({ runtime, words, language: runtime.store.language }, layer);
  const form = formOf(runtime, layer);
  const errors = fieldErrors(layer, runtime.store.forms[layer.key], say).filter(({ shown }) => shown);
  const drawn = form === undefined ? [] : orderOf(form, layer.blocks);
  const heading = layer.blocks.find((block) => 'heading' in block);
  const controls = drawnActions(layer).map((action) => ({ ...action, words: wordsOf(action, say) }));
  const reading: Reading = { layer, say, form, errors, controls };
  const notices = layer.blocks.some((block) => 'notice' in block) ? [noticeOf(reading, runtime)] : [];
  return {
    layer,
    say,
    form,
    errors,
    controls,
    fields: drawn.filter((name) => !layer.hidden.includes(name)),
    title: heading === undefined ? '' : headingOf(say, layer, heading),
    texts: [
      ...layer.blocks.flatMap((block) => read(block, reading)),
      ...notices,
      ...drawn.flatMap((name) => fieldWords(name, reading)),
    ].filter((text) => text !== ''),
    notices: notices.filter((notice) => notice !== ''),
  };
};

type Reading = Pick<Shown, 'layer' | 'say' | 'form' | 'errors' | 'controls'>;

const formOf = (runtime: Runtime, layer: LayerView): Form | undefined =>
  lineage(runtime, layer.flow)
    .map((flow) => ownValue(ownValue(runtime.flows(), flow)?.screens, layer.screen))
    .find((screen) => screen !== undefined)?.form;

// An action that no block names is offered to nobody.
const drawnActions = ({ blocks, actions, next = [] }: DrawnLayer): readonly ActionView[] =>
  blocks.flatMap((block) => namesIn(block, next).flatMap((name) => ownValue(actions, name) ?? []));

// What a message leads to stands with it.
const namesIn = (block: BlockView, next: readonly string[]): readonly string[] => {
  if ('notice' in block) return next;
  const names = 'links' in block ? block.links : 'actions' in block ? (block.actions ?? []) : [];
  return names.filter((name) => !next.includes(name));
};

const wordsOf = (action: ActionView, say: Say): string =>
  'newTab' in action && action.newTab === true
    ? `${say.action(action.name, action.params)} ${say.kit('kit.newTab')}`
    : say.action(action.name, action.params);

// As the interface has it: what is to be mended comes before the step's message.
const noticeOf = ({ layer, say, errors }: Reading, runtime: Runtime): string => {
  const { message, busy } = layer;
  const attempts = runtime.store.forms[layer.key]?.attempts ?? 0;
  if (attempts > 0 && errors.length > 0 && !busy)
    return [
      say.kit('kit.errorSummary', { count: errors.length }),
      ...errors.map(({ label, text }) =>
        text.toLowerCase().includes(label.toLowerCase()) ? text : `${label}: ${text}`,
      ),
    ].join(' ');
  return message === undefined ? '' : say.message(message.flow, message.key, message.params);
};

const read = (block: BlockView, { layer, say, controls }: Reading): readonly string[] => {
  const found = (Object.keys(readers) as (keyof typeof readers)[]).find((kind) => kind in block);
  const own = found === undefined ? [] : readers[found](block as never, say, layer);
  const offered = controls
    .filter(({ name }) => namesIn(block, layer.next ?? []).includes(name))
    .map(({ words }) => words);
  return [...own, ...offered];
};

type Block<K extends string> = Extract<BlockView, { readonly [key in K]: unknown }>;

type Reader<K extends string> = (block: Block<K>, say: Say, layer: LayerView) => readonly string[];

const readers: {
  readonly [K in
    | 'banner'
    | 'request'
    | 'heading'
    | 'text'
    | 'links'
    | 'progress'
    | 'list'
    | 'details'
    | 'spinner'
    | 'checklist']: Reader<K>;
} = {
  banner: ({ banner, params }, say) => [
    say.screen(`${banner}.title`, params),
    say.screen(`${banner}.text`, params),
  ],
  request: ({ request, values: [, items], params }, say) => [
    say.screen(`${request}.title`, params),
    ...(isList(items) ? items.map(textOf) : []),
    say.screen(`${request}.text`, params),
  ],
  heading: (block, say, layer) => [headingOf(say, layer, block)],
  text: ({ text, params }, say) => [say.screen(text, params)],
  links: ({ title }, say) => (title === undefined ? [] : [say.screen(title)]),
  progress: ({ progress }, say) => progress.map((key) => say.screen(key)),
  list: ({ list, params }, say) => list.map((key) => say.screen(key, params)),
  details: ({ details, values }, say) =>
    details.flatMap(({ label, kind, words, none }, at) => {
      const value = values[at];
      if (value === undefined && none === undefined) return [];
      const text = textOf(value);
      const named = words === undefined ? text : (say.named(`${words}.${text}`) ?? text);
      const drawn = kind === 'card' ? say.kit('kit.cardEnding', { digits: named }) : named;
      return [say.screen(label), value === undefined ? say.screen(none ?? '') : drawn];
    }),
  spinner: ({ spinner }, say) => [say.screen(spinner)],
  checklist: ({ checklist, rules = [] }, say) =>
    rules.map((name) => say.field(checklist, `rule.${name}`) ?? name),
};

const fieldWords = (name: string, { layer, say, errors }: Reading): readonly string[] => {
  if (layer.hidden.includes(name)) return [];
  return [
    say.field(name, 'label') ?? name,
    say.field(name, 'help') ?? '',
    ...(offeredAt(name, layer, say) ?? []).map(({ label }) => label),
    ...errors.flatMap(({ field, text }) => (field === name ? [text] : [])),
  ];
};
