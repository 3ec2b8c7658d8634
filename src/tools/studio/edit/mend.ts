import type { Diagnostic } from '../../check/check.ts';
import type { FlowModel, Model } from '../../check/model/model.ts';
import type { rules } from '../../check/rules.ts';
import { segmentsOf } from '../../source.ts';

/** How a finding is mended in the workbench, in a sentence, and the place where, as the address has it. */
export type Mend = { readonly words: string; readonly where: Readonly<Record<string, string>> };

/** How a finding is mended in the workbench; undefined where its own advice has to do. */
export const mendOf = (
  model: Model,
  { rule, file, pointer }: Pick<Diagnostic, 'rule' | 'file' | 'pointer'>,
): Mend | undefined => {
  const [folder, name = '', kind, part = ''] = file.split('/');
  const flow = folder === 'flows' ? model.flows[name] : undefined;
  const [first, step = ''] = segmentsOf(pointer);
  return flow === undefined
    ? undefined
    : mends[rule as keyof typeof mends]?.({
        // Others are none of the table's.
        flow,
        step: kind === 'flow.json' && first === 'steps' ? step : '',
        screen: kind === 'screens' ? part.replace(/\.json$/, '') : '',
        isWords: kind === 'locales',
      });
};

type Spot = {
  readonly flow: FlowModel;
  readonly step: string;
  readonly screen: string;
  readonly isWords: boolean;
};

type MendOf = (spot: Spot) => Mend | undefined;

const edit = { part: 'edit', of: '', step: '', screen: '', make: '', tab: '' } as const;

const toStep = ({ flow, step }: Spot, words: string): Mend | undefined =>
  step === '' ? undefined : { words, where: { ...edit, flow: flow.name, step } };

const toScreen = ({ flow }: Spot, screen: string, words: string): Mend => ({
  words,
  where: { ...edit, flow: flow.name, screen },
});

const toWords = ({ flow }: Spot, words: string): Mend => ({
  words,
  where: { ...edit, flow: flow.name, tab: 'words' },
});

const answered: MendOf = (spot) =>
  toStep(spot, `edit the step ${spot.step}: under “What happens next”, press Add.`);

const offered: MendOf = (spot) => {
  const step = spot.flow.flow.steps[spot.step];
  const screen = step !== undefined && 'screen' in step ? step.screen : spot.screen;
  return screen === ''
    ? answered(spot)
    : toScreen(
        spot,
        screen,
        `edit the screen ${screen}: press “Add a button or link”, and say under “What happens next” of the step where that leads.`,
      );
};

const worded: MendOf = (spot) =>
  toWords(spot, `write it under Words of ${spot.flow.name}, in each language.`);

const mends = {
  'outcome-known': (spot) => {
    const step = spot.flow.flow.steps[spot.step];
    if (step !== undefined && 'screen' in step)
      return toScreen(
        spot,
        step.screen,
        `edit the screen ${step.screen}: press “Add a button or link” if it is to have it; else take it out under “What happens next” of the step.`,
      );
    return step !== undefined && 'call' in step
      ? {
          words: `a new code is first told with its meaning, under “Codes and what they mean” of the call ${step.call}.`,
          where: { ...edit, of: 'calls', call: step.call },
        }
      : undefined;
  },
  'outcome-handled': answered,
  'action-handled': answered,
  'return-handled': answered,
  'target-exists': (spot) =>
    toStep(spot, `the step ${spot.step} still leads there: choose another place under “What happens next”.`),
  'step-exits': offered,
  'way-out': (spot) => (spot.screen === '' ? undefined : offered(spot)),
  'message-parameters': (spot) =>
    toWords(
      spot,
      `correct the spelling under Words of ${spot.flow.name}, or give it a value where it is said.`,
    ),
  'message-exists': worded,
  'screen-words': worded,
  'schema-valid': (spot) => (spot.isWords ? worded(spot) : undefined),
} satisfies Partial<Record<keyof typeof rules, MendOf>>;
