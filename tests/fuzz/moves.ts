import fc from 'fast-check';
import {
  type Answer,
  type Event,
  type Json,
  type JsonObject,
  lineageOf,
  type Machine,
  objectOf,
  type Scope,
  type State,
  view,
} from '../../src/engine/index.ts';
import { credentialOutcomes } from '../../src/tools/check/model/credential.ts';
import { known } from '../../src/tools/check/model/known.ts';
import { hostileAddresses } from '../config/hostile-addresses.ts';
import { asksBrowser, operationOf } from '../flows/explore.ts';
import { type Facts, origin } from './facts.ts';
import { hostileJson, hostileText } from './hostile.ts';
import { canaries, membersOf, partsOf, valuesOf } from './schema.ts';

/** Draws a value: what fast-check hands to a property that makes up its mind as it goes. */
export type Draw = fc.GeneratorValue;

/** Who is there, under which brand, and what the tab and the browser know: as much of it as chance has it. */
export const surroundings = (draw: Draw, facts: Facts): Scope => {
  const { scope } = facts;
  const brand = pick(draw, facts.brands);
  const texts = (names: object) => draw(someOf, Object.keys(names));
  return {
    ...scope,
    brand,
    flags: Object.fromEntries(Object.keys(scope.flags).map((name) => [name, draw(fc.boolean)])),
    flagsSettled: draw(fc.boolean),
    session: texts(known.session),
    visitor: {
      ...texts(known.visitor),
      ...scope.visitor,
      mobile: draw(fc.boolean),
      reopened: draw(fc.boolean),
      brandId: brand.id ?? '',
    },
  };
};

const one = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

// By its number: what was drawn is told when something is wrong.
const pick = <T>(draw: Draw, values: readonly T[]): T => values[draw(one, [...values.keys()])] as T;

const someOf = (names: readonly string[]): fc.Arbitrary<JsonObject> =>
  partsOf(Object.fromEntries(names.map((name) => [name, fc.oneof(fc.constant('known-1'), hostileText)])));

/** Opens an address of some flow, or starts one that others call. */
export const entering = (draw: Draw, facts: Facts, { brand }: Scope): Event => {
  const all = Object.values(facts.scope.flows).filter(
    ({ name, entries, start }) => name !== facts.issuer.flows.shell && (entries ?? start) !== undefined,
  );
  const { name: flow, entries = {}, start } = pick(draw, all);
  const { query, entry } = facts.reads(flow);
  const paths = [...Object.keys(entries), ...(start === undefined ? [] : [''])];
  const given = [...query, 'constructor', '__proto__'];
  return {
    type: 'enter',
    machine: 'page',
    flow,
    path: draw(one, paths),
    entry: draw(handedOver, entry),
    query: draw(parametersOf, given, brand, facts),
  };
};

const handedOver = (names: readonly string[]): fc.Arbitrary<JsonObject> =>
  partsOf(Object.fromEntries(names.map((name) => [name, hostileJson])));

/** An address brings text; what is a secret in it is a canary, and what names a partner is now and then one of them. */
export const parametersOf = (
  names: readonly string[],
  { partners }: JsonObject,
  { secretQuery }: Facts,
): fc.Arbitrary<JsonObject> => {
  const known = Array.isArray(partners) ? partners.map(objectOf) : [];
  const addresses = known.flatMap(({ redirectUris }) => redirectUris as readonly string[]);
  const likely = new Map<string, readonly string[]>([
    ['client_id', known.map(({ clientId }) => String(clientId))],
    [
      'redirect_uri',
      [...addresses.map((each) => (each.startsWith('/') ? origin + each : each)), ...hostileAddresses],
    ],
    ['response_type', ['code']],
    ['code_challenge_method', ['S256']],
  ]);
  const textFor = (name: string): fc.Arbitrary<string> => {
    if (secretQuery.includes(name)) return fc.constant(canaries.brought);
    const [first = 'given', ...others] = likely.get(name) ?? [];
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(first, ...others) },
      { weight: 1, arbitrary: hostileText },
    );
  };
  return fc
    .subarray([...new Set(names)])
    .chain((some) => fc.tuple(...some.map((name) => textFor(name).map((value) => [name, value] as const))))
    .map((members) => Object.fromEntries(members));
};

/** Something that may happen now: most of the time what fits the state, now and then what does not. */
export const happening = (draw: Draw, facts: Facts, state: State, scope: Scope): Event => {
  const id = draw(one, [...Object.keys(state.machines), 'page', 'page']);
  const machine = state.machines[id];
  if (machine === undefined || draw(rarely)) return draw(absurd);
  if (machine.leaving) return { type: 'refused', machine: id };
  const { waiting, background } = machine;
  if (waiting?.for === 'flow') return { type: draw(rarely) ? 'not-loaded' : 'loaded', flow: waiting.flow };
  if (waiting?.for === 'flags') return { type: 'flags' };
  if (waiting?.for === 'call' && asksBrowser(machine, scope) && !draw(rarely))
    return { type: 'answer', id: waiting.id, answer: draw(() => credentials) };
  if (waiting?.for === 'call' && !draw(rarely))
    return answering(draw, facts, waiting.id, operationOf(machine, scope));
  const [beside] = Object.keys(background);
  if (beside !== undefined && draw(sometimes)) return besides(draw, facts, Number(beside), machine, scope);
  return pressing(draw, id, state, scope) ?? draw(absurd);
};

