import { flagsFrom } from '../../../config/flags.ts';
import {
  type Frame,
  type Json,
  type JsonObject,
  type LinkedFlow,
  type Machine,
  ownValue,
  parseReference,
  type Scope,
  type State,
  transition,
} from '../../../engine/index.ts';
import type { Catalogue } from '../../../runtime/catalogue.ts';
import { lateRoots } from '../../../runtime/late.ts';
import { isObject, objectOf } from '../../source.ts';
import type { Facts, Said, ScreenPlace } from './state.ts';

/** For whom a screen is drawn. */
export type Look = { readonly brand: string; readonly language: string; readonly width: number };

/** What scenes are made in: the product's catalogue with all flows, the brand as it is read, the place of the page that lies below what has none. */
export type Stage = {
  readonly catalogue: Catalogue;
  readonly brand: JsonObject;
  readonly look: Look;
  readonly home: ScreenPlace | undefined;
  readonly frame: ScreenPlace | undefined;
};

/** A state of the engine, and what it is judged by. */
export type Scene = { readonly state: State; readonly scope: Scope };

/** The key of the place that a scene is about. */
export const sceneKey = 2;

/** The engine's state in which a place shows, with some facts, and with what a rule says. The engine itself says it, as the answer to a call. */
export const sceneOf = (
  stage: Stage,
  place: ScreenPlace,
  facts: Facts,
  said?: Said,
  busy?: string,
): Scene => {
  const scope = scopeOf(stage, place, facts, said);
  const machines = machinesOf(stage, place, facts, said !== undefined || busy !== undefined, busy);
  const state: State = { machines, shared: rooted(facts, 'shared', {}), next: 10 };
  return said === undefined
    ? { state, scope }
    : {
        state: transition(state, { type: 'answer', id: awaited, answer: { status: 200 } }, scope).state,
        scope,
      };
};

/** What a condition at the scene's place is judged in. */
export const contextOf = ({ state, scope }: Scene, { machine: id }: ScreenPlace) => {
  const machine: Machine = state.machines[id] ?? emptyMachine;
  return { scope, machine, frame: machine.frames.at(-1), shared: state.shared };
};

const emptyMachine: Machine = { frames: [], entry: {}, query: {}, background: {}, leaving: false };

const awaited = 9;
const saying = '~says';

const scopeOf = (
  { catalogue, brand, look }: Stage,
  { flow, route }: ScreenPlace,
  facts: Facts,
  said: Said | undefined,
): Scope => {
  const modules = Object.entries(catalogue.loaded);
  const flows = Object.fromEntries(modules.map(([name, module]) => [name, module.flow]));
  const named = factsOf(facts, 'value');
  const own = ownValue(flows, flow);
  const patched = own && {
    ...own,
    values: { ...own.values, ...Object.fromEntries(named.map(([[name = ''], value]) => [name, value])) },
    ...(said !== undefined && {
      steps: { ...own.steps, [saying]: { call: saying, on: { ok: said.rule } } },
    }),
  };
  const of = (root: string, value: object): JsonObject => rooted(facts, root, value);
  return {
    flows: patched === undefined ? flows : { ...flows, [flow]: patched as LinkedFlow }, // Values of facts are values of a flow.
    operations: Object.assign({}, catalogue.operations, ...modules.map(([, { operations }]) => operations)),
    formatters: Object.assign({}, ...modules.map(([, module]) => module.formatters)),
    brand: of('brand', brand),
    issuer: of('issuer', Object.assign({}, catalogue.issuer, ...modules.map(([, { issuer }]) => issuer))),
    environment: of('environment', catalogue.environment),
    flags: of('flags', flagsFrom(undefined, look.brand, catalogue.issuer.flags)),
    flagsSettled: true,
    session: of('session', {}),
    visitor: of('visitor', {
      language: look.language,
      mobile: look.width < 768,
      brandId: look.brand,
      route: route ?? '/',
      scripts: true,
      cookies: true,
    }),
    roots: { assistant: of('assistant', {}) },
    late: lateRoots,
    now: noon,
  };
};

// One moment for all pictures, so that the same state gives the same one.
const noon = Date.UTC(2026, 0, 15, 17);

const machinesOf = (
  { home, frame: around }: Stage,
  place: ScreenPlace,
  facts: Facts,
  waits: boolean,
  busy: string | undefined,
): State['machines'] => {
  const own: Frame = {
    ...frameOf(place, sceneKey, facts),
    as: place.over === undefined ? 'page' : 'dialog',
    ...(waits && busy === undefined && { step: saying }),
    ...(busy !== undefined && { pressed: busy }),
  };
  const below = place.over === undefined ? [] : [frameOf({ ...place, ...place.over }, 1, {})];
  const machine: Machine = {
    ...emptyMachine,
    frames: [...below, own],
    entry: rooted(facts, 'entry', {}),
    query: rooted(facts, 'query', {}),
    ...(waits && { waiting: { for: 'call', id: awaited, of: 'call' } }),
  };
  const first = home && { ...emptyMachine, frames: [frameOf(home, 3, {})] };
  const shell = around && { ...emptyMachine, frames: [frameOf(around, 4, {})] };
  if (place.machine === 'shell') return { ...(first && { page: first }), shell: machine };
  return { page: machine, ...(shell && { shell }) };
};

const frameOf = (
  { flow, step, screen, meanwhile }: Pick<ScreenPlace, 'flow' | 'step' | 'screen' | 'meanwhile'>,
  key: number,
  facts: Facts,
): Frame => {
  const data = rooted(facts, 'data', {});
  const outcome = rooted(facts, 'outcome', {});
  return {
    flow,
    as: 'page',
    step,
    visit: key,
    data,
    form: rooted(facts, 'form', {}),
    response: rooted(facts, 'response', {}),
    result: rooted(facts, 'result', {}),
    ...(Object.keys(outcome).length > 0 && { outcome: { name: 'ok', ...outcome } }),
    trail: meanwhile === true ? [] : [{ key, step, screen, data, closed: false }],
    fieldMessages: {},
    dropped: 0,
  };
};

const factsOf = (facts: Facts, wanted: string): readonly (readonly [readonly string[], Json])[] =>
  Object.entries(facts).flatMap(([reference, value]) => {
    const { root, path } = parseReference(reference);
    return root === wanted && path.length > 0 ? [[path, value] as const] : [];
  });

const rooted = (facts: Facts, root: string, value: object): JsonObject =>
  factsOf(facts, root).reduce<JsonObject>(
    (now, [path, fact]) => put(now, path, fact),
    objectOf(value), // Of JSON all of them.
  );

const put = (into: JsonObject, [name = '', ...rest]: readonly string[], value: Json): JsonObject => {
  const below = ownValue(into, name);
  if (rest.length > 0) return { ...into, [name]: put(isObject(below) ? below : {}, rest, value) };
  if (value !== null) return { ...into, [name]: value };
  const { [name]: _, ...others } = into;
  return others;
};
