import { applyEdits, type Edit, findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { ownValue } from '../../engine/index.ts';
import type { Project } from '../assemble.ts';
import { groupsOf } from '../check/model/groups.ts';
import { heirsOf, lineageOf, type Model, modelOf } from '../check/model/model.ts';
import { suggest } from '../check/model/nearest.ts';
import { formatted } from '../formatted.ts';
import { type SourceFile, segmentsOf } from '../source.ts';
import { sharedNames } from './in-requests.ts';
import type { Kind, Mention } from './mention.ts';
import { mentionsOf } from './names.ts';

/** What a rename changes: the new texts of files by their path afterwards, and the files that get another path, pictures of a brand too. */
export type Renamed = {
  readonly edited: Readonly<Record<string, string>>;
  readonly moved: Readonly<Record<string, string>>;
};

/** What can be renamed. Response codes are the bank's, and fields' definitions are referred to by hand-written schemas. */
export const renameable = [
  'flow',
  'step',
  'screen',
  'field',
  'message',
  'operation',
  'property',
  'brand',
  'flag',
  'phone',
] as const;

/**
 * Renames something in every file that names it, or says in a sentence why not. `from` is the full name (`login/sign-in`
 * for a step, screen, field or message), `to` the new one without its flow. What a flow replaces of another one by having
 * the same name is renamed with it. `format` gives files the form that `npm run fix` would.
 */
export const rename = (
  project: Project,
  kind: Kind,
  from: string,
  to: string,
  format: (path: string, text: string) => string = formatted,
): Renamed | string => {
  const model = modelOf(project);
  const fault = faultOf(model, kind, from, to);
  if (fault !== undefined) return fault;
  const names = familyOf(model, kind, from);
  const mentions = mentionsOf(model).filter((each) => each.kind === kind && names.includes(each.name));
  const moved = movedBy(project, kind, mentions, names, to);
  const files = groupsOf(
    mentions.filter(({ pointer }) => pointer !== ''),
    ({ file }) => file.path,
  );
  const edited = [...files].flatMap(([path, all]) => {
    const [first] = all;
    const text = first === undefined ? '' : withName(first.file, all, to);
    const there = ownValue(moved, path) ?? path;
    return text === first?.file.text ? [] : [[there, format(there, text)] as const];
  });
  return { edited: Object.fromEntries(edited), moved };
};

const faultOf = (model: Model, kind: Kind, from: string, to: string): string | undefined => {
  if (!renameable.some((each) => each === kind))
    return `A ${kind} cannot be renamed here: only ${renameable.join(', ')}.`;
  const known = [
    ...new Set(
      mentionsOf(model).flatMap((each) =>
        each.kind === kind && each.role === 'declared' ? [each.name] : [],
      ),
    ),
  ];
  if (!known.includes(from)) return `There is no ${kind} ${from}. ${suggest(from, known)}`;
  const taken = familyOf(model, kind, from)
    .map((name) => `${name.slice(0, name.lastIndexOf('/') + 1)}${to}`)
    .find((name) => known.includes(name));
  if (taken !== undefined) return `There is a ${kind} ${taken} already.`;
  const pattern = folders.has(kind) ? /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/ : /^[A-Za-z][A-Za-z0-9_]*$/;
  if (pattern.test(to)) return undefined;
  return folders.has(kind)
    ? `"${to}" is no name of a ${kind}: small letters, digits and hyphens only.`
    : `"${to}" is no name of a ${kind}: letters and digits only.`;
};

const folders: ReadonlySet<Kind> = new Set(['flow', 'step', 'screen', 'brand']);

const familyOf = (model: Model, kind: Kind, name: string): readonly string[] => {
  if (kind === 'property') return sharedNames(model, name);
  const [flow = '', own] = name.split('/');
  if (own === undefined || kind === 'brand') return [name];
  const related = [...lineageOf(model, flow), ...heirsOf(model, flow)];
  return [...new Set([name, ...related.map((member) => `${member.name}/${own}`)])];
};

const movedBy = (
  { files, brands }: Project,
  kind: Kind,
  mentions: readonly Mention[],
  [from = '']: readonly string[],
  to: string,
): Readonly<Record<string, string>> => {
  if (kind === 'screen')
    return Object.fromEntries(
      mentions.flatMap(({ role, file }) =>
        role === 'declared' ? [[file.path, file.path.replace(/[^/]+(?=\.json$)/, to)]] : [],
      ),
    );
  const folder = kind === 'flow' ? `flows/${from}/` : kind === 'brand' ? `brands/${from}/` : undefined;
  if (folder === undefined) return {};
  const pictures =
    kind === 'brand'
      ? Object.keys(ownValue(brands, from)?.sizes ?? {}).map((name) => `${folder}${name}`)
      : [];
  return Object.fromEntries(
    [...Object.keys(files), ...pictures].flatMap((path) =>
      path.startsWith(folder) ? [[path, path.replace(folder, folder.replace(`/${from}/`, `/${to}/`))]] : [],
    ),
  );
};

// From the end on, so that what stands before keeps its place.
const withName = (file: SourceFile, mentions: readonly Mention[], to: string): string => {
  const tree = parseTree(file.text);
  const spots = groupsOf(mentions, ({ part, pointer }) => `${part} ${pointer}`);
  const edits = [...spots.values()].flatMap((same): readonly Edit[] => {
    const node = same[0] && tree && nodeOf(tree, same[0]);
    if (node === undefined || typeof node.value !== 'string') return [];
    // Operations share schemas: one place may be found for several of them.
    const text = [...new Map(same.map((each) => [each.start, each])).values()]
      .sort((one, other) => other.start - one.start)
      .reduce(
        (before, { start, is }) => `${before.slice(0, start)}${to}${before.slice(start + is.length)}`,
        node.value,
      );
    return [{ offset: node.offset, length: node.length, content: JSON.stringify(text) }];
  });
  return applyEdits(file.text, edits);
};

const nodeOf = (tree: Node, { pointer, part }: Mention): Node | undefined => {
  const value = segmentsOf(pointer).reduce<Node | undefined>(
    (node, name) => node && findNodeAtLocation(node, [node.type === 'array' ? Number(name) : name]),
    tree,
  );
  return part === 'value' ? value : value?.parent?.children?.[0];
};
