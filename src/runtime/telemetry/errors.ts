import type { World } from '../world.ts';
import type { Collect } from './collect.ts';

/** Tells of errors that nobody caught and of what the content security policy refused; of neither what it says, which may quote anything. */
export const tellErrors = (
  { listen, location }: Pick<World, 'listen' | 'location'>,
  collect: Collect,
): readonly (() => void)[] => [
  listen('error', (event) => {
    // One that is not of a script has none: a picture that is missing.
    if (!('filename' in event)) return;
    const { error, filename, lineno, colno } = event as ErrorEvent;
    collect('error', {
      type: nameOf(error),
      file: fileOf(filename, location.origin),
      line: lineno,
      column: colno,
    });
  }),
  listen('unhandledrejection', (event) => {
    collect('error', { type: nameOf((event as PromiseRejectionEvent).reason) });
  }),
  listen('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
    collect('violation', { directive: effectiveDirective, origin: originOf(blockedURI) });
  }),
];

const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : typeof cause);

// A script of the site by its path, which is all the name that one within a page has; one of others by its origin.
const fileOf = (address: string, own: string): string => {
  if (address === '' || !URL.canParse(address, own)) return '';
  const { origin, pathname } = new URL(address, own);
  return origin === own ? pathname : origin;
};

// Where there is no address it is a word such as `inline` (CSP 3, section 2.4.1).
const originOf = (blocked: string): string => (URL.canParse(blocked) ? new URL(blocked).origin : blocked);
