import { type LayerView, ownValue } from '../../engine/index.ts';
import type { Say } from '../context.tsx';

/** One of what a flow offers, in words that no other has. */
export type Offered = { readonly value: string; readonly label: string };

/** What a flow offers at a field, undefined where it leaves that to the field: what is offered twice is one choice, and choices with the same words are numbered. */
export const offeredAt = (
  field: string,
  { choices }: Pick<LayerView, 'choices'>,
  say: Pick<Say, 'screen' | 'kit'>,
): readonly Offered[] | undefined => {
  const all = ownValue(choices, field)?.map(({ value, label, params }) => ({
    value: String(value),
    label: say.screen(label, params),
  }));
  const found = all && [...new Map(all.map((choice) => [choice.value, choice])).values()];
  return found?.map((choice) => {
    const twins = found.filter(({ label }) => label === choice.label);
    const facts = { number: twins.indexOf(choice) + 1, count: twins.length };
    return twins.length === 1
      ? choice
      : { ...choice, label: `${choice.label} ${say.kit('kit.twin', facts)}` };
  });
};
