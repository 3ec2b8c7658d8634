import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import { isObject, objectOf, pointerOf } from '../source.ts';
import type { At, Holds, Name } from './declarations.ts';
import { branchesOf, type Documents, meantBy, type Node, referred } from './schema.ts';

/** Under which circumstances a place is read: what its schema, and that of what is around it, says with x-at. */
export type Circumstances = {
  readonly kind?: NonNullable<At['kind']>;
  readonly phase?: NonNullable<At['phase']>;
  readonly step?: string;
  readonly outcomes?: readonly string[];
  readonly operation?: string;
  readonly field?: string;
};

/** A place in a declaration and what stands there. */
export type Place = {
  readonly pointer: string;
  readonly value: Json;
  /** What its schema says with x-holds. */
  readonly holds: Holds;
  /** The definitions of the schema by which it is written, the outermost first. */
  readonly is: readonly string[];
  readonly at: Circumstances;
  /** What it is called, where it stands among members whose names are free. */
  readonly name?: string;
  /** What `of` leads to: the operation, flow, address or return that it belongs to. */
  readonly target?: string;
  /** The object that it stands in. */
  readonly around: JsonObject;
};

/** Every place in a declaration of which its schema says what it holds, and every object and list that is written by a definition, in the order of the file. What fits no schema is passed over. */
export const placesIn = (documents: Documents, file: string, value: Json): readonly Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  const known = walked.get(value);
  if (known?.documents === documents && known.file === file) return known.places;
  const places = walk(documents, file, value);
  walked.set(value, { documents, file, places });
  return places;
};

// Whoever looks again at a declaration that has not changed gets what was found before.
const walked = new WeakMap<
  object,
  { readonly documents: Documents; readonly file: string; readonly places: readonly Place[] }
>();

const walk = (documents: Documents, file: string, value: Json): readonly Place[] => {
  const found: Place[] = [];
  const visit = (node: Node, here: Here): void => {
    const { pointer, name, outer, called, isValue } = here;
    const { is, holds: stated, at: said, target } = readAs(node, here.value, documents);
    const at = said === undefined ? here.at : entered(here, said);
    const add = (place: Pick<Place, 'value' | 'holds' | 'is'> & { readonly target?: string }) =>
      found.push({ pointer, at, around: outer?.object ?? {}, ...(name !== undefined && { name }), ...place });
    if (called !== undefined) add({ value: name ?? '', holds: called, is: [], ...targeted(called, outer) });
    // A value within a value belongs to that one.
    const holds = stated === undefined || (isValue && stated.value !== undefined) ? nothing : stated;
    if (is.length > 0 || holds !== nothing) add({ value: here.value, holds, is, ...targeted(holds, outer) });
    if (typeof here.value === 'object')
      eachMember(target, here, documents, (below, member) =>
        visit(below, { ...member, at, isValue: isValue || holds.value !== undefined }),
      );
  };
  const root = { schema: objectOf(ownValue(documents, file)), file };
  visit(root, { pointer: '', value, at: {}, isValue: false });
  return found;
};

/** The places of such names, in a declaration or among places that are known. */
export const namesAmong = <Where extends Pick<Place, 'holds' | 'value'>>(
  places: readonly Where[],
  name: Name,
): readonly (Omit<Where, 'value'> & { readonly value: string })[] =>
  places.flatMap((place) => {
    const { holds, value } = place;
    return holds.name === name && typeof value === 'string' ? [{ ...place, value }] : [];
  });

type Outer = { readonly object: JsonObject; readonly words: JsonObject; readonly outer?: Outer | undefined };

type Here = {
  readonly pointer: string;
  readonly value: Json;
  readonly at: Circumstances;
  readonly isValue: boolean;
  readonly outer?: Outer | undefined;
  readonly name?: string;
  /** What its name holds. */
  readonly called?: Holds | undefined;
};

type Said = {
  readonly is: readonly string[];
  readonly holds: Holds | undefined;
  readonly at: At | undefined;
  /** The part of the schema that says what stands within. */
  readonly target: Node;
};

