import type { RuleState } from '../kit/progress.tsx';

/** A rule of a checklist in JSON Schema's words for text; one without words is the server's to judge. */
export type FieldRule = {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly not?: { readonly pattern: string };
};

/** How far what is typed meets a rule. */
export const ruleState = (rule: FieldRule, value: unknown): RuleState => {
  const text = typeof value === 'string' ? value : '';
  if (text === '' || Object.keys(rule).length === 0) return 'open';
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = '', not } = rule;
  const fits = text.length >= minLength && text.length <= maxLength && new RegExp(pattern, 'u').test(text);
  return fits && !(not !== undefined && new RegExp(not.pattern, 'u').test(text)) ? 'met' : 'unmet';
};
