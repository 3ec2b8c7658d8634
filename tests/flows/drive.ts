import {
  type Answer,
  type Effect,
  type Event,
  initialState,
  type JsonObject,
  type Scope,
  type State,
  transition,
} from '../../src/engine/index.ts';

/** How far a page has come: its state, and all effects so far. */
export type Ran = { readonly state: State; readonly effects: readonly Effect[] };

/** Sends an event. */
export const send = (scope: Scope, { state, effects }: Ran, event: Event): Ran => {
  const next = transition(state, event, scope);
  return { state: next.state, effects: [...effects, ...next.effects] };
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

/** Answers the last call of an operation. */
export const answer = (scope: Scope, ran: Ran, operation: string, body: JsonObject, status = 200): Ran => {
  const call = ran.effects.findLast((effect) => effect.type === 'call' && effect.operation === operation);
  if (call?.type !== 'call') throw new Error(`${operation} was not called`);
  return send(scope, ran, { type: 'answer', id: call.id, answer: { status, body } });
};

/** Answers, or never answers, the call that the page waits for. */
export const reply = (scope: Scope, ran: Ran, given: Answer): Ran => {
  const { waiting } = ran.state.machines.page ?? {};
  if (waiting?.for !== 'call') throw new Error(`No call waits for ${JSON.stringify(given)}`);
  return send(scope, ran, { type: 'answer', id: waiting.id, answer: given });
};

/** The operations that were called, and those whose answers nobody waits for. */
export const calledIn = ({ effects }: Ran): readonly string[] =>
  effects.flatMap((effect) => (effect.type === 'call' || effect.type === 'tell' ? [effect.operation] : []));

/** The slots that were emptied. */
export const forgottenIn = ({ effects }: Ran): readonly string[] =>
  effects.flatMap((effect) => (effect.type === 'forget' ? [effect.slot] : []));
