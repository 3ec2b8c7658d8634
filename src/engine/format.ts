import type { Formatter } from './types.ts';

/** The formatters that every flow may name after a bar; those of the product are handed in with the scope. */
export const formatters: Readonly<Record<string, Formatter>> = {
  /** milliseconds since the epoch -> ISO 8601 in UTC */
  isotime: (value) => (typeof value === 'number' ? new Date(value).toISOString() : undefined),
  /** Letters and digits only, in lower case: 'Dual Card' -> 'dualcard'. */
  compact: (value) => (typeof value === 'string' ? value.toLowerCase().replace(/[^a-z0-9]/g, '') : undefined),
  text: (value) => (typeof value === 'object' ? undefined : String(value)),
  count: (value) => (Array.isArray(value) ? value.length : undefined),
};
