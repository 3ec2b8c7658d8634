import { type Effects, type Leave, ownValue, type Rule } from '../../engine/index.ts';
import type { Background, Led, LedRule, Link } from '../grammar/ways.ts';
import type { Row, Span } from './chart.ts';
import { conditionWords, valueWords } from './words.ts';

/** A row that may lead out of the flow. */
export type RowDraft = Row & { readonly exit?: string };

/** The lines of a step, or of what stands for any: its outcomes, where its screen leads outside, work in the background, clocks. */
export const stepRows = (
  led: readonly Led[],
  background: readonly Background[] = [],
  links: readonly Link[] = [],
): readonly RowDraft[] => {
  const isClock = ({ at }: Led): boolean => at.kind === 'timer' || at.kind === 'offer';
  return [
    ...inOrder(led.filter((each) => !isClock(each))).flatMap(ledRows),
    ...links.map(({ name, href }) => ({ spans: [outcome(name)], exit: valueWords(href) })),
    ...background.map(({ at: { field }, operation }) => ({
      spans: [note(field === undefined ? 'loads' : `${field} asks`), outcome(operation)],
    })),
    ...led.filter(isClock).flatMap(ledRows),
  ];
};

/** The lines of rules: one, or one for each below the line of what leads to them. */
export const ledRows = (led: Led): readonly RowDraft[] => {
  const [first = [], ...others] = led.rules.map((rule, index) => ruleRows(rule, index > 0));
  const label = labelOf(led);
  if (label === undefined) return [...first, ...others.flat()];
  const [only, ...within] = first;
  if (only !== undefined && others.length === 0)
    return [{ ...only, spans: [outcome(label), ...only.spans] }, ...indented(within)];
  return [{ spans: [outcome(label)] }, ...indented([...first, ...others.flat()])];
};

const labelOf = ({ at, word, around }: Led): string | undefined => {
  if (at.kind === 'offer') return 'takes what the browser offers';
  if (at.kind === 'timer') return `${word} ${around.seconds} s`;
  if (at.outcomes === undefined) return undefined;
  return word === '*' ? 'any other code' : word.split(' ').join(', ');
};

const indented = (rows: readonly RowDraft[]): readonly RowDraft[] =>
  rows.map((row) => ({ ...row, indented: true }));

// An object's whole numbers come first whatever the file says: codes are put in their own order, what stands for any code last.
const inOrder = (led: readonly Led[]): readonly Led[] => {
  const codes = led
    .filter(({ word }) => /^\d/.test(word))
    .sort(({ word: one }, { word: other }) => (one < other ? -1 : 1));
  const words = led.filter(({ word }) => /^[^\d*]/.test(word));
  return [...codes, ...words, ...led.filter(({ word }) => word.startsWith('*'))];
};

const ruleRows = ({ rule, within }: LedRule, late: boolean): readonly RowDraft[] => [
  { spans: ruleSpans(rule, late), ...targetOf(rule) },
  ...indented(within.flatMap(ledRows)),
];

const targetOf = (rule: Rule): Pick<RowDraft, 'to' | 'exit'> => {
  if (rule.goto !== undefined) return { to: idOf(rule.goto) };
  return rule.leave === undefined ? {} : { exit: exitWords(rule.leave) };
};

const ruleSpans = (rule: Rule, late: boolean): readonly Span[] => [
  ...(rule.when === undefined
    ? late
      ? [condition('otherwise')]
      : []
    : [condition(`if ${conditionWords(rule.when)}`)]),
  ...(rule.say === undefined
    ? []
    : [
        { role: 'message', text: rule.say.startsWith('$') ? valueWords(rule.say) : `“${rule.say}”` } as const,
      ]),
  ...(rule.do ?? []).flatMap(effectSpans),
  ...(rule.goto === undefined && rule.leave === undefined ? [note('↺\u00a0stays')] : []),
];

const effectSpans = (action: Effects[number]): readonly Span[] =>
  typeof action === 'string'
    ? [note(`does ${action}`)]
    : Object.entries(action).flatMap(([word, value]) => {
        const words = ownValue(effectWords, word)?.(value);
        return words === undefined ? [] : [note(words)];
      });

// What a person does not see is not told, but for a call.
const effectWords: Readonly<Record<string, (value: unknown) => string>> = {
  toast: (message) => `toast “${message}”`,
  assist: () => 'opens the chat',
  script: (name) => `calls ${name}`,
  tell: (operation) => `tells ${operation}`,
};

const outcome = (text: string): Span => ({ role: 'outcome', text });
const condition = (text: string): Span => ({ role: 'condition', text });
const note = (text: string): Span => ({ role: 'note', text });

/** A way out of the flow in few words. */
export const exitWords = (leave: Leave): string => {
  if ('route' in leave) return leave.route;
  if ('return' in leave) return `returns ${leave.return}`;
  if ('redirect' in leave) return `redirects to ${valueWords(leave.redirect)}`;
  if ('post' in leave) return `posts to ${valueWords(leave.post)}`;
  if ('resume' in leave) return `resumes, else ${leave.else}`;
  return 'back' in leave ? `goes back, else ${leave.back}` : 'loads the page again';
};

/** What the box of a step is called. */
export const idOf = (step: string): string => `step:${step}`;
