import { defaultsOf, resolveBrand } from '../../config/brand.ts';
import {
  holds,
  isReference,
  type JsonObject,
  ownValue,
  parseReference,
  type Rule,
  type State,
} from '../../engine/index.ts';
import type { Model } from '../check/model/model.ts';
import { suggest } from '../check/model/nearest.ts';
import { isObject, objectOf } from '../source.ts';

/** What is known of everybody who is looked at: the brand, some of the flags. `errors` asks for what goes wrong alone. */
export type Filter = {
  readonly errors?: true;
  readonly brand?: string;
  readonly flags?: Readonly<Record<string, boolean>>;
};

/** The filter that such words ask for (`errors`, `brand=<id>`, `flag=<name>:on`), or a sentence that says what is wrong with them. */
export const filterOf = (model: Model, words: readonly string[]): Filter | string =>
  words.reduce<Filter | string>((filter, word) => {
    if (typeof filter === 'string') return filter;
    const [, kind = '', name = '', state] = /^(errors|brand=|flag=)([^:]*)(?::(on|off))?$/.exec(word) ?? [];
    if (kind === 'errors' && name === '') return { ...filter, errors: true };
    if (kind === 'brand=' && state === undefined)
      return ownValue(model.brands, name) === undefined
        ? `There is no brand ${name}. ${suggest(name, Object.keys(model.brands))}`
        : { ...filter, brand: name };
    if (kind === 'flag=' && state !== undefined) {
      const flags = Object.keys(objectOf(model.issuer.flags));
      return flags.includes(name)
        ? { ...filter, flags: { ...filter.flags, [name]: state === 'on' } }
        : `There is no flag ${name}. ${suggest(name, flags)}`;
    }
    return `There is no filter ${word}: write errors, brand=<id>, flag=<name>:on or flag=<name>:off.`;
  }, {});

/** Whether a condition holds for everybody whom a filter lets through, for nobody, or for some. */
export type Verdict = 'always' | 'never' | 'sometimes';

/** Judges conditions as a filter has it. `lineage` are the flows whose named conditions it may name, the nearest first. */
export const judgeOf = (model: Model, filter: Filter) => {
  const brand = filter.brand === undefined ? undefined : ownValue(model.brands, filter.brand)?.value;
  const rules = objectOf(model.documents['brand.schema.json']);
  const scope = {
    ...empty,
    brand: brand === undefined ? {} : resolveBrand(brand, filter.brand ?? '', '', defaultsOf(rules)),
    flags: filter.flags ?? {},
  };
  const knows = (text: string): boolean => {
    const { root, path } = parseReference(text);
    return (
      (root === 'brand' && brand !== undefined) ||
      (root === 'flags' && ownValue(filter.flags, path[0] ?? '') !== undefined)
    );
  };
  const context = { scope, machine: nowhere, shared: {} };
  const one = (condition: object): Verdict => {
    const verdicts = Object.entries(condition).map(([reference, matcher]): Verdict => {
      const compared = isObject(matcher) ? Object.values(matcher).filter(isReference) : [];
      if (![reference, ...compared].every(knows)) return 'sometimes';
      return holds({ [reference]: matcher }, context, []) ? 'always' : 'never';
    });
    if (verdicts.includes('never')) return 'never';
    return verdicts.every((verdict) => verdict === 'always') ? 'always' : 'sometimes';
  };
  return (when: Rule['when'], lineage: readonly { readonly conditions?: object }[]): Verdict => {
    if (when === undefined) return 'always';
    const named = lineage.map(({ conditions }) => ownValue(objectOf(conditions), String(when))).find(Boolean);
    const found = typeof when === 'string' ? named : when;
    const verdicts = (Array.isArray(found) ? found : [found ?? {}]).map((each) => one(objectOf(each)));
    if (verdicts.includes('always')) return 'always';
    return verdicts.every((verdict) => verdict === 'never') ? 'never' : 'sometimes';
  };
};

const nothing: JsonObject = {};
const empty = {
  flows: {},
  operations: {},
  issuer: nothing,
  environment: nothing,
  flagsSettled: true,
  session: nothing,
  visitor: nothing,
  now: 0,
};
const nowhere = {} as State['machines'][string]; // Neither a brand's fact nor a flag is looked up in it.
