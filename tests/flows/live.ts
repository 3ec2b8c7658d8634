import type { JsonObject, LinkedFlow, State } from '../../src/engine/index.ts';

/** What an address was opened with, by name. */
type Given = { readonly entry: readonly string[]; readonly query: readonly string[] };

/** What of an entry and a query can still make a difference to a state: what stands in the steps that it can come to. */
export const liveIn = (
  flows: Readonly<Record<string, LinkedFlow>>,
): ((state: State) => readonly JsonObject[]) => {
  const known = new Map<string, Given>();
  const given = (places: readonly Place[]): Given => {
    const key = JSON.stringify(places);
    const found = known.get(key) ?? readIn(textsFrom(flows, places));
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
    const live = given(places);
    return [only(entry, live.entry), only(query, live.query)];
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

/**
 * All that is declared of the steps that some steps can lead to, in their flows and in those that they call. Whatever is
 * named anywhere counts as led to: rather too much than too little.
 */
const textsFrom = (flows: Readonly<Record<string, LinkedFlow>>, from: readonly Place[]): string => {
  const seen = new Set<string>();
  const texts: string[] = [];
  const queue = [...from];
  const add = (flow: string, id: string, declared: unknown): void => {
    if (declared === undefined || seen.has(id)) return;
    seen.add(id);
    const text = JSON.stringify(declared);
    texts.push(text);
    for (const name of namesIn(text)) {
      queue.push([flow, name]);
      if (flows[name] !== undefined) enter(name);
    }
  };
  const enter = (name: string): void => {
    for (const member of lineage(flows, name)) {
      add(name, `${name} ${member.name} always`, [member.start, member.fallback, member.on]);
    }
  };
  for (const [flow] of from) enter(flow);
  for (const [flow, name] of queue)
    for (const member of lineage(flows, flow))
      for (const [kind, all] of Object.entries(member)) {
        if (elsewhere.includes(kind) || typeof all !== 'object' || all === null) continue;
        if (Object.hasOwn(all, name))
          add(flow, `${flow} ${kind} ${member.name} ${name}`, (all as JsonObject)[name]);
      }
  return texts.join('\n');
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
