import type { OutgoingHttpHeaders } from 'node:http';

const shared = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const satisfies OutgoingHttpHeaders;

const policy = (directives: readonly string[]): string => ["default-src 'none'", ...directives].join('; ');

/** Of the page itself: its own scripts and styles alone, no text that becomes code, framed by nobody. */
export const pageHeaders = (nonce: string): OutgoingHttpHeaders => ({
  ...shared,
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': policy([
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]),
});

/** Of what is drawn of a screen: no script at all; to be examined it has the two that do that, and no way to ask for anything. */
export const drawnHeaders = (nonce: string, examined: boolean): OutgoingHttpHeaders => ({
  ...shared,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy([
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    ...(examined ? ["script-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    examined ? 'sandbox allow-scripts' : 'sandbox allow-same-origin',
  ]),
});

/** Of files that anybody may have: a frame of no origin asks for them, too. */
export const fileHeaders = (type: string): OutgoingHttpHeaders => ({
  ...shared,
  'content-type': type,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': policy(["style-src 'unsafe-inline'", 'sandbox']),
});

/** Of an answer to a task. */
export const answerHeaders: OutgoingHttpHeaders = {
  ...shared,
  'content-type': 'application/json',
  'cross-origin-resource-policy': 'same-origin',
};
