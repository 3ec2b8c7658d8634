import fc from 'fast-check';
import { compileOperations, type Operation } from '../../src/config/operations.ts';
import type { Answer, JsonObject } from '../../src/engine/index.ts';
import { known } from '../../src/tools/check/model/known.ts';
import { openProject } from '../../src/tools/play/project.ts';
import { type Facts, factsOf } from './facts.ts';
import { hostileJson, hostileText } from './hostile.ts';
import { answersOf, parametersOf } from './moves.ts';
import { canaries } from './schema.ts';

/** What a browser is given is drawn by its purpose: requests come in any order, and the same seed has to give each the same. */
export type Chance = <Value>(what: string, arbitrary: fc.Arbitrary<Value>) => Value;

export const chanceOf = (seed: number): Chance => {
  const times = new Map<string, number>();
  return (what, arbitrary) => {
    const time = times.get(what) ?? 0;
    times.set(what, time + 1);
    const [value] = fc.sample(arbitrary, { seed: hashOf(`${seed} ${what} ${time}`), numRuns: 1 });
    return value as never; // One was asked for.
  };
};

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 17);

/** What a fuzzer of the browser is made from. */
export type Site = {
  readonly facts: Facts;
  readonly operations: readonly Operation[];
  /** What journeys fill in, by field. */
  readonly filled: ReadonlyMap<string, readonly string[]>;
};

export const siteOf = async (root: string): Promise<Site> => {
  const { journeys, document } = await openProject(root);
  const filled = new Map<string, string[]>();
  const all = journeys.flatMap(({ scenario }) => scenario.steps);
  for (const [name, value] of all.flatMap((step) => ('fill' in step ? Object.entries(step.fill) : [])))
    if (typeof value === 'string' && !value.startsWith('$'))
      filled.set(name, [...(filled.get(name) ?? []), value]);
  return { facts: await factsOf(root), operations: Object.values(compileOperations(document)), filled };
};

type Texts = Readonly<Record<string, string>>;

/** Where somebody comes in, and what the browser has kept from before. */
export type Arrival = {
  readonly brand: JsonObject;
  readonly address: string;
  readonly kept: { readonly session: Texts; readonly local: Texts };
  /** What is served as the brand's file in place of its own; undefined for its own. */
  readonly file: string | undefined;
};

export const arrivalOf = (chance: Chance, { facts }: Site): Arrival => {
  const brand = chance('brand', fc.constantFrom(...facts.brands));
  const route = chance(
    'route',
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...Object.keys(facts.routes)) },
      { weight: 1, arbitrary: fc.constantFrom('/nope', '/register/x', '/%00', '//evil.test', '/%2e%2e/x') },
    ),
  );
  const flow = facts.routes[route];
  const names = [...(flow === undefined ? [] : facts.reads(flow).query), ...everywhere];
  const query = chance('query', parametersOf(names, brand, facts));
  const search = new URLSearchParams(
    // Servers take no longer addresses.
    Object.entries(query).map(([name, value]) => [name, String(value).slice(0, 800)]),
  );
  return {
    brand,
    address: `/login/${brand.id}${route}?${search}`,
    kept: {
      session: chance('session', keptOf(Object.keys(known.session))),
      local: chance('local', keptOf([`remembered.${brand.id}`, `language.${brand.id}`])),
    },
    file: chance('file', fileOf(brand)),
  };
};

const everywhere = ['token', 'lang', 'ui_locales', 'access_token', 'nonce', 'code', 'state', '__proto__'];

// Most of the time somebody comes for the first time.
const keptOf = (names: readonly string[]): fc.Arbitrary<Texts> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Texts>({}) },
    {
      weight: 1,
      arbitrary: fc
        .subarray([...names])
        .chain((some) => fc.tuple(...some.map((name) => keptText.map((value) => [name, value] as const))))
        .map((members) => Object.fromEntries(members)),
    },
  );
const keptText = fc.oneof(hostileText, fc.json());

const fileOf = (brand: JsonObject): fc.Arbitrary<string | undefined> => {
  const { id: _, ...own } = brand;
  const wrong = fc
    .subarray(Object.keys(own), { minLength: 1, maxLength: 4 })
    .chain((some) => fc.tuple(...some.map((name) => hostileJson.map((value) => [name, value] as const))))
    .map((members) => JSON.stringify({ ...own, ...Object.fromEntries(members) }));
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 3, arbitrary: wrong },
    { weight: 1, arbitrary: fc.oneof(hostileJson.map(asText), fc.constantFrom('', '{"a":', '<html>')) },
  );
};

/** JSON as it goes over the wire. */
export const asText = (value: unknown): string => JSON.stringify(value);

/** What a server sends back, byte for byte; nothing where the connection breaks. */
export type Raw =
  | { readonly status: number; readonly contentType: string; readonly body: string }
  | undefined;

/** An answer to a call; `'own'` leaves it to the pretend bank. */
export const rawOf = (chance: Chance, { facts }: Site, { id, credentials }: Operation): Raw | 'own' => {
  const what = `answer ${id}`;
  // Files are the same for all; a page that is closed for maintenance shows nothing else.
  if (chance(what, fc.integer({ min: 1, max: 10 })) <= (credentials === 'omit' ? 8 : 2)) return 'own';
  const answer: Answer = chance(what, answersOf(facts, id));
  const contentType = chance(what, fc.constantFrom(json, json, json, json, 'text/html', ''));
  if ('failed' in answer)
    return answer.failed === 'malformed'
      ? { status: 200, contentType, body: chance(what, fc.constantFrom('', '{"a":', '\u0000', '[', '"')) }
      : undefined;
  if (answer.status === 0) return undefined;
  const body = answer.status === 204 || answer.body === undefined ? '' : asText(answer.body);
  return { status: answer.status, contentType, body };
};
const json = 'application/json';

/** The operation that a request asks for. */
export const operationAt = ({ operations }: Site, method: string, pathname: string): Operation | undefined =>
  operations.find(
    (each) =>
      each.method === method &&
      new RegExp(`^${each.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`).test(
        pathname,
      ),
  );

/** What somebody types into a field: most often what fits. A secret is one that can be found again. */
export const typedFor = (
  chance: Chance,
  { filled }: Site,
  { name, isSecret }: { readonly name: string; readonly isSecret: boolean },
): string => {
  const [first = 'somebody-1', ...others] = filled.get(name) ?? [];
  return chance(
    `field ${name}`,
    fc.oneof(
      { weight: 9, arbitrary: isSecret ? fc.constant(canaries.typed) : fc.constantFrom(first, ...others) },
      { weight: 1, arbitrary: hostileText.map((text) => text.slice(0, 300)) },
    ),
  );
};

/** The addresses that a brand's file names, whatever else it holds: whoever writes it is trusted with them. */
export const namedIn = (file: string | undefined): readonly string[] => {
  const found: string[] = [];
  try {
    JSON.parse(file ?? 'null', (_, value: unknown) => {
      if (typeof value === 'string') found.push(value);
      return value;
    });
  } catch {
    // It names none.
  }
  return found;
};
