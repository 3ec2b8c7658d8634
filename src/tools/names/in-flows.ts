import { ownValue, parseReference } from '../../engine/index.ts';
import type { FlowModel, Model } from '../check/model/model.ts';
import { listsIn, type NameSpot, namesIn } from '../check/model/places.ts';
import { allReferences } from '../check/model/references.ts';
import { isObject, listOf, objectOf, pointerOf, type SourceFile, segmentsOf } from '../source.ts';
import {
  fullName,
  hasField,
  hasMessage,
  hasScreen,
  hasStep,
  type Mention,
  mention,
  type Spot,
} from './mention.ts';

/** What flows and their screens declare and name. */
export const inFlows = (model: Model): readonly Mention[] => [
  ...Object.values(model.flows).flatMap((flow) => [
    ...declaredIn(flow),
    ...Object.keys(flow.flow.messages ?? {}).flatMap((key) => {
      const name = fullName(model, flow.name, key, hasMessage);
      const spot = { file: flow.source.flow, pointer: pointerOf('messages', key) };
      return name === undefined ? [] : [mention('message', name, spot, { text: key })];
    }),
    ...Object.entries(named).flatMap(([name, read]) =>
      namesIn(flow, name as keyof typeof named).flatMap((place) => read(model, place) ?? []),
    ),
    ...codesIn(model, flow),
    ...Object.values(flow.screens).flatMap(({ file }) => fieldsIn(flow.name, file)),
  ]),
  ...allReferences(model).flatMap(({ flow, file, pointer, text }) =>
    inReference(model, flow.name, { file, pointer }, text),
  ),
];

/** What a reference names: a flag, a phone of brands (`*` where it is looked up among all), a field. */
export const inReference = (model: Model, flow: string, spot: Spot, text: string): readonly Mention[] => {
  const { root, path } = parseReference(text);
  const [first = '', second] = path;
  const there = (name: string) => ({ text, start: text.indexOf(`.${name}`) + 1 });
  if (root === 'flags') return [mention('flag', first, spot, there(first))];
  if (root === 'brand' && first === 'phones')
    return [
      second === undefined
        ? mention('phone', '*', spot, { text })
        : mention('phone', second, spot, there(second)),
    ];
  const field = root === 'form' ? fullName(model, flow, first, hasField) : undefined;
  return field === undefined ? [] : [mention('field', field, spot, there(first))];
};

const declaredIn = ({ name, source, flow }: FlowModel): readonly Mention[] => {
  const file = source.flow;
  const declared = { role: 'declared' } as const;
  return [
    mention('flow', name, { file, pointer: '' }, { text: name, ...declared }),
    ...Object.keys(flow.steps).map((step) =>
      mention(
        'step',
        `${name}/${step}`,
        { file, pointer: pointerOf('steps', step) },
        { text: step, ...declared },
      ),
    ),
    ...Object.entries(source.screens).map(([screen, own]) =>
      mention('screen', `${name}/${screen}`, { file: own, pointer: '' }, { text: screen, ...declared }),
    ),
  ];
};

type Read = (model: Model, place: NameSpot) => readonly Mention[] | undefined;

const byOwner =
  (kind: 'step' | 'screen' | 'message' | 'field', has: (member: FlowModel, name: string) => boolean): Read =>
  (model, place) => {
    const name = fullName(model, place.flow.name, place.value, has);
    return name === undefined ? [] : [mention(kind, name, place, { text: place.value })];
  };

const ofKind =
  (kind: 'flow' | 'operation'): Read =>
  (_, place) => [mention(kind, place.value, place, { text: place.value })];

const named = {
  step: byOwner('step', hasStep),
  screen: byOwner('screen', hasScreen),
  message: byOwner('message', hasMessage),
  field: byOwner('field', hasField),
  flow: ofKind('flow'),
  subflow: ofKind('flow'),
  beside: ofKind('flow'),
  operation: ofKind('operation'),
  cleared: (model, place) => inReference(model, place.flow.name, place, place.value),
} satisfies Readonly<Record<string, Read>>;

// A code that a flow answers for all its steps belongs to each of their calls that documents it.
const codesIn = (model: Model, flow: FlowModel): readonly Mention[] =>
  listsIn(flow).flatMap(({ outcomes = [], step, operation, pointer, file }) => {
    const key = segmentsOf(pointer).at(-1) ?? '';
    const declared = step === undefined ? undefined : ownValue(flow.flow.steps, step);
    const called = operation ?? (declared !== undefined && 'call' in declared ? declared.call : undefined);
    return outcomes.flatMap((outcome) => {
      const code = outcome.replace(/^code\./, '');
      const start = key.search(
        new RegExp(`(?<![^ ])${outcome.replaceAll('.', '\\.').replace('*', '\\*')}(?![^ ])`),
      );
      const isKnown = (id: string): boolean =>
        Object.hasOwn(ownValue(model.operations, id)?.codes ?? {}, outcome);
      const isCode = called === undefined ? Object.keys(model.operations).some(isKnown) : isKnown(called);
      return isCode
        ? [
            mention(
              'code',
              code,
              { file, pointer },
              { text: key, start: start + outcome.length - code.length },
            ),
          ]
        : [];
    });
  });

// A form's fields: where its schema has them, where it requires them, and the definition that each refers to.
const fieldsIn = (flow: string, file: SourceFile): readonly Mention[] => {
  const visit = (value: unknown, pointer: string): readonly Mention[] => {
    if (Array.isArray(value)) return value.flatMap((member, at) => visit(member, `${pointer}/${at}`));
    if (!isObject(value)) return [];
    const [, definition] = /^fields\.schema\.json#\/\$defs\/(.+)$/.exec(String(value.$ref)) ?? [];
    const text = String(value.$ref);
    return [
      ...Object.keys(objectOf(value.properties)).map((name) =>
        mention(
          'field',
          `${flow}/${name}`,
          { file, pointer: `${pointer}${pointerOf('properties', name)}` },
          { text: name, role: 'declared' },
        ),
      ),
      ...listOf(value.required).map((name, at) =>
        mention(
          'field',
          `${flow}/${name}`,
          { file, pointer: `${pointer}/required/${at}` },
          { text: String(name) },
        ),
      ),
      ...(definition === undefined
        ? []
        : [
            mention(
              'definition',
              definition,
              { file, pointer: `${pointer}/$ref` },
              { text, start: text.length - definition.length },
            ),
          ]),
      ...Object.entries(value).flatMap(([name, member]) => visit(member, `${pointer}${pointerOf(name)}`)),
    ];
  };
  return visit(objectOf(objectOf(file.value).form).schema, '/form/schema');
};
