import type { CredentialOutcome, Step } from '../../../engine/index.ts';

/** What may come of asking the browser for a credential. */
export const credentialOutcomes = [
  'given',
  'declined',
  'unsupported',
  'failed.timeout',
  'failed.refused',
  'failed.exists',
  'failed.unfit',
  'failed.malformed',
  'failed.chunk',
  'failed.unknown',
] as const satisfies readonly CredentialOutcome[];

/** What stands for the browser among the operations that may have answered last. */
export const byBrowser = '(browser)';

/** What answers a step, as far as it asks anything: an operation, or the browser. */
export const answererOf = (step: Step): ReadonlySet<string> | undefined => {
  if ('call' in step) return new Set([step.call]);
  return 'credential' in step ? new Set([byBrowser]) : undefined;
};
