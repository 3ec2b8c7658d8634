import { isReference, type Json } from '../../engine/index.ts';
import { isObject, objectOf, pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { groupsOf } from './model/groups.ts';

/** A window (from `minimum` on, `not` any more from another `minimum` on) begins before it ends: the conditions of a flow name the same two ends in one order, and a name for an end is not the beginning of one in time. Numbers are value-type's to judge. */
export const windowOrder: CheckRule = eachFlow((_, { source: { flow: file } }) => {
  const windows = windowsIn(file.value, '');
  const byEnds = groupsOf(windows, ({ from, to }) => `${from} ${to}`);
  return windows.flatMap(({ from, to, pointer, isInstant }) => {
    const others = byEnds.get(`${to} ${from}`)?.length ?? 0;
    const isOutvoted = from !== to && others > (byEnds.get(`${from} ${to}`)?.length ?? 0);
    return isOutvoted || (isInstant && isEndOf(from, to))
      ? told(
          { file, pointer },
          `This window is open from ${from} until ${to}: its end comes before its beginning`,
          `Write ${to} as the first minimum, and ${from} as the one in "not".`,
        )
      : [];
  });
});

/** `isInstant` marks a window of points in time. One of times of day may well go from an end to the beginning of the next day. */
type Window = {
  readonly from: string;
  readonly to: string;
  readonly pointer: string;
  readonly isInstant: boolean;
};

// Two names that differ only in a word for a beginning and one for an end, such as startTime and endTime.
const isEndOf = (from: string, to: string): boolean =>
  pairs.some(([begin, end]) => {
    const word = new RegExp(end, 'i');
    return (
      word.test(from) &&
      from.replace(word, '').toLowerCase() === to.replace(new RegExp(begin, 'i'), '').toLowerCase()
    );
  });

const pairs = [
  ['start', 'end'],
  ['begin', 'end'],
  ['from', 'until'],
  ['from', 'to'],
  ['open', 'close'],
] as const;

const windowsIn = (value: Json | undefined, pointer: string): readonly Window[] => {
  if (!isObject(value) && !Array.isArray(value)) return [];
  const { minimum: from, not } = objectOf(value);
  const { minimum: to } = objectOf(not);
  return [
    ...(isReference(from) && isReference(to)
      ? [{ from, to, pointer, isInstant: /\/\$(now|visitor\.time)$/.test(pointer) }]
      : []),
    ...Object.entries(value).flatMap(([name, each]) => windowsIn(each, `${pointer}${pointerOf(name)}`)),
  ];
};
