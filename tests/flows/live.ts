import type { JsonObject, LinkedFlow, State } from '../../src/engine/index.ts';

/** What an address was opened with, by name. */
type Given = { readonly entry: readonly string[]; readonly query: readonly string[] };

/** What of an entry and a query can still make a difference to a state: what stands in the steps that it can come to. */
export const liveIn = (
  flows: Readonly<Record<string, LinkedFlow>>,
): ((state: State) => readonly JsonObject[]) => {
  const readFrom = readingsFrom(flows);
  const known = new Map<string, Given>();
  const given = ([flow, step]: Place): Given => {
    const key = `${flow} ${step}`;
    const found = known.get(key) ?? readFrom([flow, step]);
    known.set(key, found);
    return found;
  };
  return ({ machines: { page } }) => {
    if (page === undefined) return [];
    const { entry, query, frames } = page;
    // What runs before an entry comes to that entry, whichever it is.
    if (page.pending !== undefined) return [entry, query, { ...page.pending }];
    const places = frames.flatMap(({ flow, step, trail }) =>
      [step, ...trail.map((place) => place.step)].map((each): Place => [flow, each]),
    );
    const live = places.map(given);
    return [
      only(
        entry,
        live.flatMap((each) => each.entry),
      ),
      only(
        query,
        live.flatMap((each) => each.query),
      ),
    ];
  };
};

type Place = readonly [flow: string, step: string];

const only = (facts: JsonObject, names: readonly string[]): JsonObject =>
  names.includes(whole)
    ? facts
    : Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name)));

// All facts together are handed on.
const whole = '*';

const readIn = (text: string): Given => {
  const names = (root: string) => [
    ...new Set(
      [...text.matchAll(new RegExp(`\\$${root}\\b(?:\\.(\\w+))?`, 'g'))].map(([, name = whole]) => name),
    ),
  ];
  return { entry: names('entry'), query: names('query') };
};

/** A declared value of a step: the names in it, and the facts of the address that it reads. */
type Declared = { readonly id: string; readonly names: ReadonlySet<string>; readonly given: Given };

/**
 * Returns the facts of the address that a step can still read: in its own declaration, and in those of all steps that it can
 * lead to, in its flow and in called flows. Any name in a declaration counts as a target: rather too much than too little.
 */
const readingsFrom = (flows: Readonly<Record<string, LinkedFlow>>): ((from: Place) => Given) => {
  const known = new Map<string, Declared>();
  const declaredAs = (id: string, declared: unknown): readonly Declared[] => {
    if (declared === undefined) return [];
    const found = known.get(id);
    if (found !== undefined) return [found];
    const text = JSON.stringify(declared);
    const read = { id, names: namesIn(text), given: readIn(text) };
    known.set(id, read);
    return [read];
  };
  const lineages = new Map(Object.keys(flows).map((flow) => [flow, lineage(flows, flow)]));
  const always = (flow: string): readonly Declared[] =>
    (lineages.get(flow) ?? []).flatMap((member) =>
      declaredAs(`${flow} ${member.name} always`, [member.start, member.fallback, member.on]),
    );
  const targets = new Map<string, readonly Declared[]>();
  const named = ([flow, name]: Place): readonly Declared[] => {
    const key = `${flow} ${name}`;
    const found = targets.get(key) ?? declaredOf(flow, name);
    targets.set(key, found);
    return found;
  };
  const declaredOf = (flow: string, name: string): readonly Declared[] =>
    (lineages.get(flow) ?? []).flatMap((member) =>
      Object.entries(member).flatMap(([kind, all]) => {
        if (elsewhere.includes(kind) || typeof all !== 'object' || all === null) return [];
        const id = `${flow} ${kind} ${member.name} ${name}`;
        return Object.hasOwn(all, name) ? declaredAs(id, (all as JsonObject)[name]) : [];
      }),
    );
  return (from) => {
    const seen = new Set<string>();
    const read: Given[] = [];
    const queue: Place[] = [];
    const add = (flow: string, all: readonly Declared[]): void => {
      for (const { id, names, given } of all.filter((each) => !seen.has(each.id))) {
        seen.add(id);
        read.push(given);
        for (const name of names) {
          queue.push([flow, name]);
          if (flows[name] !== undefined) add(name, always(name));
        }
      }
    };
    add(from[0], always(from[0]));
    queue.push(from);
    for (const place of queue) add(place[0], named(place));
    const all = (facts: keyof Given) => [...new Set(read.flatMap((each) => each[facts]))];
    return { entry: all('entry'), query: all('query') };
  };
};

// Members that name no place to go on to, or that stand for every place.
const elsewhere = ['entries', 'data', 'visit', 'input', 'on'];

// Keys and texts, and each part of a reference.
const namesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/"([^"\\]+)"/g)].flatMap(([, name = '']) => [name, ...name.split(/[.\s]/)]));

const lineage = (flows: Readonly<Record<string, LinkedFlow>>, name: string): readonly LinkedFlow[] => {
  const flow = flows[name];
  if (flow === undefined) return [];
  return flow.extends === undefined ? [flow] : [flow, ...lineage(flows, flow.extends)];
};
