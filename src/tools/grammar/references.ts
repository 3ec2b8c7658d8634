import { isReference, type LinkedFlow, type ParsedReference, parseReference } from '../../engine/index.ts';
import { isObject, pointerOf } from '../source.ts';
import type { Documents } from './schema.ts';
import { placesIn } from './walk.ts';

/** A reference in a value, with its place below the value. `spare` when something else stands in for it: it may be absent without harm. */
export type ReferenceSpot = { readonly text: string; readonly pointer: string; readonly spare: boolean };

/** All references in a value, however deep. */
export const referencesIn = (value: unknown, pointer = '', spare = false): readonly ReferenceSpot[] => {
  if (isReference(value)) return [{ text: value, pointer, spare }];
  if (Array.isArray(value))
    return value.flatMap((member, at) => referencesIn(member, `${pointer}${pointerOf(at)}`, spare));
  if (!isObject(value)) return [];
  if (Array.isArray(value.$first)) return referencesIn(value.$first, `${pointer}/$first`, true);
  const inside = spare || value.$table !== undefined;
  return Object.entries(value).flatMap(([name, member]) =>
    referencesIn(member, `${pointer}${pointerOf(name)}`, inside),
  );
};

/** Whatever a flow and its screens refer to, wherever the schemas say that a value stands. */
export const referredIn = (documents: Documents, flow: LinkedFlow): readonly ParsedReference[] =>
  [
    ...placesIn(documents, 'flow.schema.json', flow),
    ...Object.values(flow.screens).flatMap((screen) => placesIn(documents, 'screen.schema.json', screen)),
  ]
    .filter(({ holds }) => holds.value !== undefined)
    .flatMap(({ value }) => referencesIn(value).map(({ text }) => parseReference(text)));
