import { assign, createMachine } from 'xstate';
import {
  type Flow,
  type Json,
  type JsonObject,
  type LinkedFlow,
  ownValue,
  type Rule,
} from '../../engine/index.ts';
import { isObject, objectOf } from '../source.ts';

/** An event of the translated chart: an action with the form's values, or an outcome with what was answered. */
export type ChartEvent = {
  readonly type: string;
  readonly form?: JsonObject;
  readonly response?: JsonObject;
};

/**
 * The chart of a flow and of what it extends as an XState machine: a state for each step, a transition for each rule, with
 * its condition as a guard and its facts as assignments. Conditions and values are compiled to functions beforehand, so
 * that XState has nothing to read at each event.
 */
export const chartOf = (lineage: readonly LinkedFlow[], start: string, facts: JsonObject) => {
  const [own] = lineage;
  if (own === undefined) throw new Error('There is no flow');
  const steps: Flow['steps'] = Object.assign({}, ...[...lineage].reverse().map((flow) => flow.steps));
  const names = (when: Rule['when']) =>
    lineage
      .map(({ conditions }) => (typeof when === 'string' ? ownValue(conditions, when) : undefined))
      .find(Boolean);
  const transitions = (rules: Rule | readonly Rule[] | undefined, kept: Rule['keep']) =>
    listOf(rules).map((rule) => ({
      ...(rule.goto !== undefined && { target: `#${rule.goto}` }),
      ...(rule.leave !== undefined && { target: '#left' }),
      ...(rule.when !== undefined && {
        guard: guardOf(typeof rule.when === 'string' ? names(rule.when) : rule.when),
      }),
      actions: assign(assignmentsOf({ ...rule, keep: { ...kept, ...rule.keep } })),
    }));
  const outcomes = (on: Flow['on'], kept?: Rule['keep']) =>
    Object.fromEntries(
      Object.entries(on ?? {}).flatMap(([keys, rules]) =>
        keys.split(' ').map((key) => [key, transitions(rules, kept)]),
      ),
    );
  const states = Object.entries(steps).map(([name, step]) => {
    // What a call is sent with; of several bodies the first, as there is one here.
    const body = readValue('send' in step ? step.send : undefined);
    return [
      name,
      {
        id: name,
        ...('on' in step && { on: outcomes(step.on, 'call' in step ? step.keep : undefined) }),
        ...('call' in step && { entry: assign((at: At) => ({ body: body(at) })) }),
        ...('then' in step && {
          entry: assign(assignmentsOf(step)),
          always: transitions(step.then, undefined),
        }),
      },
    ];
  });
  const data = Object.fromEntries(
    Object.entries(own.data ?? {}).flatMap(([name, datum]) =>
      datum.default === undefined ? [] : [[name, datum.default]],
    ),
  );
  return createMachine({
    initial: start,
    context: { ...facts, data, message: undefined },
    // The outcomes that are inherited hold in every state.
    on: Object.assign({}, ...[...lineage].reverse().map(({ on }) => outcomes(on))),
    states: { ...Object.fromEntries(states), left: { id: 'left' } },
  });
};

type At = { readonly context: Readonly<Record<string, unknown>>; readonly event: ChartEvent };

// Of what is no list the compiler does not know that it is a T.
const listOf = <T>(value: T | readonly T[] | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as T];

const guardOf = (condition: unknown): ((at: At) => boolean) => {
  const alternatives = listOf(condition).map((each) =>
    Object.entries(objectOf(each)).map(([reference, matcher]) => {
      const read = readerOf(reference);
      const matches = matcherOf(matcher);
      return (at: At) => matches(read(at));
    }),
  );
  return (at) => alternatives.some((all) => all.every((holds) => holds(at)));
};

const matcherOf = (matcher: Json): ((value: unknown) => boolean) => {
  if (Array.isArray(matcher)) return (value) => matcher.some((each) => each === value);
  if (!isObject(matcher)) return (value) => value === matcher;
  const { exists, minimum, minItems } = matcher;
  return (value) =>
    (exists === undefined || (value !== undefined) === exists) &&
    (minimum === undefined || (typeof value === 'number' && value >= Number(minimum))) &&
    (minItems === undefined || (Array.isArray(value) && value.length >= Number(minItems)));
};

const readerOf = (reference: string): ((at: At) => unknown) => {
  const [root = '', ...path] = reference.slice(1).split('?')[0]?.split(' ')[0]?.split('.') ?? [];
  const walk = (value: unknown) =>
    path.reduce<unknown>((here, name) => (isObject(here) ? ownValue(here, name) : undefined), value);
  return root === 'response' || root === 'form'
    ? ({ event }) => walk(event[root])
    : ({ context }) => walk(ownValue(context, root));
};

const readValue = (value: unknown): ((at: At) => unknown) => {
  if (typeof value === 'string' && value.startsWith('$')) return readerOf(value);
  if (!isObject(value)) return () => value;
  const { first, table, at: keys } = value;
  if (Array.isArray(first)) {
    const readers = first.map(readValue);
    return (at) => readers.map((read) => read(at)).find((found) => found !== undefined);
  }
  if (table !== undefined) {
    const [whole, ...parts] = [table, ...listOf(keys)].map(readValue);
    return (at) =>
      parts.reduce<unknown>(
        (here, read) => (isObject(here) ? ownValue(here, String(read(at))) : undefined),
        whole?.(at),
      );
  }
  const entries = Object.entries(value).map(([name, each]) => [name, readValue(each)] as const);
  return (at) => Object.fromEntries(entries.map(([name, read]) => [name, read(at)]));
};

const assignmentsOf = ({
  keep,
  count,
  clear,
  say,
  with: parameters,
}: Pick<Rule, 'keep' | 'count' | 'clear' | 'say' | 'with'>) => {
  const kept = Object.entries(keep ?? {}).map(([name, value]) => [name, readValue(value)] as const);
  const params = readValue(parameters);
  return (at: At) => {
    const data: Record<string, unknown> = { ...objectOf(at.context.data) };
    for (const [name, read] of kept) data[name] = read(at);
    for (const name of clear ?? []) delete data[name];
    if (count !== undefined) data[count] = Number(ownValue(data, count) ?? 0) + 1;
    return { data, message: say === undefined ? undefined : { key: say, params: params(at) } };
  };
};
