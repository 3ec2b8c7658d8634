import type { OutgoingHttpHeaders } from 'node:http';
import { leastHeaders } from '../../headers.ts';

// Nothing is loaded and nobody frames it; what may be framed or load something says so itself.
const shared = {
  ...leastHeaders,
  'cross-origin-opener-policy': 'same-origin',
  // Other sites of this machine must not read or show the draft.
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} satisfies OutgoingHttpHeaders;

const policy = (directives: readonly string[]): string => ["default-src 'none'", ...directives].join('; ');

// Older browsers read this one, others the policy.
const framedHere = { 'x-frame-options': 'SAMEORIGIN' } satisfies OutgoingHttpHeaders;

/** Of the page itself: its own scripts and styles alone, no text that becomes code, framed by nobody. */
export const pageHeaders = (nonce: string): OutgoingHttpHeaders => ({
  ...shared,
  'content-type': 'text/html; charset=utf-8',
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

/** Headers of a drawn screen, which runs no script and has the origin of the page that shows it. */
export const drawnHeaders = (nonce: string): OutgoingHttpHeaders =>
  documentHeaders([
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    'sandbox allow-same-origin',
  ]);

/** Headers of a drawn screen that is examined. It runs scripts, so it has no origin and can request nothing. */
export const examinedHeaders = (nonce: string): OutgoingHttpHeaders =>
  documentHeaders([
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    'img-src data:',
    'font-src data:',
    'sandbox allow-scripts',
  ]);

const documentHeaders = (directives: readonly string[]): OutgoingHttpHeaders => ({
  ...shared,
  ...framedHere,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy([
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    ...directives,
  ]),
});

/** Headers of a built file or of a file of a brand. */
export const fileHeaders = (type: string): OutgoingHttpHeaders => ({
  ...shared,
  ...framedHere,
  'content-type': type,
  'content-security-policy': policy(["frame-ancestors 'self'", "style-src 'unsafe-inline'", 'sandbox']),
});

/** Of an answer to a task. */
export const answerHeaders: OutgoingHttpHeaders = { ...shared, 'content-type': 'application/json' };
