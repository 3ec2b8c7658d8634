import {
  type Answer,
  type Effect,
  type Event,
  initialState,
  type Json,
  type JsonObject,
  type Scope,
  type State,
  transition,
  view,
} from '../../src/engine/index.ts';

/** One event on the way to a call. A press or a field that is left takes the form's values along. */
export type Move =
  | { readonly open: string; readonly flow: string; readonly query?: JsonObject; readonly entry?: JsonObject }
  | { readonly press: string; readonly form?: JsonObject }
  | { readonly leave: string; readonly form: JsonObject }
  | { readonly answer: string; readonly with?: JsonObject };

/** What a person meets after an answer; what is not there is absent. */
export type Met = {
  readonly says?: string;
  readonly tone?: string;
  /** The field that the message stands at. */
  readonly field?: string;
  /** Which of the brand's numbers the message names. */
  readonly phone?: string;
  /** The code that the message names. */
  readonly code?: Json;
  readonly shows?: string;
  /** The way on stands in the place of trying again. */
  readonly locked?: true;
  readonly calls?: string;
  readonly opens?: string;
  readonly with?: JsonObject;
};

type Ran = { readonly state: State; readonly effects: readonly Effect[] };

/** Makes the moves, at the address that the first of them opens, and tells what is met after the last one. */
export const meet = (moves: readonly Move[], reply: JsonObject, nowhere: Scope): Met => {
  const [{ open: route } = { open: '/' }] = moves.filter((move) => 'open' in move);
  const scope = { ...nowhere, visitor: { ...nowhere.visitor, route } };
  const ran = moves.reduce<Ran>(
    (before, move) => {
      const { state, effects } = transition(before.state, eventOf(move, before, reply), scope);
      if (state === before.state) throw new Error(`Nothing comes of ${JSON.stringify(move)}`);
      return { state, effects };
    },
    { state: initialState, effects: [] },
  );
  return metIn(ran, scope);
};

const eventOf = (move: Move, { state, effects }: Ran, reply: JsonObject): Event => {
  const machine = 'page';
  if ('open' in move)
    return {
      type: 'enter',
      machine,
      flow: move.flow,
      path: move.open,
      entry: move.entry ?? {},
      query: move.query ?? {},
    };
  if ('press' in move) return { type: 'press', machine, action: move.press, form: move.form ?? {} };
  if ('leave' in move) return { type: 'leave-field', machine, field: move.leave, form: move.form };
  const { waiting } = state.machines.page ?? {};
  const asked = effects.findLast((effect) => effect.type === 'call');
  const id = waiting?.for === 'call' ? waiting.id : asked?.type === 'call' ? asked.id : 0;
  return { type: 'answer', id, answer: answerOf(move.answer, { ...reply, ...move.with }) };
};

const answerOf = (outcome: string, reply: JsonObject): Answer => {
  const body = Object.fromEntries(Object.entries(reply).filter(([, value]) => value !== null));
  if (outcome === 'network' || outcome === 'timeout') return { failed: outcome };
  if (outcome.startsWith('http.')) return { status: Number(outcome.slice(5)), body: {} };
  if (outcome === 'ok') return { status: 200, body };
  const status = outcome === 'missing' ? {} : { response_code: outcome };
  return { status: 200, body: { ...body, status: { ...status, trans_id: 'T-1' } } };
};

const metIn = ({ state, effects }: Ran, scope: Scope): Met => {
  const opened = effects.find(({ type }) => type === 'navigate' || type === 'resume');
  const toast = effects.find((effect) => effect.type === 'toast');
  const short = toast?.type === 'toast' ? { says: toast.message.key, tone: toast.message.tone } : {};
  if (opened?.type === 'navigate' || opened?.type === 'resume')
    return { ...short, opens: opened.route, with: opened.entry };
  const call = effects.findLast((effect) => effect.type === 'call' && !effect.background);
  if (call?.type === 'call') return { calls: call.operation };
  const top = view(state, scope, 'page').layers.at(-1);
  const [[field, atField] = []] = Object.entries(top?.fieldMessages ?? {});
  const message = top?.message ?? atField;
  const isLocked = top?.actions.submit === undefined && top?.actions['go-to-login'] !== undefined;
  return {
    ...(message === undefined ? {} : { says: message.key }),
    ...(message === undefined || message.tone === 'error' ? {} : { tone: message.tone }),
    ...(field === undefined ? {} : { field }),
    ...phoneOf(message?.params.phone, scope),
    ...(message?.params.code === undefined ? {} : { code: message.params.code }),
    shows: `${top?.flow}/${top?.screen}`,
    ...(isLocked && message !== undefined && top?.screen !== 'sorry' ? { locked: true } : {}),
  };
};

const phoneOf = (number: Json | undefined, { brand }: Scope): Pick<Met, 'phone'> => {
  const [name] = Object.entries(brand.phones as JsonObject).find(([, value]) => value === number) ?? [];
  return number === undefined ? {} : { phone: name ?? String(number) };
};