const nothing: Holds = {};

// What is said beside a reference or a choice counts before what it leads to.
const readAs = (node: Node, value: Json, documents: Documents, depth = 0): Said => {
  const { $ref, 'x-holds': holds, 'x-at': at } = node.schema;
  const own = { holds: holds as Holds | undefined, at: at as At | undefined }; // The check compares them with the grammar.
  const isPlain = typeof value !== 'object' && !speaks(node, documents);
  const next = isPlain
    ? undefined
    : typeof $ref === 'string'
      ? referred(node, documents)
      : meantBy(node, value, documents);
  if (next === undefined || depth > deepest) return { ...own, is: [], target: node };
  const inner = readAs(next, value, documents, depth + 1);
  return {
    is: typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? '', ...inner.is] : inner.is,
    holds: own.holds ?? inner.holds,
    at: own.at === undefined ? inner.at : { ...inner.at, ...own.at },
    target: inner.target,
  };
};

// Whether something is said of a place beyond what stands right there. Most texts and numbers need no further look.
const speaks = (node: Node, documents: Documents): boolean => {
  const known = speaking.get(node.schema);
  if (known !== undefined) return known;
  speaking.set(node.schema, false); // A schema may refer to itself.
  const parts = [...(node.schema.$ref === undefined ? [] : [referred(node, documents)]), ...branchesOf(node)];
  const found = parts.some(
    (part) =>
      part.schema['x-holds'] !== undefined || part.schema['x-at'] !== undefined || speaks(part, documents),
  );
  speaking.set(node.schema, found);
  return found;
};

const speaking = new WeakMap<JsonObject, boolean>();

const deepest = 8;

const entered = ({ at, name, outer }: Here, said: At): Circumstances => {
  const given = Object.entries(said).flatMap(([word, from]): readonly (readonly [string, unknown])[] => {
    const text =
      from === 'key' ? name : from?.startsWith('.') ? ownValue(outer?.object, from.slice(1)) : from;
    if (typeof text !== 'string') return [];
    return [[word, word === 'outcomes' ? text.split(' ').filter((each) => each !== '') : text]];
  });
  const kept = Object.entries(at).filter(([word]) => !(word in said));
  return Object.fromEntries([...kept, ...given]);
};

// The nearest object around it that can have such a property.
const targeted = ({ of }: Holds, outer: Outer | undefined): { readonly target?: string } => {
  if (of === undefined || outer === undefined) return {};
  if (!Object.hasOwn(outer.words, of)) return targeted({ of }, outer.outer);
  const named = ownValue(outer.object, of);
  return typeof named === 'string' ? { target: named } : {};
};

const eachMember = (
  { schema, file }: Node,
  { pointer, value, outer }: Here,
  documents: Documents,
  visit: (node: Node, member: Pick<Here, 'pointer' | 'value' | 'outer' | 'name' | 'called'>) => void,
): void => {
  const isSilent = (part: Node, member: Json): boolean =>
    typeof member !== 'object' &&
    part.schema['x-holds'] === undefined &&
    part.schema['x-at'] === undefined &&
    !speaks(part, documents);
  if (Array.isArray(value)) {
    const node = { schema: objectOf(schema.items), file };
    for (const [index, member] of value.entries())
      if (!isSilent(node, member)) visit(node, { pointer: `${pointer}/${index}`, value: member, outer });
    return;
  }
  if (!isObject(value)) return;
  const words = objectOf(schema.properties);
  const called = objectOf(schema.propertyNames)['x-holds'] as Holds | undefined; // Compared as well.
  const around: Outer = { object: value, words, outer };
  for (const [name, member] of Object.entries(value)) {
    const isFree = !Object.hasOwn(words, name);
    const node = { schema: objectOf(isFree ? schema.additionalProperties : ownValue(words, name)), file };
    if (!(isFree && called !== undefined) && isSilent(node, member)) continue;
    const here = { pointer: `${pointer}${pointerOf(name)}`, value: member, outer: around };
    visit(node, isFree ? { ...here, name, called } : here);
  }
};
