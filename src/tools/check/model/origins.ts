import { isReference, ownValue, type ParsedReference, parseReference } from '../../../engine/index.ts';
import { asBefore } from '../../as-before.ts';
import type { Use } from '../../grammar/declarations.ts';
import { isObject } from '../../source.ts';
import { runsIn } from './derived.ts';
import { valuesOf } from './facts.ts';
import { grouped } from './groups.ts';
import { lineageOf, type Model } from './model.ts';
import { once, onceFor } from './once.ts';
import { type Spot, type ValueSpot, valuesIn } from './places.ts';
import { sourcesAt } from './scope.ts';
import { any, itemsOf, memberNames, memberOf, partAt, type Shape } from './shape.ts';
import { formsAt } from './sources.ts';

/** A text that is not ours: what it is called, and its shape. */
export type Origin = { readonly name: string; readonly shape: Shape };

/**
 * What of an answer, of the address or of the browser's storage a value may be, however often it was kept or handed on.
 * A fact is whatever any rule puts into it, so that more may be found than ever happens, and never less.
 */
export const originsOf = (model: Model, spot: Spot, value: unknown): readonly Origin[] => {
  const found = originsAt({ model, seen: new Set(), ofPeople: false }, spot, value, []);
  return [...new Map(found.map((origin) => [origin.name, origin])).values()];
};

/** What of it a person has typed, however it is written. */
export const typedIn = (model: Model, spot: Spot, value: unknown): readonly Origin[] =>
  originsAt({ model, seen: new Set(), ofPeople: true }, spot, value, []).filter(({ name }) =>
    name.startsWith(fromField),
  );

/** Values that were looked at already: facts may be kept in a circle. `ofPeople`: what was typed is looked for. */
type Search = { readonly model: Model; readonly seen: Set<string>; readonly ofPeople: boolean };
type Path = readonly string[];

const originsAt = (search: Search, spot: Spot, value: unknown, path: Path): readonly Origin[] => {
  if (isReference(value)) return ofReference(search, spot, parseReference(value), path);
  if (!isObject(value) && !Array.isArray(value)) return [];
  const all = (values: readonly unknown[], rest = path) =>
    values.flatMap((each) => originsAt(search, spot, each, rest));
  if (Array.isArray(value)) return all(value, path.slice(1));
  if (Array.isArray(value.$first)) return all(value.$first);
  if (value.$table !== undefined)
    return [...all([value.$table], [...keysOf(value.at), ...path]), ...all([value.else])];
  // The words of a message that is passed on are checked where it is written.
  if (value.$message !== undefined) return [];
  const [name, ...rest] = path;
  return name === undefined ? all(Object.values(value)) : all([ownValue(value, name)], rest);
};

// Any row of a table may be the one.
const keysOf = (at: unknown): Path => (Array.isArray(at) ? at.map(() => '*') : []);

const ofReference = (
  search: Search,
  spot: Spot,
  { root, path, formats }: ParsedReference,
  further: Path,
): readonly Origin[] => {
  if (!search.ofPeople && formats.some((name) => harmless.includes(name))) return [];
  const whole = [...path, ...further];
  const mark = `${spot.file.path}${spot.pointer} ${root}.${whole.join('.')}`;
  // A fact that is looked up in itself would be looked up for ever.
  if (search.seen.has(mark) || whole.length > longest) return [];
  search.seen.add(mark);
  return ownValue(roots, root)?.(search, spot, whole) ?? [];
};

const longest = 12;

/** What they give is no sentence. */
const harmless: readonly string[] = [
  'yyyymmdd',
  'isodate',
  'isotime',
  'instant',
  'day',
  'clock',
  'lastFour',
  'phone',
  'id',
  'count',
];

const foreign =
  (of: string) =>
  (_search: Search, _spot: Spot, path: Path): readonly Origin[] => [
    { name: `${of} ${path.join('.')}`, shape: any },
  ];

