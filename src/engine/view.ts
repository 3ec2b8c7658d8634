import { holds } from './condition.ts';
import type { Block, Options } from './declarations.ts';
import { isBeside, lineageFor, screenOf, stepOf } from './draft.ts';
import { type Json, type JsonObject, mapValues, ownValue } from './json.ts';
import { isEnd, isOffered } from './offer.ts';
import { rulesFor } from './outcome.ts';
import { placesOf } from './transition.ts';
import type {
  ActionView,
  BlockView,
  Choice,
  Frame,
  LayerView,
  LinkedFlow,
  LinkedScreen,
  Machine,
  MachineId,
  Scope,
  State,
  View,
} from './types.ts';
import { type Context, resolve, resolveEach, textOf } from './value.ts';

/** What there is to see of a machine that has not begun. */
export const emptyView: View = { layers: [], busy: false, leaving: false, places: [] };

/** What is to be drawn of a machine: its bottom screen, the dialogs over it, and what a person can do there. */
export const view = (state: State, scope: Scope, id: MachineId): View => {
  const machine = ownValue(state.machines, id);
  if (machine === undefined) return emptyView;
  const busy = !isBeside(machine, scope) && (machine.waiting !== undefined || machine.leaving);
  const shown = layersOf(machine, scope);
  return {
    layers: shown.map((layer, at) =>
      layerView(layer, at === shown.length - 1, { id, busy, state, scope, machine }),
    ),
    busy,
    leaving: machine.leaving,
    places: placesOf(machine).map(({ place }) => place.key),
  };
};

type Shown = {
  readonly frame: Frame;
  readonly screen: string;
  readonly step: string;
  readonly key: number;
  readonly dialog: boolean;
};
type Drawing = {
  readonly id: MachineId;
  readonly busy: boolean;
  readonly state: State;
  readonly scope: Scope;
  readonly machine: Machine;
};

// A dialog is laid over what is there; anything else takes the place of the topmost layer.
const layersOf = (machine: Machine, scope: Scope): readonly Shown[] =>
  machine.frames.reduce<readonly Shown[]>((layers, frame) => {
    const seen = seenOf(frame, scope);
    if (seen === undefined) return layers;
    const dialog = frame.as === 'dialog' || (frame.as === 'inline' && layers.at(-1)?.dialog === true);
    return [...(frame.as === 'dialog' ? layers : layers.slice(0, -1)), { frame, dialog, ...seen }];
  }, []);

const seenOf = (frame: Frame, scope: Scope): Pick<Shown, 'screen' | 'step' | 'key'> | undefined => {
  const place = frame.trail.at(-1);
  if (place !== undefined) return place;
  const step = stepOf(lineageFor(scope, frame.flow), frame.step);
  return 'while' in step && step.while !== undefined
    ? { screen: step.while, step: frame.step, key: frame.visit }
    : undefined;
};

const layerView = (
  { frame, screen: name, step, key, dialog }: Shown,
  top: boolean,
  drawing: Drawing,
): LayerView => {
  const { id, scope, machine, state } = drawing;
  const lineage = lineageFor(scope, frame.flow);
  const screen = screenOf(lineage, name);
  const context: Context = { scope, machine, frame, shared: state.shared };
  const { message } = frame;
  const ends = isEnd(message, scope);
  const actions = actionsOf(screen, step, lineage, context, ends);
  const cancel = Object.values(actions).find(({ kind }) => kind === 'back')?.name;
  return {
    machine: id,
    flow: frame.flow,
    step,
    screen: name,
    layout: screen.layout,
    key,
    dialog,
    inert: !top,
    busy: top && drawing.busy,
    blocks: screen.blocks
      .filter((block) => holds('when' in block ? block.when : undefined, context, lineage))
      .map((block) => blockView(block, context))
      .filter(isWhole),
    actions,
    ends,
    prefill: resolveEach(screen.form?.prefill, context),
    choices: choicesOf(screen.form?.options, context, lineage),
    hidden: Object.entries(screen.form?.when ?? {}).flatMap(([field, when]) =>
      holds(when, context, lineage) ? [] : [field],
    ),
    optional: Object.entries(screen.form?.optional ?? {}).flatMap(([field, when]) =>
      holds(when, context, lineage) ? [field] : [],
    ),
    fieldMessages: frame.fieldMessages,
    dropped: frame.dropped,
    unanswered: frame.outcome?.name === 'failed.network',
    ...(frame.pressed === undefined ? {} : { pressed: frame.pressed }),
    ...(cancel === undefined ? {} : { cancel }),
    ...(message === undefined ? {} : { message }),
  };
};

const actionsOf = (
  screen: LinkedScreen,
  step: string,
  lineage: readonly LinkedFlow[],
  context: Context,
  ends: boolean,
): Readonly<Record<string, ActionView>> =>
  mapValues(screen.actions ?? {}, (action, name) => {
    if (!isOffered(action, ends, context, lineage)) return undefined;
    const { href, base, phone } = action;
    const to = href ?? phone;
    if (to === undefined) {
      const route = routeOf(name, step, lineage);
      return { ...action, name, ...(route === undefined ? {} : { route }) };
    }
    const found = resolve(to, context);
    const start = phone === undefined ? textOf(resolve(base, context)) : 'tel:';
    return found === undefined
      ? undefined
      : { ...action, name, address: start + textOf(found), params: { phone: found } };
  });

// An action that does nothing but open an address is a link as well: it works before any script, and in a new tab.
const routeOf = (name: string, step: string, lineage: readonly LinkedFlow[]): string | undefined => {
  const declared = stepOf(lineage, step);
  const levels = ['on' in declared ? declared.on : undefined, ...lineage.map((flow) => flow.on)];
  const [rule] = rulesFor(levels, name, false) ?? [];
  return rule?.when === undefined && rule?.leave !== undefined && 'route' in rule.leave
    ? rule.leave.route
    : undefined;
};

const choicesOf = (
  options: Readonly<Record<string, Options>> | undefined,
  context: Context,
  lineage: readonly LinkedFlow[],
): Readonly<Record<string, readonly Choice[]>> =>
  mapValues(options ?? {}, ({ from, value = '$item', ...named }) => {
    const list = resolve(from, context);
    return (Array.isArray(list) ? list : []).flatMap((item: Json): readonly Choice[] => {
      const itemContext = { ...context, item };
      const chosen = resolve(value, itemContext);
      const name =
        typeof named.label === 'string'
          ? { ...named, label: named.label }
          : named.label.find(({ when }) => holds(when, itemContext, lineage));
      return chosen === undefined || name === undefined
        ? []
        : [{ value: chosen, label: name.label, params: resolveEach(name.with, itemContext) }];
    });
  });

const blockView = (block: Block, context: Context): BlockView => {
  const params: JsonObject = 'with' in block ? resolveEach(block.with, context) : {};
  return { ...block, params, values: valuesOf(block).map((value) => resolve(value, context)) };
};

// A text that would have a gap is not shown.
const isWhole = (block: BlockView): boolean =>
  !('text' in block) || Object.keys(block.with ?? {}).every((name) => Object.hasOwn(block.params, name));

const valuesOf = (block: Block): readonly (Json | undefined)[] => {
  if ('request' in block) return [block.image, block.items];
  if ('image' in block) return [block.image, block.href, block.narrow, block.caption, block.more];
  if ('text' in block) return [block.language, block.countdown?.since];
  return 'details' in block ? block.details.map(({ value }) => value) : [];
};
