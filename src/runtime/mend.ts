import { isList, isObject, type Json, type JsonObject, mapValues } from '../engine/index.ts';
import type { Validate, ValidationError } from './catalogue.ts';

/** What of a brand can be used, and the JSON Pointers of what cannot, or is not there. */
export type Mended = { readonly brand: JsonObject; readonly lost: readonly string[] };

/**
 * Takes out of a brand what its schema refuses: each fault costs the property that has it, and no other. Of what has to be
 * there the stand-ins take the place, but for phones: a number that is not the brand's own is worse than none.
 */
export const mend = (
  stated: JsonObject,
  validate: Validate,
  standIns: JsonObject,
  lost: readonly string[] = [],
): Mended => {
  const faults = validate(stated) ? [] : (validate.errors ?? []);
  const wrong = faults.map(wrongOf).filter((path) => path.length > 0);
  const rest = prune(stated, wrong);
  const told = [...lost, ...faults.map(pointerOf)];
  if (wrong.length > 0 && isObject(rest)) return mend(rest, validate, standIns, told);
  const kept = Object.entries(standIns).filter(([name]) => !Object.hasOwn(stated, name));
  return { brand: { ...Object.fromEntries(kept), ...stated }, lost: [...new Set(told)] };
};

// What has to go: nothing where a part of the brand itself is not there, or a phone.
const wrongOf = ({ instancePath, keyword, params }: ValidationError): readonly string[] => {
  const at = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') return instancePath === '/phones' ? [] : at;
  return [...at, ...named(params)];
};

const pointerOf = ({ instancePath, params }: ValidationError): string =>
  [instancePath, ...named(params), ...text(params.missingProperty)].join('/');

const named = ({ additionalProperty, propertyName }: JsonObject): readonly string[] => [
  ...text(additionalProperty),
  ...text(propertyName),
];

const text = (value: Json | undefined): readonly string[] => (typeof value === 'string' ? [value] : []);

const prune = (value: Json, paths: readonly (readonly string[])[]): Json | undefined => {
  if (paths.some((path) => path.length === 0)) return undefined;
  const below = (name: string) => paths.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
  if (isList(value)) return value.flatMap((each, at) => prune(each, below(String(at))) ?? []);
  if (!isObject(value)) return value;
  return mapValues(value, (each, name) => prune(each, below(name)));
};
