import { isReference, type Json } from '../../engine/index.ts';
import { isObject, objectOf, pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { groupsOf } from './model/groups.ts';

/** A window (from `minimum` on, `not` any more from another `minimum` on) begins before it ends: the conditions of a flow name the same two ends in one order. Numbers are value-type's to judge. */
export const windowOrder: CheckRule = eachFlow((_, { source: { flow: file } }) => {
  const windows = windowsIn(file.value, '');
  const byEnds = groupsOf(windows, ({ from, to }) => `${from} ${to}`);
  return windows.flatMap(({ from, to, pointer }) => {
    const others = byEnds.get(`${to} ${from}`)?.length ?? 0;
    return from !== to && others > (byEnds.get(`${from} ${to}`)?.length ?? 0)
      ? told(
          { file, pointer },
          `This window is open from ${from} until ${to}: its end comes before its beginning`,
          `Write ${to} as the first minimum, and ${from} as the one in "not".`,
        )
      : [];
  });
});

type Window = { readonly from: string; readonly to: string; readonly pointer: string };

const windowsIn = (value: Json | undefined, pointer: string): readonly Window[] => {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const { minimum: from, not } = objectOf(value);
  const { minimum: to } = objectOf(not);
  return [
    ...(isReference(from) && isReference(to) ? [{ from, to, pointer }] : []),
    ...Object.entries(value).flatMap(([name, each]) => windowsIn(each, `${pointer}${pointerOf(name)}`)),
  ];
};
