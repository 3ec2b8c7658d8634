import { type Json, type JsonObject, ownValue } from '../../../../engine/index.ts';
import { schemaFor } from '../../../check/model/judged.ts';
import type { Model } from '../../../check/model/model.ts';
import { wordsIn } from '../../../check/model/words.ts';
import { objectOf, pointerOf, valueAt } from '../../../source.ts';
import type { Edit } from '../../model/edits.ts';
import { editsBetween } from '../between.ts';
import { inOrder, nodeOf, writtenAt } from '../written.ts';

/** What somebody writes in each language, by language. */
export type Said = Readonly<Record<string, string>>;

/** Something that was made: what it is called, the edits that it takes, and where to look at it, as the address of the page has it. */
export type Made = {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly where?: Readonly<Record<string, string>>;
};

/** The edits that put another value at a pointer of a file that is there. Throws where the file has no schema. */
export const valueEdits = (
  { project, documents }: Model,
  file: string,
  pointer: string,
  after: Json,
): readonly Edit[] => {
  const whole = ownValue(project.files, file)?.value;
  const schema = schemaFor(file);
  if (whole === undefined || schema === undefined)
    throw new Error(`${file} cannot be read: mend its text first`);
  const node = writtenAt(nodeOf(documents, schema), whole, pointer, documents);
  return editsBetween({ file, pointer, node }, valueAt(whole, pointer), after, documents);
};

/** A new member of an object whose names are free: it stands right after another one, or last. */
export const memberEdit = (
  model: Model,
  file: string,
  pointer: string,
  name: string,
  value: Json,
  after?: string,
): Edit => {
  const names = Object.keys(objectOf(valueAt(ownValue(model.project.files, file)?.value, pointer)));
  const place = after === undefined ? names.length : names.indexOf(after) + 1;
  return {
    file,
    pointer: `${pointer}${pointerOf(name)}`,
    value: inOrder(nodeFor(model, file, `${pointer}${pointerOf(name)}`), value, model.documents),
    order: [...names.slice(0, place), name, ...names.slice(place)],
  };
};

const nodeFor = ({ project, documents }: Model, file: string, pointer: string) =>
  writtenAt(
    nodeOf(documents, schemaFor(file) ?? ''),
    ownValue(project.files, file)?.value ?? {},
    pointer,
    documents,
  );

/** The edit that makes a file. */
export const fileEdit = (file: string, value: JsonObject): Edit => ({
  file,
  text: `${JSON.stringify(value, null, 2)}\n`,
});

/** The edits that give a flow words: texts by key, and by language within it. Whoever signed words off has not seen these. */
export const wordEdits = (
  model: Model,
  flow: string,
  words: Readonly<Record<string, Said>>,
): readonly Edit[] => {
  const languages = [...new Set(Object.values(words).flatMap((said) => Object.keys(said)))];
  return languages.flatMap((language) => {
    const file = `flows/${flow}/locales/${language}.json`;
    const source = ownValue(ownValue(model.flows, flow)?.source.locales, language);
    const known = source === undefined ? {} : wordsIn(source);
    const edits = Object.entries(words).flatMap(([key, said]): readonly Edit[] => {
      const text = ownValue(said, language);
      const pointer = ownValue(known, key)?.pointer ?? pointerOf(...key.split('.'));
      return text === undefined || text === '' ? [] : [{ file, pointer, value: text }];
    });
    if (edits.length === 0) return [];
    const begun = source === undefined ? [fileEdit(file, emptyWords)] : [];
    const seen =
      objectOf(source?.value).$status === 'approved'
        ? [{ file, pointer: '/$status', value: 'draft' } as const]
        : [];
    return [...begun, ...edits, ...seen];
  });
};

const emptyWords = { $schema: '../../../schemas/locale.schema.json', $status: 'draft' };

/** A name that is free among others: itself, or with a number. Throws where it is no name at all. */
export const freeName = (name: string, taken: Iterable<string>): string => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`"${name}" is no name: use small letters, digits and hyphens, such as new-card`);
  if ([...taken].includes(name))
    throw new Error(`There is something called ${name} already: choose another name`);
  return name;
};

/** The flow of that name. Throws where there is none. */
export const flowIn = ({ flows }: Model, name: string) => {
  const flow = ownValue(flows, name);
  if (flow === undefined) throw new Error(`There is no flow ${name}`);
  return flow;
};
