import { lineageNames } from '../../config/lineage.ts';
import {
  type Entry,
  type Flow,
  type Json,
  type LinkedFlow,
  ownValue,
  type ParsedReference,
  parseReference,
  type Rule,
  referencesOf,
} from '../../engine/index.ts';
import type { Ways } from '../grammar/ways.ts';
import { rulesOf, stepsTo } from '../shown-first.ts';
import { isObject } from '../source.ts';

/** An address whose first screen is drawn ahead. */
export type Entrance = {
  readonly flow: string;
  /** The step that shows the screen. */
  readonly step: string;
  /** The flows that it takes: its own, those that this extends, and those that run before it whatever the address says. */
  readonly runs: readonly string[];
  /** The query parameters with which something else may show first. */
  readonly gates: readonly string[];
  /** Whether something else may show first when the page is loaded again. */
  readonly fresh: boolean;
  /** What tells the members of a list of the brand apart that a query parameter names: what shows may differ for each. */
  readonly by?: By;
};

/** A list of the brand, and the property of its members that the query parameter has the value of. */
export type By = { readonly query: string; readonly list: readonly string[]; readonly key: string };

type Declared = {
  readonly flow: LinkedFlow;
  readonly refers: readonly Reading[];
  readonly ways: Pick<Ways, 'gates'>;
};

/** The addresses that say what shows first, with what else may; `gatesOf` gives the query parameters with which another flow runs before one. */
export const entrancesOf = (
  flows: Readonly<Record<string, Declared>>,
  gatesOf: (flow: string) => readonly string[],
): Readonly<Record<string, Entrance>> => {
  const names = named(flows);
  const found = Object.entries(names).flatMap(([name, { entries = {} }]) => {
    const lineage = lineageNames(names, name).flatMap((each) => ownValue(flows, each) ?? []);
    return Object.entries(entries).map(
      ([route, entry]) => [route, entranceOf(entry, lineage, gatesOf(name), flows)] as const,
    );
  });
  return Object.fromEntries(found.flatMap(([route, entrance]) => (entrance ? [[route, entrance]] : [])));
};

const entranceOf = (
  entry: Entry,
  declared: readonly Declared[],
  gates: readonly string[],
  flows: Readonly<Record<string, Declared>>,
): Entrance | undefined => {
  const lineage = declared.map(({ flow }) => flow);
  const way = stepsTo(entry.shows, entry.start, lineage);
  const [flow, step] = [lineage[0]?.name, way.at(-1)];
  if (step === undefined || flow === undefined) return undefined;
  const always = declared.flatMap(({ ways }) => ways.gates.filter(({ when }) => when === undefined));
  const read = [
    ...always.flatMap((gate) => ownValue(flows, gate.flow)?.refers ?? []),
    ...way.flatMap((name) => rulesOf(name, lineage)).flatMap(({ when }) => referencesOf(when, lineage)),
  ];
  const aside = way.flatMap((name) => asideOf(way, rulesOf(name, lineage)));
  const [by, ...others] = tablesIn(lineage);
  const asked = [
    ...namesOf(
      aside.flatMap(({ when }) => referencesOf(when, lineage)),
      'query',
    ),
    ...others.flatMap(({ query }) => (query === by?.query ? [] : [query])),
  ];
  return {
    flow,
    step,
    runs: [
      ...new Set(
        [flow, ...always.map((gate) => gate.flow)].flatMap((name) => lineageNames(named(flows), name)),
      ),
    ],
    gates: [...new Set([...gates, ...asked])],
    fresh: namesOf(read, 'visitor').includes('reopened'),
    ...(by !== undefined && { by }),
  };
};

const named = (flows: Readonly<Record<string, Declared>>): Readonly<Record<string, LinkedFlow>> =>
  Object.fromEntries(Object.entries(flows).map(([name, { flow }]) => [name, flow]));

type Reading = Pick<ParsedReference, 'root' | 'path'>;

const namesOf = (references: readonly Reading[], wanted: string): readonly string[] =>
  references.flatMap(({ root, path: [name] }) => (root === wanted && name !== undefined ? [name] : []));

// What is asked before the first rule that keeps to the way, and leads off it.
const asideOf = (way: readonly string[], rules: readonly Rule[]): readonly Rule[] => {
  const leads = ({ goto }: Rule): boolean => goto !== undefined && way.includes(goto);
  return rules.slice(0, rules.findLastIndex(leads)).filter((rule) => !leads(rule));
};

const tablesIn = (lineage: readonly Flow[]): readonly By[] =>
  lineage.flatMap(({ values }) => tablesBelow(values));

const tablesBelow = (value: unknown): readonly By[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = isObject(value) && tableOf(value);
  return own ? [own] : Object.values(value).flatMap(tablesBelow);
};

const tableOf = ({ $table, by, at }: Readonly<Record<string, Json>>): By | undefined => {
  const [asked] = Array.isArray(at) ? at : [];
  if (typeof $table !== 'string' || typeof by !== 'string' || typeof asked !== 'string') return undefined;
  const { root, path: list } = parseReference($table);
  const { root: from, path: names } = parseReference(asked);
  const [query] = names;
  return root === 'brand' && from === 'query' && query !== undefined ? { query, list, key: by } : undefined;
};
