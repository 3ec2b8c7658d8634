import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

/** The steps of a wizard. `current` counts from 1; `doneLabel` is what a done step is called besides its name. */
export const Progress = ({
  label,
  steps,
  current,
  doneLabel,
}: {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
  readonly doneLabel: string;
}) => (
  <div className="p-progress">
    <ol className="p-progress__steps" aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={classes('p-progress__step', at + 1 < current && 'p-progress__step--done')}
          aria-current={at + 1 === current ? 'step' : undefined}
        >
          <span className="p-progress__mark">
            {at + 1 < current ? <Icon name="check" title={doneLabel} /> : at + 1}
          </span>{' '}
          <span>{step}</span>
        </li>
      ))}
    </ol>
  </div>
);

/** Whether a rule is met; `open` while the person has not got that far. */
export type RuleState = 'met' | 'unmet' | 'open';

/** Rules that what is typed must meet, each with its state, which the sign's title from `words` tells in words, once there is something to tell: the list describes a field, and is read with it. */
export const Checklist = ({
  id,
  rules,
  words,
}: {
  readonly id: string;
  readonly rules: readonly { readonly name: string; readonly text: string; readonly state: RuleState }[];
  readonly words: Readonly<Record<Exclude<RuleState, 'open'>, string>>;
}) => (
  <ul id={id} className="p-checklist">
    {rules.map(({ name, text, state }) => (
      <li key={name} className={`p-checklist__rule p-checklist__rule--${state}`}>
        <Icon name={ruleSigns[state]} title={state === 'open' ? undefined : words[state]} />{' '}
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

const ruleSigns = { met: 'success', unmet: 'alert', open: 'ring' } as const;
