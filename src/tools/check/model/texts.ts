import type { Json } from '../../../engine/index.ts';
import { isObject, pointerOf } from '../../source.ts';

/** A text and its place. */
export type Text = { readonly text: string; readonly pointer: string };

/** All texts in a value, whatever they are for, in lists as well. */
export const textsIn = (value: Json | undefined, pointer = ''): readonly Text[] => {
  if (typeof value === 'string') return [{ text: value, pointer }];
  if (Array.isArray(value))
    return value.flatMap((each: Json, at) => textsIn(each, `${pointer}${pointerOf(at)}`));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) => textsIn(each, `${pointer}${pointerOf(name)}`))
    : [];
};
