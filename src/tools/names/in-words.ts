import { ownValue } from '../../engine/index.ts';
import { type FlowModel, heirsOf, lineageOf, type Model } from '../check/model/model.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile } from '../source.ts';
import { fullName, hasField, hasMessage, hasScreen, type Mention, mention, plural } from './mention.ts';

/** What the words of flows and brands name: messages, screens, fields, and the flows whose words brands replace. */
export const inWords = (model: Model): readonly Mention[] => [
  ...Object.values(model.flows).flatMap(({ name, source }) =>
    Object.values(source.locales).flatMap((file) => ofFlow(model, name, file, file.value, '', 'declared')),
  ),
  ...Object.values(model.brands).flatMap(({ source }) =>
    Object.values(source.locales).flatMap((file) =>
      Object.entries(objectOf(file.value)).flatMap(([flow, words]) => {
        if (ownValue(model.flows, flow) === undefined || !isObject(words)) return [];
        const pointer = pointerOf(flow);
        return [
          mention('flow', flow, { file, pointer }, { text: flow }),
          ...ofFlow(model, flow, file, words, pointer, 'used'),
        ];
      }),
    ),
  ),
];

type Role = Mention['role'];

const ofFlow = (
  model: Model,
  flow: string,
  file: SourceFile,
  words: unknown,
  base: string,
  role: Role,
): readonly Mention[] => {
  const keys = keysIn(words, [], base);
  const finals = listOf(objectOf(words).$final).flatMap((key, at) =>
    partsOf(model, flow, String(key).split('.')).map(({ kind, name, from, depth }) => {
      const start = String(key).split('.').slice(0, depth).join('.').length + (depth === 0 ? 0 : 1);
      return mention(
        kind,
        name,
        { file, pointer: `${base}/$final/${at}` },
        { text: String(key), start: start + from },
      );
    }),
  );
  // Of names within a key, each is told where it stands itself.
  return [
    ...keys.flatMap(({ path, pointer }) =>
      partsOf(model, flow, path)
        .filter(({ depth }) => depth === path.length - 1)
        .map(({ kind, name, from }) =>
          mention(
            kind,
            name,
            { file, pointer },
            { text: path.at(-1) ?? '', start: from, role: kind === 'message' ? role : 'used' },
          ),
        ),
    ),
    ...finals,
  ];
};

type Part = {
  readonly kind: 'message' | 'screen' | 'field';
  readonly name: string;
  readonly depth: number;
  readonly from: number;
};

// message.<key>, ending.<key>, <screen>.<…>, <screen>.<field>.<…>, field.<field>.<…>
const partsOf = (
  model: Model,
  flow: string,
  [first = '', second, ...rest]: readonly string[],
): readonly Part[] => {
  const part = (kind: Part['kind'], depth: number, name: string | undefined): readonly Part[] =>
    name === undefined ? [] : [{ kind, name, depth, from: 0 }];
  const ofFlows = (name: string, has: (member: FlowModel, name: string) => boolean) =>
    fullName(model, flow, name, has);
  if (first === 'message' || first === 'ending')
    return second === undefined || rest.length > 0
      ? []
      : part('message', 1, ofFlows(second.replace(plural, ''), hasMessage));
  const field = second === undefined ? [] : part('field', 1, ofFlows(second, hasField));
  if (first === 'field') return field;
  const around = [...lineageOf(model, flow), ...heirsOf(model, flow)];
  if (!around.some((member) => hasScreen(member, first))) return [];
  return [...part('screen', 0, ofFlows(first, hasScreen)), ...field];
};

const keysIn = (
  value: unknown,
  path: readonly string[],
  pointer: string,
): readonly { readonly path: readonly string[]; readonly pointer: string }[] =>
  Object.entries(objectOf(value)).flatMap(([name, member]) => {
    if (name.startsWith('$')) return [];
    const here = { path: [...path, name], pointer: `${pointer}${pointerOf(name)}` };
    return [here, ...keysIn(member, here.path, here.pointer)];
  });
