import { ownValue } from '../../engine/index.ts';
import type { Model } from '../check/model/model.ts';
import { listOf, objectOf, segmentsOf } from '../source.ts';
import type { Told } from './diff.ts';
import type { JourneyName } from './touched.ts';

/** Puts journeys in the order in which they are likely to go otherwise: those of flows that were changed before others, among them those that name the branch, the message, the field or the screen that was. */
export const nearestFirst = (
  before: Model,
  after: Model,
  changes: readonly Told[],
  journeys: readonly JourneyName[],
): readonly JourneyName[] => {
  const own = changes.filter(({ group, file }) => group === 'flows' && !file.endsWith('/scenarios.json'));
  const marks = own.map((change) => marksOf([before, after], change));
  const flows = new Set(own.map(({ of }) => of));
  const said = new Map(Object.keys(after.flows).map((flow) => [flow, saidBy(after, flow)]));
  const worth = ({ flow, name }: JourneyName): number =>
    (flows.has(flow) ? 1000 : 0) + Math.max(0, ...marks.map((mark) => hitsOf(mark, flow, said, name)));
  return journeys
    .map((each) => ({ each, value: worth(each) }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ each }) => each);
};

type Marks = {
  readonly flow: string;
  readonly branches: readonly string[];
  readonly messages: readonly string[];
  readonly fields: readonly string[];
  readonly screens: readonly string[];
};

type SaidBy = ReadonlyMap<string, ReadonlyMap<string, Omit<Marks, 'flow'>>>;

const hitsOf = (marks: Marks, flow: string, said: SaidBy, name: string): number => {
  const own = said.get(flow)?.get(name);
  if (own === undefined) return 0;
  const has = (kind: 'messages' | 'fields'): boolean => own[kind].some((each) => marks[kind].includes(each));
  const isThrough = own.branches.some((each) =>
    marks.branches.some((branch) => each === branch || each.startsWith(`${branch}#`) || isStep(branch, each)),
  );
  const isSeen = own.screens.some((each) => marks.screens.includes(each));
  if (flow !== marks.flow) return isSeen ? 1 : 0;
  return (isThrough ? 100 : 0) + (has('messages') || has('fields') ? 10 : 0) + (isSeen ? 1 : 0);
};

// `check:` is any branch of a step, `:1007` an outcome of any.
const isStep = (branch: string, said: string): boolean =>
  branch.endsWith(':') ? said.startsWith(branch) : branch.startsWith(':') && said.includes(branch);

const saidBy = (model: Model, flow: string): ReadonlyMap<string, Omit<Marks, 'flow'>> => {
  const { openings, scenarios } = objectOf(ownValue(model.flows, flow)?.source.scenarios?.value);
  return new Map(
    listOf(scenarios).map((each) => {
      const { name, branches, steps } = objectOf(each);
      const [first] = listOf(steps).map(objectOf);
      const opening = objectOf(ownValue(objectOf(openings), String(first?.from)));
      const all = [...listOf(opening.steps), ...listOf(steps)].map(objectOf);
      const seen = all.map(({ expect }) => objectOf(expect));
      const said = {
        branches: listOf(branches).map(String),
        messages: seen.flatMap(({ message }) => (typeof message === 'string' ? [message] : [])),
        fields: all.flatMap(({ fill }) => Object.keys(objectOf(fill))),
        screens: seen.flatMap(({ screen }) => (typeof screen === 'string' ? [screen] : [])),
      };
      return [String(name), said] as const;
    }),
  );
};

const nothing = { branches: [], messages: [], fields: [], screens: [] };

const marksOf = (models: readonly Model[], { of: flow, file, pointer, before, after }: Told): Marks => {
  const [, , part, name = ''] = file.replace(/\.json$/, '').split('/');
  const names = segmentsOf(pointer);
  const [first = '', second = ''] = names;
  if (part === 'screens')
    return { ...nothing, flow, screens: [`${flow}/${name}`], fields: fieldIn(names, before ?? after) };
  if (part === 'locales' && first === 'message') return { ...nothing, flow, messages: [second] };
  if (part === 'locales') return { ...nothing, flow, screens: [`${flow}/${first}`] };
  if (first !== 'steps' && first !== 'on') return { ...nothing, flow };
  const at = first === 'on' ? '' : second;
  const outcomes = (first === 'on' ? second : names[2] === 'on' ? (names[3] ?? '') : '').split(' ');
  const rules = [before, after];
  return {
    flow,
    branches: outcomes.map((outcome) => (outcome === '*' ? `${at}:` : `${at}:${outcome}`)),
    messages: rules.flatMap((rule) => namedIn(rule, 'say')),
    fields: [],
    screens: [at, ...rules.flatMap((rule) => namedIn(rule, 'goto'))].flatMap((step) =>
      models.flatMap((model) => screenAt(model, flow, step)),
    ),
  };
};

const fieldIn = (names: readonly string[], value: unknown): readonly string[] => {
  const at = names.lastIndexOf('properties');
  const named = at < 0 ? undefined : names[at + 1];
  if (named !== undefined) return [named];
  return names.at(-2) === 'required' && typeof value === 'string' ? [value] : [];
};

/** What stands under a name anywhere in a value. */
export const namedIn = (value: unknown, member: 'say' | 'goto'): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => namedIn(each, member));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === member && typeof each === 'string' ? [each] : namedIn(each, member),
  );
};

/** The screen of a step, as `flow/screen`; those that it leads on to where it has none. */
export const screenAt = (model: Model, flow: string, step: string, deep = 2): readonly string[] => {
  const found: Readonly<Record<string, unknown>> = {
    ...ownValue(ownValue(model.flows, flow)?.flow.steps, step),
  };
  if (typeof found.screen === 'string') return [`${flow}/${found.screen}`];
  return deep === 0
    ? []
    : [...namedIn(found, 'goto')].flatMap((next) => screenAt(model, flow, next, deep - 1));
};
