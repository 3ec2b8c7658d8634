import { listOf, type Outcomes, type Rule, rulesFor } from '../../engine/index.ts';
import type { FlowModel } from '../check/model/model.ts';
import { exitWords } from '../graph/rows.ts';
import { conditionWords, valueWords } from '../graph/words.ts';

/** What an outcome of a step led to, and leads to now, inherited rules included. `about` is the outcome's name. */
export type Led = {
  readonly outcome: string;
  readonly before: readonly Rule[];
  readonly after: readonly Rule[];
};

/** Outcomes of a step (or of what a flow says for all) that lead elsewhere than before, or do something else. `now` gives names of steps before by what they are called now. */
export const ledElsewhere = (
  before: readonly (Outcomes | undefined)[],
  after: readonly (Outcomes | undefined)[],
  now: (step: string) => string,
): readonly Led[] => {
  const names = new Set(
    [before[0], after[0]].flatMap((level) => Object.keys(level ?? {}).flatMap((key) => key.split(' '))),
  );
  return [...names].flatMap((outcome) => {
    const isCode = !/^(http|failed)\b/.test(outcome);
    const rules = (levels: typeof before) =>
      outcome === '*'
        ? listOf(levels.map((level) => level?.['*']).find(Boolean) ?? [])
        : (rulesFor(levels, outcome, isCode) ?? []);
    const old = rules(before).map((rule) =>
      rule.goto === undefined ? rule : { ...rule, goto: now(rule.goto) },
    );
    return JSON.stringify(old) === JSON.stringify(rules(after))
      ? []
      : [{ outcome, before: old, after: rules(after) }];
  });
};

/** The levels at which an outcome is looked up that nothing nearer answers: those of the flow and of what it extends. */
export const levelsOf = (lineage: readonly FlowModel[]): readonly (Outcomes | undefined)[] =>
  lineage.map(({ flow }) => flow.on);

/** The change of an outcome as the rest of a sentence that begins with its name. */
export const ledWords = ({ before, after }: Led): string => {
  const [one, other] = [only(before), only(after)];
  if (after.length === 0) return `is no longer answered; before, it ${rulesWords(before)}`;
  if (before.length === 0) return `is answered now: it ${rulesWords(after)}`;
  if (one?.say !== other?.say && one !== undefined && other !== undefined && aimOf(one) === aimOf(other)) {
    if (other.say === undefined) return `now says nothing, no longer ${messageWords(one)}`;
    return `now shows ${messageWords(other)}${one.say === undefined ? '' : `, no longer ${messageWords(one)}`}`;
  }
  const [was, is] = [rulesWords(before), rulesWords(after)];
  return was === is ? `still ${is}, with other details` : `now ${is}; before, it ${was}`;
};

const only = (rules: readonly Rule[]): Rule | undefined => (rules.length === 1 ? rules[0] : undefined);

const aimOf = ({ goto, leave, when }: Rule): string => JSON.stringify([goto, leave, when]);

const messageWords = ({ say = '' }: Rule): string =>
  say === 'default' ? 'the default message' : `\`${say}\``;

/** Rules in words: what each does, under which condition. */
export const rulesWords = (rules: readonly Rule[]): string =>
  rules
    .map((rule, index) => {
      const { when, say, goto, leave } = rule;
      const does = [
        ...(say === undefined
          ? []
          : [say.startsWith('$') ? `shows ${valueWords(say)}` : `shows ${messageWords(rule)}`]),
        goto === undefined
          ? leave === undefined
            ? 'stays'
            : exitWords(leave).replace(/^\//, 'leads to /')
          : `goes to \`${goto}\``,
      ].join(' and ');
      const condition = when === undefined ? (index > 0 ? 'otherwise ' : '') : `if ${conditionWords(when)} `;
      return `${condition}${does}`;
    })
    .join(', ');
