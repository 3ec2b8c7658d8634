import type { Json } from '../../../engine/index.ts';
import { isObject, jsonOf, objectOf, pointerOf, segmentsOf, valueAt } from '../../source.ts';
import { edited } from '../model/draft.ts';
import type { Edit } from '../model/edits.ts';

/** A place of a file that stands in the draft, with its text. */
export type Spot = { readonly file: string; readonly text: string; readonly pointer: string };

/** The edits after which a rule leads to a step, or to none: the screen that was seen last shows again. What begins with a step, as an address does, begins with that one. */
export const leadingTo = ({ file, text, pointer }: Spot, step: string | undefined): readonly Edit[] => {
  const rule = valueAt(jsonOf(text), pointer);
  if (!isObject(rule)) return step === undefined ? [] : [{ file, pointer, value: step }];
  const goto: Edit = { file, pointer: `${pointer}/goto`, ...(step !== undefined && { value: step }) };
  return [
    ...('leave' in rule ? [{ file, pointer: `${pointer}/leave` }] : []),
    ...(step === undefined && !('goto' in rule) ? [] : [goto]),
  ];
};

/** What a rule says, and the edits after which it says nothing; undefined where it says nothing as it is. */
export const saidBy = ({
  file,
  text,
  pointer,
}: Spot): { readonly message: string; readonly silent: readonly Edit[] } | undefined => {
  const rule = objectOf(valueAt(jsonOf(text), pointer));
  if (rule.say === undefined) return undefined;
  const parts = ['say', 'with', 'field', 'tone'].filter((name) => name in rule);
  return {
    message: String(rule.say),
    silent: parts.map((name) => ({ file, pointer: `${pointer}/${name}` })),
  };
};

/** The edits after which a rule stands so many places further down among those of which the first that holds is taken; none where it is no list, or ends. */
export const movedBy = ({ file, text, pointer }: Spot, by: -1 | 1): readonly Edit[] => {
  const { list, at } = listedAt(text, pointer);
  const other = list?.[at + by];
  const rule = list?.[at];
  if (list === undefined || rule === undefined || other === undefined) return [];
  const next = list.map((each, index) => (index === at ? other : index === at + by ? rule : each));
  return [{ file, pointer: pointer.replace(/\/\d+$/, ''), value: next }];
};

/** The rules among which one stands, and its number from 0; no list where it stands alone. */
export const listedAt = (
  text: string,
  pointer: string,
): { readonly list?: readonly Json[]; readonly at: number } => {
  const [, above = '', at] = /^(.*)\/(\d+)$/.exec(pointer) ?? [];
  const list = at === undefined ? undefined : valueAt(jsonOf(text), above);
  return Array.isArray(list) ? { list, at: Number(at) } : { at: 0 };
};

/** The same edits made in another flow alone: what it inherits of the step, or of the outcome, is written out there and changed there. */
export const madeIn = (
  own: Pick<Spot, 'file' | 'text'>,
  from: Spot,
  edits: readonly Edit[],
): readonly Edit[] => {
  const after = edits.reduce(
    (text, edit) => ('pointer' in edit ? edited(text, edit.pointer, edit.value) : text),
    from.text,
  );
  const place = pointerOf(...segmentsOf(from.pointer).slice(0, 2));
  const value = valueAt(jsonOf(after), place);
  if (value === undefined) return [];
  const [part = ''] = segmentsOf(place);
  return valueAt(jsonOf(own.text), pointerOf(part)) === undefined
    ? [{ file: own.file, pointer: pointerOf(part), value: { [segmentsOf(place)[1] ?? '']: value } }]
    : [{ file: own.file, pointer: place, value }];
};
