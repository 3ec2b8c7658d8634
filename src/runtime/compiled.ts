// What validators that were compiled beforehand call: AJV's own modules are CommonJS, which would bring a loader along.

/** How many characters a text has, as JSON Schema counts them: by code points (RFC 8259). */
export const ucs2length = (text: string): number => Array.from(text).length;

/** Whether two JSON values are the same. */
export const equal = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && equal(Reflect.get(one, name), Reflect.get(other, name)),
    )
  );
};
