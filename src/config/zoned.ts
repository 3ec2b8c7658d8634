import type { Formatter, Json, Scope } from '../engine/index.ts';

/** Formatters of times in the issuer's time zone. They come with the flows that use them. */
export const zoned: Readonly<Record<string, Formatter>> = {
  /** ISO 8601 -> milliseconds since the epoch; without an offset in the issuer's time zone. */
  instant: (value, scope) => instant(String(value), scope),
  /** milliseconds since the epoch -> MM/DD/YYYY in the issuer's time zone */
  day: (value, scope) => shown(value, scope, { day: '2-digit', month: '2-digit', year: 'numeric' }),
  /** milliseconds since the epoch -> hh:mm in the issuer's time zone, with the half of the day and the zone */
  clock: (value, scope) => shown(value, scope, { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
};

// Swedish is written as ISO 8601 is. The second look is for the nights in which the clocks change.
const instant = (text: string, { issuer }: Scope): number | undefined => {
  const isLocal = !/(Z|[+-]\d\d:?\d\d)$/.test(text);
  const at = Date.parse(isLocal && text.includes('T') ? `${text}Z` : text);
  const ahead = (time: number): number => {
    const there = new Date(time).toLocaleString('sv', { timeZone: String(issuer.timeZone) });
    return Date.parse(`${there.replace(' ', 'T')}Z`) - time;
  };
  const exact = isLocal ? at - ahead(at - ahead(at)) : at;
  // Text that is no time, or a year that is not written with four digits.
  return Number.isNaN(exact) ? undefined : exact;
};

// In the American way in every language, as on the cards and letters.
const shown = (value: Json, { issuer }: Scope, parts: Intl.DateTimeFormatOptions): string | undefined =>
  typeof value === 'number'
    ? new Date(value)
        .toLocaleString('en-US', { ...parts, timeZone: String(issuer.timeZone) })
        .replace(/\s/g, ' ')
    : undefined;
