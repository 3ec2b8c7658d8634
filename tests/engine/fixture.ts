import {
  type Effect,
  type Event,
  type Flow,
  initialState,
  type JsonObject,
  type LinkedFlow,
  type LinkedScreen,
  type Scope,
  type Screen,
  type State,
  transition,
  type View,
  view,
} from '../../src/engine/index.ts';

/** A flow with its screens, as linking would leave it. */
export const linked = (
  name: string,
  flow: Omit<Flow, 'title'>,
  screens: Readonly<Record<string, Screen & { secrets?: string[] }>> = {},
): LinkedFlow => ({
  title: name,
  ...flow,
  name,
  screens: Object.fromEntries(
    Object.entries(screens).map(([key, screen]): [string, LinkedScreen] => [key, { secrets: [], ...screen }]),
  ),
});

/** A screen that offers actions of the given kinds. */
export const screen = (
  actions: Readonly<Record<string, 'submit' | 'go' | 'back' | 'resend' | 'external'>>,
  extra: Partial<Screen> & { secrets?: string[] } = {},
) => ({
  layout: 'card' as const,
  blocks: [{ form: true as const }],
  actions: Object.fromEntries(Object.entries(actions).map(([name, kind]) => [name, { kind }])),
  ...extra,
});

export const scopeOf = (flows: readonly LinkedFlow[], extra: Partial<Scope> = {}): Scope => ({
  flows: Object.fromEntries(flows.map((flow) => [flow.name, flow])),
  operations: {},
  brand: {},
  issuer: {},
  environment: {},
  flags: {},
  flagsSettled: true,
  session: {},
  visitor: {},
  roots: { assistant: {} },
  late: ['oauth', 'device'],
  now: 0,
  ...extra,
});

/** A machine driven by hand: each method sends one event; `effects` holds those of the last one. */
export const drive = (
  scope: Scope,
  flow = 'main',
  path = '/',
  entry: JsonObject = {},
  query: JsonObject = {},
) => {
  const now: { state: State; effects: readonly Effect[]; scope: Scope } = {
    state: initialState,
    effects: [],
    scope,
  };
  const send = (event: Event) => {
    const next = transition(now.state, event, now.scope);
    now.state = next.state;
    now.effects = next.effects;
    return next.effects;
  };
  const effect = <T extends Effect['type']>(type: T) =>
    now.effects.find((found): found is Extract<Effect, { type: T }> => found.type === type);
  const driver = {
    now,
    send,
    effect,
    press: (action: string, form: JsonObject = {}) => send({ type: 'press', machine: 'page', action, form }),
    answer: (body: JsonObject, status = 200, id = lastCall(now)) =>
      send({ type: 'answer', id, answer: { status, body } }),
    fail: (failed: 'network' | 'timeout' | 'malformed' | 'unresolved') =>
      send({ type: 'answer', id: lastCall(now), answer: { failed } }),
    back: (key?: number) => send({ type: 'back', machine: 'page', ...(key === undefined ? {} : { key }) }),
    view: (): View => view(now.state, now.scope, 'page'),
    top: () => {
      const layer = view(now.state, now.scope, 'page').layers.at(-1);
      if (layer === undefined) throw new Error('nothing is shown');
      return layer;
    },
    calls: [] as Extract<Effect, { type: 'call' }>[],
  };
  send({ type: 'enter', machine: 'page', flow, path, entry, query });
  return driver;
};

const lastCall = ({ state }: { state: State }): number => {
  const waiting = state.machines.page?.waiting;
  if (waiting?.for !== 'call') throw new Error('no call is out');
  return waiting.id;
};
