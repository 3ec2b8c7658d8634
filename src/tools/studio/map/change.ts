import type { Json, JsonObject, Leave } from '../../../engine/index.ts';
import { exitWords } from '../../graph/rows.ts';
import { isObject, jsonOf, objectOf, pointerOf, segmentsOf, valueAt } from '../../source.ts';
import { edited } from '../model/draft.ts';
import type { Edit } from '../model/edits.ts';

/** A place of a file that stands in the draft, with its text. */
export type Spot = { readonly file: string; readonly text: string; readonly pointer: string };

/** Where a rule leads: to a step, by its name; out of the flow, as it is declared; none where it stays, and the screen that was seen last shows again. */
export type Lead = string | JsonObject | undefined;

/** Where a rule leads. What begins with a step, as an address does, leads there. */
export const leadOf = ({ text, pointer }: Pick<Spot, 'text' | 'pointer'>): Lead => {
  const rule = valueAt(jsonOf(text), pointer);
  const [goto, leave] = isObject(rule) ? [rule.goto, rule.leave] : [rule];
  if (typeof goto === 'string') return goto;
  return isObject(leave) ? leave : undefined;
};

/** All that a rule can lead to: the steps, where it leads now, where it led as its file was saved, and that it stays. */
export const leadsOf = (spot: Spot, saved: string, steps: readonly string[]): readonly Lead[] => {
  const canStay = isObject(valueAt(jsonOf(spot.text), spot.pointer));
  const before = { text: saved, pointer: pointerBefore(spot, saved) };
  const leads = [...steps, leadOf(spot), leadOf(before)].filter((lead) => lead !== undefined);
  const byName = new Map<string, Lead>(leads.map((lead) => [leadName(lead), lead]));
  return [...byName.values(), ...(canStay ? [undefined] : [])];
};

// Rules of a list are told apart by their conditions: they may have changed places.
const pointerBefore = ({ text, pointer }: Spot, saved: string): string => {
  const { list: now, at } = listedAt(text, pointer);
  const { list = [] } = listedAt(saved, pointer);
  if (now === undefined) return pointer;
  const whenOf = (rule: Json | undefined): string => JSON.stringify(objectOf(rule).when ?? null);
  const place = list.findIndex((rule) => whenOf(rule) === whenOf(now[at]));
  return pointer.replace(/\d+$/, String(place));
};

/** What tells where rules lead apart: the name of a step, nothing where one stays. */
export const leadName = (lead: Lead): string => (isObject(lead) ? JSON.stringify(lead) : (lead ?? ''));

/** Where a rule leads in few words. */
export const leadWords = (lead: Lead): string =>
  // As its schema says.
  isObject(lead) ? exitWords(lead as unknown as Leave) : (lead ?? 'stays');

/** The edits after which a rule leads there. What begins with a step, as an address does, begins with that one. */
export const leadEdits = ({ file, text, pointer }: Spot, lead: Lead): readonly Edit[] => {
  const rule = valueAt(jsonOf(text), pointer);
  if (!isObject(rule)) return typeof lead === 'string' ? [{ file, pointer, value: lead }] : [];
  const [name, other] = isObject(lead) ? ['leave', 'goto'] : ['goto', 'leave'];
  const edit: Edit = { file, pointer: `${pointer}/${name}`, ...(lead !== undefined && { value: lead }) };
  return [
    ...(Object.hasOwn(rule, other) ? [{ file, pointer: `${pointer}/${other}` }] : []),
    ...(lead === undefined && !Object.hasOwn(rule, name) ? [] : [edit]),
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
  const parts = ['say', 'with', 'field', 'tone'].filter((name) => Object.hasOwn(rule, name));
  return {
    message: String(rule.say),
    silent: parts.map((name) => ({ file, pointer: `${pointer}/${name}` })),
  };
};

/** The edits after which a rule stands so many places further down among those of which the first that holds is taken; none where it is no list, or ends. */
export const movedBy = ({ file, text, pointer }: Spot, by: number): readonly Edit[] => {
  const { list = [], at } = listedAt(text, pointer);
  const rule = list[at];
  if (rule === undefined || list[at + by] === undefined) return [];
  const next = list.toSpliced(at, 1).toSpliced(at + by, 0, rule);
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
