import { isReference } from '../../../engine/index.ts';
import { isObject, pointerOf } from '../../source.ts';

/** A reference in a value, with its place below the value. `spare` when something else stands in for it: it may be absent without harm. */
export type ReferenceSpot = { readonly text: string; readonly pointer: string; readonly spare: boolean };

/** All references in a value, however deep. */
export const referencesIn = (value: unknown, pointer = '', spare = false): readonly ReferenceSpot[] => {
  if (isReference(value)) return [{ text: value, pointer, spare }];
  if (Array.isArray(value))
    return value.flatMap((member, at) => referencesIn(member, `${pointer}${pointerOf(at)}`, spare));
  if (!isObject(value)) return [];
  if (Array.isArray(value.first)) return referencesIn(value.first, `${pointer}/first`, true);
  const inside = spare || value.table !== undefined;
  return Object.entries(value).flatMap(([name, member]) =>
    referencesIn(member, `${pointer}${pointerOf(name)}`, inside),
  );
};

/** All references in a condition: its names, and what they are compared with. */
export const referencesOfCondition = (condition: object, pointer = ''): readonly ReferenceSpot[] =>
  Object.entries(condition).flatMap(([text, matcher]) => [
    { text, pointer: `${pointer}${pointerOf(text)}`, spare: true },
    ...comparedIn(matcher, `${pointer}${pointerOf(text)}`),
  ]);

const comparing: readonly string[] = ['equals', 'contains', 'minimum', 'maximum'];

const comparedIn = (matcher: unknown, pointer: string): readonly ReferenceSpot[] =>
  isObject(matcher)
    ? Object.entries(matcher).flatMap(([word, expected]) => {
        if (word === 'not') return comparedIn(expected, `${pointer}/not`);
        return comparing.includes(word) && isReference(expected)
          ? [{ text: expected, pointer: `${pointer}${pointerOf(word)}`, spare: true }]
          : [];
      })
    : [];
