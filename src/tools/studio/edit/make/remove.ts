import { type Json, type JsonObject, ownValue } from '../../../../engine/index.ts';
import { heirsOf, lineageOf, type Model } from '../../../check/model/model.ts';
import type { Mention } from '../../../names/mention.ts';
import { mentionsOf } from '../../../names/names.ts';
import { isObject, objectOf, pointerOf, segmentsOf } from '../../../source.ts';
import type { Edit } from '../../model/edits.ts';
import { screenFile } from './field.ts';
import { flowIn, type Made, valueEdits } from './made.ts';
import { unsendEdits } from './send.ts';

/** A part of a flow that is to go: a step, a screen with its words, all of it, or a field of a screen. */
export type RemoveWish =
  | { readonly flow: string; readonly what: 'step' | 'screen' | 'flow'; readonly name: string }
  | { readonly flow: string; readonly what: 'field'; readonly screen: string; readonly name: string };

/** The edits that take a part of a flow away, or all of it. What still names it is told by the check. */
export const removed = (model: Model, wish: RemoveWish): Made => {
  const { flow: name, what, name: part } = wish;
  const { source } = flowIn(model, name);
  const title = what === 'flow' ? `Remove the flow ${name}` : `${name}: remove the ${what} ${part}`;
  if (wish.what === 'field')
    return { title, where: { flow: name, screen: wish.screen }, edits: fieldGone(model, wish) };
  const where = { flow: what === 'flow' ? '' : name, step: '', screen: '' };
  if (what === 'step')
    return { title, where, edits: [{ file: source.flow.path, pointer: pointerOf('steps', part) }] };
  if (what === 'flow') {
    const files = Object.keys(model.project.files).filter((file) => file.startsWith(`flows/${name}/`));
    return { title, where, edits: files.map((file) => ({ file, text: null })) };
  }
  const words = Object.values(source.locales).flatMap((file): readonly Edit[] =>
    ownValue(objectOf(file.value), part) === undefined ? [] : [{ file: file.path, pointer: pointerOf(part) }],
  );
  const own = ownValue(source.screens, part);
  return { title, where, edits: [...(own === undefined ? [] : [{ file: own.path, text: null }]), ...words] };
};

type FieldGone = Extract<RemoveWish, { what: 'field' }>;

// Where another screen has a field of that name, what is sent and asked stays, for it is that one's as well.
const fieldGone = (model: Model, { flow, screen, name }: FieldGone): readonly Edit[] => {
  const own = screenFile(model, flow, screen);
  const names = [...lineageOf(model, flow), ...heirsOf(model, flow)].map((each) => `${each.name}/${name}`);
  const all = mentionsOf(model).filter((each) => each.kind === 'field' && names.includes(each.name));
  if (!all.some(({ role, file }) => role === 'declared' && file.path === own))
    throw new Error(`The screen ${screen} has no field ${name} of its own`);
  const isElsewhere = all.some(
    ({ role, file }) => role === 'declared' && file.path !== own && file.path.includes('/screens/'),
  );
  const gone = isElsewhere ? all.filter((each) => each.file.path === own || isUnder(screen, each)) : all;
  const untold = isElsewhere ? [] : unsendEdits(model, flow, name);
  return [...new Set(gone.map(({ file }) => file))]
    .flatMap((file) => {
      const places = new Set(gone.flatMap((each) => (each.file === file ? [each.pointer] : [])));
      return valueEdits(model, file.path, '', without(objectOf(file.value), places) ?? {});
    })
    .concat(untold);
};

// The words of a field on a screen, of the flow itself or of a brand.
const isUnder = (screen: string, { file, pointer }: Mention): boolean =>
  file.path.includes('/locales/') && segmentsOf(pointer).slice(-3, -1).includes(screen);

/** A value without what stands at some pointers. What holds nothing else goes with it, and what is so only `when` something holds, with that. */
const without = (value: Json, gone: ReadonlySet<string>, at = ''): Json | undefined => {
  if (gone.has(at)) return undefined;
  if (Array.isArray(value)) {
    const left = value.flatMap((member: Json, index) => {
      const kept = without(member, gone, `${at}${pointerOf(index)}`);
      return kept === undefined ? [] : [kept];
    });
    return value.length > 0 && left.length === 0 ? undefined : left;
  }
  if (!isObject(value)) return value;
  const left: JsonObject = Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const kept = without(member, gone, `${at}${pointerOf(name)}`);
      return kept === undefined ? [] : [[name, kept] as const];
    }),
  );
  const isLost = value.when !== undefined && left.when === undefined;
  return isLost || (Object.keys(value).length > 0 && Object.keys(left).length === 0) ? undefined : left;
};
