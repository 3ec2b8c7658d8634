import {
  type FieldMessage,
  type Frame,
  isList,
  isObject,
  type Json,
  type JsonObject,
  type Machine,
  type Message,
  mapValues,
  objectOf,
  ownValue,
  type State,
} from '../engine/index.ts';

/**
 * A state whose messages name the phones that a brand has now, where they named those that it had before. One of which nobody
 * can say what it is now is not named any more: a sentence has a form without.
 */
export const saidAnew = (state: State, before: Json | undefined, now: Json | undefined): State => {
  const instead = phonesInstead(objectOf(before), objectOf(now));
  const paramsOf = (params: JsonObject): JsonObject => mapValues(params, instead);
  const said = <M extends Message | FieldMessage>(message: M): M => ({
    ...message,
    params: paramsOf(message.params),
  });
  // A message is a fact, too, where a flow keeps it or hands it on.
  const fact = (value: Json): Json => {
    if (isList(value)) return value.map(fact);
    if (!isObject(value)) return value;
    const { params } = value;
    return { ...facts(value), ...(isMessage(value) && isObject(params) && { params: paramsOf(params) }) };
  };
  const facts = (values: JsonObject): JsonObject => mapped(values, fact);
  const frameOf = (frame: Frame): Frame => ({
    ...frame,
    data: facts(frame.data),
    trail: frame.trail.map((place) => ({ ...place, data: facts(place.data) })),
    message: frame.message && said(frame.message),
    fieldMessages: mapped(frame.fieldMessages, said),
  });
  const machineOf = (machine: Machine): Machine => ({
    ...machine,
    entry: facts(machine.entry),
    frames: machine.frames.map(frameOf),
  });
  return { ...state, shared: facts(state.shared), machines: mapped(state.machines, machineOf) };
};

const mapped = <T>(values: Readonly<Record<string, T>>, map: (value: T) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

const isMessage = ({ flow, key }: JsonObject): boolean => typeof flow === 'string' && typeof key === 'string';

// One that is still among the brand's phones may be meant.
const phonesInstead =
  (before: JsonObject, now: JsonObject) =>
  (phone: Json): Json | undefined => {
    const names = Object.keys(before).filter((name) => ownValue(before, name) === phone);
    if (names.length === 0 || Object.values(now).includes(phone)) return phone;
    const [one, ...others] = new Set(names.map((name) => ownValue(now, name)));
    return others.length === 0 ? one : undefined;
  };
