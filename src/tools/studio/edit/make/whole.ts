import { ownValue } from '../../../../engine/index.ts';
import { readPersonas } from '../../../../sandbox/personas.ts';
import type { Project } from '../../../assemble.ts';
import type { Model } from '../../../check/model/model.ts';
import { aroundIn, folderOf, type NewFlow, objectionsTo } from '../../../flow/folder.ts';
import type { Kind } from '../../../names/mention.ts';
import { rename } from '../../../names/rename.ts';
import { jsonOf, objectOf } from '../../../source.ts';
import type { Edit } from '../../model/edits.ts';
import { flowIn, type Made, memberEdit, type Said } from './made.ts';

/** A flow to be made from nothing, and what it says in each language: its title, what its first page is for and asks for, what happens after the last. */
export type FlowWish = Omit<NewFlow, 'says'> & {
  readonly said: Readonly<Record<'title' | 'lead' | 'label' | 'next', Said>>;
};

/** The files of a new flow that is sound at once; with an operation of its own, the API document has that. */
export const flow = ({ project }: Model, { said, ...wish }: FlowWish): Made => {
  const objections = objectionsTo(wish, project);
  const around = aroundIn(project, personIn(project));
  if (objections.length > 0) throw new Error(objections.join(' '));
  if (around === undefined) throw new Error('There is no flow yet that others extend');
  const says = (language: string) =>
    Object.fromEntries(
      Object.entries(said).flatMap(([part, { [language]: text = '' }]) =>
        text.trim() === '' ? [] : [[part, text.trim()]],
      ),
    );
  const files = Object.entries(folderOf({ ...wish, says }, project, around)).map(
    ([file, text]): Edit => ({
      file,
      text: ownValue(project.files, file) === undefined ? pretty(text) : text,
    }),
  );
  return {
    title: `New flow ${wish.name}: ${wish.title}`,
    edits: files,
    where: { flow: wish.name, step: '' },
  };
};

const pretty = (text: string): string => `${JSON.stringify(jsonOf(text), null, 2)}\n`;

// A person who can be told no: the first ones are those that everything goes well for.
const personIn = ({ people }: Project): string | undefined =>
  people?.value === undefined
    ? undefined
    : readPersonas(people.value as never).findLast(({ userId }) => userId !== undefined)?.id; // Its schema says so.

/** A thing to be renamed: of steps, screens, fields and messages the name begins with their flow. */
export type RenameWish = { readonly of: Kind; readonly from: string; readonly to: string };

/** The edits that rename something in every file that names it. Throws, saying why, where that cannot be done. */
export const renamed = ({ project }: Model, { of, from, to }: RenameWish): Made => {
  const done = rename(project, of, from, to, (_, text) => text);
  if (typeof done === 'string') throw new Error(done);
  const { edited, moved } = done;
  if (Object.keys(moved).some((file) => !file.endsWith('.json')))
    throw new Error('Its pictures have to be moved along: rename it in the folder');
  const gone = Object.keys(moved).map((file): Edit => ({ file, text: null }));
  const texts = {
    ...Object.fromEntries(
      Object.entries(moved).map(([old, now]) => [now, ownValue(project.files, old)?.text ?? '']),
    ),
    ...edited,
  };
  const [first = '', own] = from.split('/');
  const where: Readonly<Record<string, string>> =
    of === 'flow' ? { flow: to } : of === 'step' || of === 'screen' ? { flow: first, [of]: to } : {};
  return {
    title: `Rename the ${of} ${own ?? first} to ${to}`,
    edits: [...gone, ...Object.entries(texts).map(([file, text]): Edit => ({ file, text }))],
    where,
  };
};

/** A step or a screen that a flow inherits and is to have for itself. */
export type OwnWish = { readonly flow: string; readonly what: 'step' | 'screen'; readonly name: string };

/** The edits that copy what a flow inherits into the flow, where it can be changed for it alone. */
export const owned = (model: Model, { flow: name, what, name: part }: OwnWish): Made => {
  const { lineage, source } = flowIn(model, name);
  const owner = lineage
    .flatMap((each) => ownValue(model.flows, each) ?? [])
    .find((each) => Object.hasOwn(what === 'step' ? each.flow.steps : each.screens, part));
  const title = `${name}: the ${what} ${part} of its own`;
  const where = { flow: name, [what]: part };
  if (owner === undefined || owner.name === name) throw new Error(`${name} inherits no ${what} ${part}`);
  if (what === 'screen') {
    const text = ownValue(owner.source.screens, part)?.text ?? '';
    return { title, where, edits: [{ file: `flows/${name}/screens/${part}.json`, text }] };
  }
  const step = ownValue(objectOf(objectOf(owner.source.flow.value).steps), part) ?? {};
  return { title, where, edits: [memberEdit(model, source.flow.path, '/steps', part, step)] };
};
