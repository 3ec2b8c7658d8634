import {
  type Leave,
  listOf,
  type Outcomes,
  type Rule,
  type Rules,
  type Screen,
  type ScreenStep,
} from '../../engine/index.ts';
import type { Row, Span } from './chart.ts';
import { conditionWords, valueWords } from './words.ts';

/** A row that may lead out of the flow. */
export type RowDraft = Row & { readonly exit?: string };

/** The lines of a screen: its actions, the calls in the background, its timers. */
export const screenRows = (step: ScreenStep, screen: Screen | undefined): readonly RowDraft[] => {
  const actions = Object.entries(screen?.actions ?? {});
  const links = actions.flatMap(([name, { kind, href }]) =>
    kind === 'external' && href !== undefined ? [{ spans: [outcome(name)], exit: valueWords(href) }] : [],
  );
  return [
    ...outcomeRows(step.on ?? {}),
    ...links,
    ...(step.load ?? []).map(({ call }) => ({ spans: [note('loads'), outcome(call)] })),
    ...Object.entries(step.asks ?? {}).map(([field, { call }]) => ({
      spans: [note(`${field} asks`), outcome(call)],
    })),
    ...(step.after === undefined ? [] : outcomeRows({ [`after ${step.after.seconds} s`]: step.after.then })),
    ...(step.every === undefined ? [] : outcomeRows({ [`every ${step.every.seconds} s`]: step.every.then })),
  ];
};

/** The lines of outcomes: one each, or one for each rule below it. */
export const outcomeRows = (outcomes: Outcomes): readonly RowDraft[] =>
  inOrder(outcomes).flatMap(([name, rules]) => {
    const label = outcome(name === '*' ? 'any other code' : name.split(' ').join(', '));
    const rows = ruleRows(rules);
    const [only] = rows;
    if (only !== undefined && rows.length === 1) return [{ ...only, spans: [label, ...only.spans] }];
    return [{ spans: [label] }, ...rows.map((row) => ({ ...row, indented: true }))];
  });

// An object's whole numbers come first whatever the file says: codes are put in their own order, what stands for any code last.
const inOrder = (outcomes: Outcomes): readonly (readonly [string, Outcomes[string]])[] => {
  const entries = Object.entries(outcomes);
  const codes = entries.filter(([name]) => /^\d/.test(name)).sort(([one], [other]) => (one < other ? -1 : 1));
  const words = entries.filter(([name]) => /^[^\d*]/.test(name));
  return [...codes, ...words, ...entries.filter(([name]) => name.startsWith('*'))];
};

/** The lines of rules, in the order in which they are tried. */
export const ruleRows = (rules: Rules): readonly RowDraft[] =>
  listOf(rules).map((rule, index) => ({ spans: ruleSpans(rule, index > 0), ...targetOf(rule) }));

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
  ...(rule.do ?? []).flatMap((action) =>
    typeof action === 'string'
      ? [note(`does ${action}`)]
      : 'toast' in action
        ? [note(`toast “${action.toast}”`)]
        : 'assist' in action
          ? [note('opens the chat')]
          : 'script' in action
            ? [note(`calls ${action.script}`)]
            : [],
  ),
  ...(rule.goto === undefined && rule.leave === undefined ? [note('↺\u00a0stays')] : []),
];

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
