import { isObject } from '../../source.ts';

/** Whether two values say the same. Most of what does is one and the same; what is no plain object or list is equal to itself alone. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((member, at) => isSame(member, other[at]));
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name, at) => name === Object.keys(other)[at] && isSame(one[name], other[name]))
  );
};

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
