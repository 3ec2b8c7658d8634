import {
  holds,
  type Json,
  type LinkedScreen,
  ownValue,
  parseReference,
  type When,
} from '../../../engine/index.ts';
import { conditionWords } from '../../graph/words.ts';
import { isObject, pointerOf } from '../../source.ts';
import type { Facts } from './state.ts';

/** A condition of a screen, what shows under it, and where it stands first. */
export type Asked = { readonly when: When; readonly what: readonly string[]; readonly pointer: string };

/** The conditions of a screen, each once. */
export const askedOn = ({ blocks, actions, form }: LinkedScreen): readonly Asked[] => {
  const all = [
    ...blocks.map((block, at) => ({
      when: 'when' in block ? block.when : undefined,
      what: blockWords(block),
      pointer: pointerOf('blocks', at, 'when'),
    })),
    ...Object.entries(actions ?? {}).map(([name, { when }]) => ({
      when,
      what: `the action ${name}`,
      pointer: pointerOf('actions', name, 'when'),
    })),
    ...Object.entries(form?.when ?? {}).map(([name, when]) => ({
      when,
      what: `the field ${name}`,
      pointer: pointerOf('form', 'when', name),
    })),
    ...Object.entries(form?.optional ?? {}).map(([name, when]) => ({
      when,
      what: `the field ${name} as an optional one`,
      pointer: pointerOf('form', 'optional', name),
    })),
  ];
  const found = new Map<string, Asked>();
  for (const { when, what, pointer } of all) {
    if (when === undefined) continue;
    const key = JSON.stringify(when);
    const before = found.get(key);
    found.set(key, { when, what: [...(before?.what ?? []), what], pointer: before?.pointer ?? pointer });
  }
  return [...found.values()];
};

/** What a condition is about, in words. */
export const askedWords = ({ when, what }: Asked): string => `${what.join(', ')} (${conditionWords(when)})`;

const blockWords = (block: object): string => {
  const [kind = '', name] = Object.entries(block)[0] ?? [];
  return typeof name === 'string' ? `the ${kind} ${name}` : `the ${kind}`;
};

/** Judges a condition with some more facts. */
export type Judge = (when: When, facts: Facts) => boolean;

/** A judge of conditions in whatever scene some facts make. */
export const judgeIn =
  (contextFor: (facts: Facts) => Parameters<typeof holds>[1], lineage: Parameters<typeof holds>[2]): Judge =>
  (when, facts) =>
    holds(when, contextFor(facts), lineage);

type Conditions = readonly { readonly conditions?: Readonly<Record<string, unknown>> }[];

/** Facts under which a condition holds, or does not; undefined where none were found. */
export const factsFor = (
  when: When,
  wanted: boolean,
  judge: Judge,
  lineage: Conditions,
): Facts | undefined => {
  const ways = alternatives(when, lineage);
  const found = wanted
    ? ways.map((way) => settled(Object.entries(way), true, judge)).find((facts) => facts !== undefined)
    : ways.reduce<Facts | undefined>((facts, way) => {
        if (facts === undefined || !judge(way, facts)) return facts;
        const broken = Object.entries(way)
          .map((entry) => settled([entry], false, judge))
          .find((each) => each !== undefined);
        return broken && { ...facts, ...broken };
      }, {});
  return found !== undefined && judge(when, found) === wanted ? found : undefined;
};

const settled = (
  entries: readonly (readonly [string, Json])[],
  wanted: boolean,
  judge: Judge,
): Facts | undefined =>
  entries.reduce<Facts | undefined>((facts, [reference, matcher]) => {
    if (facts === undefined) return undefined;
    const { root, path } = parseReference(reference);
    const name = `$${[root, ...path].join('.')}`;
    const condition = { [reference]: matcher } as Extract<When, object>; // As its schema has it.
    if (judge(condition, facts) === wanted) return facts;
    const value = triedFor(matcher).find((each) => judge(condition, { ...facts, [name]: each }) === wanted);
    return value === undefined ? undefined : { ...facts, [name]: value };
  }, {});

// What the matcher names and what is next to it; then whatever else there is.
const triedFor = (matcher: Json): readonly Json[] => {
  const named = constantsIn(matcher);
  const near = named.flatMap((each): readonly Json[] =>
    typeof each === 'number' ? [each, each - 1, each + 1] : [each],
  );
  return [...near, ...near.map((each): Json => [each]), true, false, ...plenty, null];
};

const plenty: readonly Json[] = [
  'Something',
  '8005550142',
  '2026-03-14',
  'someone@example.com',
  1,
  3,
  10,
  0,
  [],
  ['Something'],
  ['Something', 'Something else', 'More'],
  {},
];

const constantsIn = (matcher: Json): readonly Json[] => {
  if (Array.isArray(matcher)) return matcher;
  if (!isObject(matcher)) return [matcher];
  return Object.entries(matcher).flatMap(([word, value]) =>
    word === 'exists' || word === 'pattern' || value === undefined ? [] : constantsIn(value),
  );
};

const alternatives = (when: When, lineage: Conditions): readonly Extract<When, object>[] => {
  if (typeof when === 'object') return [when];
  const named = lineage
    .map(({ conditions }) => ownValue(conditions, when))
    .find((each) => each !== undefined);
  return (Array.isArray(named) ? named : named === undefined ? [] : [named]) as readonly Extract<
    When,
    object
  >[];
};
