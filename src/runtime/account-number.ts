import type { JsonObject } from '../engine/index.ts';

/** Whether a text is an account number of the brand that was configured last. */
export const isAccountNumber = (value: string): boolean =>
  /^\d+$/.test(value) && configured.lengths.includes(value.length);

/** Parameters for the text of a format's error. */
export const formatParams = (format: unknown): JsonObject =>
  format === 'account-number' ? { lengths: configured.lengths } : {};

/** Makes the lengths of account numbers those of a brand. */
export const configureLengths = (brand: JsonObject): void => {
  const { accountNumberLengths: lengths } = brand;
  configured.lengths = Array.isArray(lengths) ? lengths.filter((length) => typeof length === 'number') : [];
};

// One for the module: compiled validators import the format and can be passed nothing.
const configured: { lengths: readonly number[] } = { lengths: [] };
