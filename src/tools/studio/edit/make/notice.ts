import { type JsonObject, ownValue } from '../../../../engine/index.ts';
import type { Model } from '../../../check/model/model.ts';
import type { Edit } from '../../model/edits.ts';
import { fileEdit, freeName, type Said, wordEdits } from './made.ts';

/** A screen that tells something and has one button: its name, and the words of its heading, its text and the button. `phone` names the brand's phone that another button calls first; its number stands where the text says {{phone}}. */
export type NewScreen = {
  readonly name: string;
  readonly heading: Said;
  readonly text: Said;
  readonly button: Said;
  readonly icon?: string;
  readonly phone?: string;
};

/** The action of such a screen. */
export const onwards = 'continue';

/** The edits that make such a screen in a flow; `above` is a block that stands before all others. */
export const screenEdits = (
  model: Model,
  flow: string,
  { name, heading, text, button, icon, phone = '' }: NewScreen,
  above?: JsonObject,
): readonly Edit[] => {
  freeName(
    name,
    ownValue(model.flows, flow)?.lineage.flatMap((each) =>
      Object.keys(ownValue(model.flows, each)?.screens ?? {}),
    ) ?? [],
  );
  const isTold = Object.values(text).some((words) => words.includes('{{phone}}'));
  if (isTold && phone === '')
    throw new Error('The text says {{phone}}: choose whom a button calls, or write the text without it.');
  const number = `$brand.phones.${phone}`;
  const variant = 'primary';
  const screen: JsonObject = {
    $schema: '../../../schemas/screen.schema.json',
    layout: 'card',
    blocks: [
      ...(above === undefined ? [] : [above]),
      ...(icon === undefined ? [] : [{ icon }]),
      { heading: 'title' },
      isTold ? { text: 'text', with: { phone: { $first: [number, ''] } } } : { text: 'text' },
      { notice: 'message' },
      { actions: [...(phone === '' ? [] : ['call']), onwards] },
    ],
    actions: {
      ...(phone !== '' && { call: { kind: 'call', phone: number, variant } }),
      [onwards]: { kind: 'go', ...(phone === '' && { variant }) },
    },
  };
  return [
    fileEdit(`flows/${flow}/screens/${name}.json`, screen),
    ...wordEdits(model, flow, {
      [`${name}.title`]: heading,
      [`${name}.text`]: text,
      [`${name}.action.${onwards}`]: button,
    }),
  ];
};
