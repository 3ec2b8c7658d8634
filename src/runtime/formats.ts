import type { JsonObject } from '../engine/index.ts';

/**
 * The formats that fields.schema.json names, for AJV's precompiled validators. Those that depend on the brand read the
 * one configured last, so that a validator need not be compiled again for each brand.
 */
export const formats: Readonly<Record<string, (value: string) => boolean>> = {
  'account-number': (value) => /^\d+$/.test(value) && current.lengths.includes(value.length),
  /** A valid e-mail address of the HTML standard, with at least one dot in its domain. */
  email: (value) =>
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
      value,
    ),
};

/** What the words of a format's error may mention. */
export const formatParams = (format: unknown): JsonObject =>
  format === 'account-number' ? { lengths: current.lengths } : {};

/** Makes the formats those of a brand. */
export const configureFormats = (brand: JsonObject): void => {
  const { accountNumberLengths: lengths } = brand;
  current.lengths = Array.isArray(lengths) ? lengths.filter((length) => typeof length === 'number') : [];
};

const current: { lengths: readonly number[] } = { lengths: [] };
