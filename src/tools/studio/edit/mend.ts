import { ownValue } from '../../../engine/index.ts';
import type { Diagnostic } from '../../check/check.ts';
import type { FlowModel, Model } from '../../check/model/model.ts';
import type { rules } from '../../check/rules.ts';
import { objectOf, pointerOf, segmentsOf, valueAt } from '../../source.ts';

/** How a finding is mended in the workbench, in a sentence, and the place where, as the address has it. */
export type Mend = { readonly words: string; readonly where: Readonly<Record<string, string>> };

/** How a finding is mended in the workbench; undefined where its own advice has to do. */
export const mendOf = (
  model: Model,
  { rule, file, pointer }: Pick<Diagnostic, 'rule' | 'file' | 'pointer'>,
): Mend | undefined => {
  const [folder, name = '', kind, part = ''] = file.split('/');
  const flow = folder === 'flows' ? ownValue(model.flows, name) : undefined;
  const [first, step = ''] = segmentsOf(pointer);
  return flow === undefined
    ? undefined
    : mends[rule as keyof typeof mends]?.({
        // Others are none of the table's.
        model,
        flow,
        pointer,
        step: kind === 'flow.json' && first === 'steps' ? step : '',
        screen: kind === 'screens' ? part.replace(/\.json$/, '') : '',
        isWords: kind === 'locales',
      });
};

type Spot = {
  readonly model: Model;
  readonly flow: FlowModel;
  readonly pointer: string;
  readonly step: string;
  readonly screen: string;
  readonly isWords: boolean;
};

type MendOf = (spot: Spot) => Mend | undefined;

const edit = { part: 'edit', of: '', step: '', screen: '', make: '', code: '', tab: '' } as const;

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

const saysNext = ({ flow, step }: Spot): boolean =>
  valueAt(flow.source.flow.value, pointerOf('steps', step, 'on')) !== undefined;

// Where nothing is said of what happens next, there is no such part of the form yet.
const nextOf = (spot: Spot): string =>
  !saysNext(spot)
    ? 'choose “What happens next” under “+ Add …”, and the outcome under “+ Add outcome …” there'
    : 'under “What happens next”, choose it under “+ Add outcome …”';

const answered: MendOf = (spot) => toStep(spot, `edit the step ${spot.step}: ${nextOf(spot)}.`);

const offered: MendOf = (spot) => {
  const step = ownValue(spot.flow.flow.steps, spot.step);
  const screen = step !== undefined && 'screen' in step ? step.screen : spot.screen;
  return screen === ''
    ? answered(spot)
    : toScreen(
        spot,
        screen,
        `edit the screen ${screen}: press “Add a button or link”; to say where that leads, edit the step then: ${nextOf(spot)}.`,
      );
};

// What is no code of a call, below the call itself or below one in the background.
const coded: MendOf = ({ model, flow, pointer }) => {
  const names = segmentsOf(pointer);
  const { call } = objectOf(valueAt(flow.source.flow.value, pointerOf(...names.slice(0, -2))));
  const known = typeof call === 'string' ? ownValue(model.operations, call)?.codes : undefined;
  const unknown = (names.at(-1) ?? '').split(' ').find((name) => ownValue(known, name) === undefined) ?? '';
  const code = unknown.replace(/^code\./, '');
  return known === undefined || !/^\w+$/.test(code)
    ? undefined
    : {
        words: `if ${code} is a new code, add it to the call ${call}, with what it means.`,
        where: { ...edit, of: 'calls', call: String(call), make: 'code', code },
      };
};

const worded: MendOf = (spot) =>
  toWords(spot, `write it under Words of ${spot.flow.name}, in each language.`);

const mends = {
  'outcome-known': (spot) => {
    const step = ownValue(spot.flow.flow.steps, spot.step);
    const mend = coded(spot);
    if (mend === undefined && step !== undefined && 'screen' in step)
      return toScreen(
        spot,
        step.screen,
        `edit the screen ${step.screen}: press “Add a button or link” if it is to have it; else take it out under “What happens next” of the step.`,
      );
    return mend;
  },
  'outcome-handled': answered,
  'action-handled': answered,
  'return-handled': answered,
  'target-exists': (spot) =>
    toStep(
      spot,
      `the step ${spot.step} still leads there: choose another place ${
        saysNext(spot) ? 'under “What happens next”' : 'in its form'
      }.`,
    ),
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
