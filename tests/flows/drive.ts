import {
  type Answer,
  type Effect,
  type Event,
  initialState,
  type JsonObject,
  type Scope,
  type State,
  transition,
  view,
} from '../../src/engine/index.ts';

/** How far a page has come: its state, and all effects so far. */
export type Ran = { readonly state: State; readonly effects: readonly Effect[] };

/** Sends an event. */
export const send = (scope: Scope, { state, effects }: Ran, event: Event): Ran => {
  const next = transition(state, event, scope);
  return { state: next.state, effects: [...effects, ...next.effects] };
};

/** Goes on, as a person does, from screens that ask for nothing else, until a call waits or one offers the action. */
export const onward = (scope: Scope, ran: Ran, action = '', most = 4): Ran => {
  const { page } = ran.state.machines;
  if (page === undefined || page.leaving || page.waiting !== undefined || most === 0) return ran;
  const { actions = {} } = view(ran.state, scope, 'page').layers.at(-1) ?? {};
  const [only, ...others] = Object.values(actions).filter(({ kind }) => kind !== 'back');
  if (only === undefined || only.kind !== 'go' || others.length > 0 || action in actions) return ran;
  const pressed = send(scope, ran, { type: 'press', machine: 'page', action: only.name });
  return onward(scope, pressed, action, most - 1);
};

/** Opens an address. */
export const open = (
  scope: Scope,
  flow: string,
  path: string,
  { entry = {}, query = {} }: { readonly entry?: JsonObject; readonly query?: JsonObject },
): Ran =>
  send(
    scope,
    { state: initialState, effects: [] },
    { type: 'enter', machine: 'page', flow, path, entry, query },
  );

/** Answers, or never answers, the call that the page waits for. */
export const reply = (scope: Scope, before: Ran, given: Answer): Ran => {
  const ran = onward(scope, before);
  const { waiting } = ran.state.machines.page ?? {};
  if (waiting?.for !== 'call') throw new Error(`No call waits for ${JSON.stringify(given)}`);
  return send(scope, ran, { type: 'answer', id: waiting.id, answer: given });
};