const oneIn = (most: number): (() => fc.Arbitrary<boolean>) => {
  const dice = fc.integer({ min: 1, max: most }).map((thrown) => thrown === most);
  return () => dice;
};
const rarely = oneIn(16);
const sometimes = oneIn(3);

const absurdities = ((): fc.Arbitrary<Event> => {
  const machine = fc.constantFrom('page', 'shell', 'nobody');
  const id = fc.integer({ min: -1, max: 60 });
  const name = fc.oneof(fc.constantFrom('submit', '__proto__', 'toString'), hostileText);
  const form = fc.array(fc.tuple(name, hostileJson), { maxLength: 3 }).map(Object.fromEntries<Json>);
  return fc.oneof<fc.Arbitrary<Event>[]>(
    fc.record({ type: fc.constant('press'), machine, action: name, form }),
    fc.record({ type: fc.constant('leave-field'), machine, field: name, form }),
    fc.record({ type: fc.constant('answer'), id, answer: fc.constant({ status: 200, body: {} }) }),
    fc.record({ type: fc.constant('due'), id }),
    fc.record({ type: fc.constant('back'), machine, key: id }),
    fc.record({ type: fc.constant('back'), machine }),
    fc.record({ type: fc.constant('refused'), machine }),
    fc.record({ type: fc.constant('not-loaded'), flow: name }),
    fc.constant({ type: 'flags' }),
  );
})();
const absurd = () => absurdities;

const besides = (draw: Draw, facts: Facts, id: number, machine: Machine, scope: Scope): Event =>
  machine.background[id]?.kind === 'load' || machine.background[id]?.kind === 'field'
    ? answering(draw, facts, id, draw(one, Object.keys(scope.operations)))
    : { type: 'due', id, ...(machine.background[id]?.kind === 'offer' && { given: { id: 'key-1' } }) };

const credentials = fc
  .constantFrom(...credentialOutcomes)
  .map((credential) => ({ credential, ...(credential === 'given' && { body: { id: 'key-1' } }) }));

const answering = (draw: Draw, facts: Facts, id: number, operation: string): Event => ({
  type: 'answer',
  id,
  answer: draw(answersOf, facts, operation),
});

const answers = new Map<string, fc.Arbitrary<Answer>>();
/** What may come back of a call. */
export const answersOf = (facts: Facts, operation: string): fc.Arbitrary<Answer> => {
  const found = answers.get(operation) ?? anyAnswer(facts, operation);
  answers.set(operation, found);
  return found;
};

const anyAnswer = (facts: Facts, operation: string): fc.Arbitrary<Answer> => {
  const codes = facts.codes(operation);
  const { outcome = '' } = facts.scope.operations[operation] ?? {};
  const success = valuesOf(facts.reply(operation, 200));
  return fc.oneof<{ weight: number; arbitrary: fc.Arbitrary<Answer> }[]>(
    {
      weight: 12,
      arbitrary: fc.tuple(success, fc.constantFrom('', ...codes), rarely()).map(([body, code, isOther]) => ({
        status: 200,
        body: code === '' ? body : withAt(body, outcome.split('/').slice(1), isOther ? '7777' : code),
      })),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(400, 401, 403, 404, 409, 429, 500, 503)
        .chain((status) => valuesOf(facts.reply(operation, status)).map((body) => ({ status, body }))),
    },
    { weight: 1, arbitrary: fc.record({ status: fc.constantFrom(200, 204, 302, 0), body: hostileJson }) },
    {
      weight: 2,
      arbitrary: fc.record({
        failed: fc.constantFrom('network', 'timeout', 'malformed', 'unresolved', 'refused'),
      }),
    },
  );
};

const withAt = (body: Json, [name, ...rest]: readonly string[], value: string): Json =>
  name === undefined ? value : { ...objectOf(body), [name]: withAt(objectOf(body)[name] ?? {}, rest, value) };

const pressing = (draw: Draw, machine: string, state: State, scope: Scope): Event | undefined => {
  const top = view(state, scope, machine).layers.at(-1);
  const actions = Object.values(top?.actions ?? {});
  if (top === undefined || actions.length === 0) return undefined;
  const { form: declared } =
    lineageOf(scope, top.flow)
      ?.map(({ screens }) => screens[top.screen])
      .find((found) => found !== undefined) ?? {};
  const fields = declared === undefined ? [] : membersOf(declared.schema);
  const form = draw(formsOf, fields, top.choices);
  const field = draw(one, ['none', ...fields.map(([name]) => name)]);
  if (draw(rarely)) return { type: 'leave-field', machine, field, form };
  if (draw(rarely)) return { type: 'back', machine };
  return { type: 'press', machine, action: pick(draw, actions).name, form };
};

const formsOf = (
  fields: ReturnType<typeof membersOf>,
  choices: ReturnType<typeof view>['layers'][number]['choices'],
): fc.Arbitrary<JsonObject> =>
  partsOf(
    Object.fromEntries(
      fields.map(([name, schema]) => {
        const offered = choices[name]?.map(({ value }) => value) ?? [];
        return [name, offered.length > 0 ? one(offered) : valuesOf(schema)] as const;
      }),
    ),
    fields.filter((_, at) => at % 3 > 0).map(([name]) => name),
  );
