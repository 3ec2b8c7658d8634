import type { Formatter, Json } from '../engine/index.ts';

/** Formatters of what people write and read: dates, phone numbers, names; and of what few flows read. They come with the flows that use them. */
export const written: Readonly<Record<string, Formatter>> = {
  /** MM/DD/YYYY -> YYYYMMDD */
  yyyymmdd: (value) => date(value)?.join(''),
  /** MM/DD/YYYY -> YYYY-MM-DD */
  isodate: (value) => date(value)?.join('-'),
  /** The last four characters. */
  lastFour: (value) => (typeof value === 'string' ? value.slice(-4) : undefined),
  /** Ten digits -> ddd-ddd-dddd */
  phone: (value) => digits(value).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
  /** An identifier: one word that no sentence fits. */
  id: (value) => (typeof value === 'string' && /^[\w.:~-]{1,128}$/.test(value) ? value : undefined),
  upper: (value) => (typeof value === 'string' ? value.toUpperCase() : undefined),
  lower: (value) => (typeof value === 'string' ? value.toLowerCase() : undefined),
};

const date = (value: Json): readonly string[] | undefined => {
  const parts = typeof value === 'string' ? /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) : null;
  return parts === null ? undefined : [parts[3] ?? '', parts[1] ?? '', parts[2] ?? ''];
};

const digits = (value: Json): string => (typeof value === 'string' ? value.replace(/\D/g, '') : '');
