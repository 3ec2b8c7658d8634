import type { Trace } from './stage.ts';

/** Where a secret that was typed has stayed behind, or was told to somebody who should not know it. */
export const leaks = ({ places }: Trace, typed: ReadonlySet<string>): readonly string[] =>
  [...typed].flatMap((secret) =>
    Object.entries(places).flatMap(([place, text]) =>
      isIn(secret, text) ? [`a secret that was typed (${secret.length} characters) is in ${place}`] : [],
    ),
  );

/** Whether a secret stands in a text. Three or four digits stand in many a longer number: only where they stand alone they are the secret. */
export const isIn = (secret: string, text: string): boolean =>
  secret.length > 5
    ? text.includes(secret) || text.includes(encodeURIComponent(secret))
    : new RegExp(`(?<![\\w.-])${secret.replace(/[^\w]/g, '\\$&')}(?![\\w.-])`).test(text);

/**
 * Events as text, without what chance may make the same as a secret: milliseconds may be any number, and a passcode one of
 * the codes that lead from step to step.
 */
export const timeless = (events: unknown): string =>
  JSON.stringify(events, (name, value: unknown) =>
    name === 'ms' || (name === 'outcome' && isCode(value)) ? undefined : value,
  );

const isCode = (outcome: unknown): boolean => /^\d{3,4}$/.test(String(outcome));

/** Requests of telemetry as text, without the same. */
export const timelessRequests = (requests: readonly string[]): string =>
  requests
    .join(' ')
    .replace(/\{"key":"portico\.ms","value":\{[^}]*\}\}/g, '')
    .replace(/\{"key":"portico\.outcome","value":\{"stringValue":"\d{3,4}"\}\}/g, '');