/** What an origin in the address of the page is called, before its name. */
export const fromQuery = 'the query parameter';

const fromField = 'the field';

const roots: Readonly<Record<string, (search: Search, spot: Spot, path: Path) => readonly Origin[]>> = {
  response: ({ model }, spot, path) =>
    (sourcesAt(model, spot, 'response') ?? []).flatMap(({ shape, from }) =>
      shape === undefined
        ? []
        : rowsOf(shape, path).map((found) => ({ name: `${path.join('.')} of ${from}`, shape: found })),
    ),
  data: (search, { flow }, [name = '', ...rest]) => {
    const flows = new Set(
      runsIn(search.model, flow).flatMap((run) => lineageOf(search.model, run.name).map((each) => each.name)),
    );
    return [
      ...given(search, 'keep', name, rest, (spot) => flows.has(spot.flow.name)),
      ...given(search, 'input', name, rest, ({ target = '' }) => flows.has(target)),
    ];
  },
  value: (search, spot, [name = '', ...rest]) =>
    originsAt(search, spot, ownValue(valuesOf(search.model, spot.flow), name), rest),
  shared: (search, _, [name, ...rest]) => given(search, 'keep', `$shared.${name}`, rest),
  result: (search, _, [name = '', ...rest]) => given(search, 'returned', name, rest),
  entry: (search, _, [name = '', ...rest]) => [
    ...given(search, 'handed', name, rest),
    ...given(search, 'entry', name, rest),
  ],
  // What a person typed is theirs; what they chose was offered.
  form: (search, { flow, ...place }, [name = '', ...rest]) => [
    ...(search.ofPeople ? formsAt(search.model, { flow, ...place }) : []).flatMap(({ shape }) => {
      const field = shape && partAt(shape, [name]);
      return field === undefined ? [] : [{ name: `${fromField} ${name}`, shape: field }];
    }),
    ...screensOf(search.model, flow.name).flatMap(({ spot, options }) => {
      const offered = ownValue(options, name);
      return offered === undefined
        ? []
        : originsAt(search, { ...spot, field: name }, offered.value ?? '$item', rest);
    }),
  ],
  item: (search, spot, path) => {
    const offered = ownValue(spot.screen?.screen?.form?.options, spot.field ?? '');
    return offered === undefined ? [] : originsAt(search, spot, offered.from, ['0', ...path]);
  },
  query: foreign(fromQuery),
  session: foreign('the stored value'),
};

const rowsOf = (shape: Shape, path: Path): readonly Shape[] => {
  const at = path.indexOf('*');
  if (at < 0) return [partAt(shape, path) ?? []].flat();
  const table = partAt(shape, path.slice(0, at));
  if (table === undefined) return [];
  const names = memberNames(table);
  const rows = names.length === 0 ? [itemsOf(table)] : names.map((name) => memberOf(table, name) ?? any);
  return rows.flatMap((row) => rowsOf(row, path.slice(at + 1)));
};

const given = (
  search: Search,
  use: Use,
  name: string,
  path: Path,
  counts: (spot: ValueSpot) => boolean = () => true,
): readonly Origin[] =>
  givenAs(search.model, `${use} ${name}`)
    .filter(counts)
    .flatMap((spot) => originsAt(search, spot, spot.value, path));

const givenAs = onceFor((model: Model, key): readonly ValueSpot[] => givenIn(model).get(key) ?? [], asBefore);

const givenIn = once((model: Model) =>
  grouped(
    Object.values(model.flows)
      .flatMap((flow) => valuesIn(flow))
      .map((spot) => [`${spot.use} ${spot.name}`, spot] as const),
  ),
);

const screensOf = (model: Model, name: string) =>
  lineageOf(model, name).flatMap((flow) =>
    Object.values(flow.screens).map((screen) => ({
      spot: { flow, file: screen.file, screen, phase: 'before', kind: 'screen', pointer: '' } satisfies Spot,
      options: screen.screen?.form?.options ?? {},
    })),
  );
