import { type JsonObject, type LinkedScreen, ownValue } from '../../../engine/index.ts';
import type { Validate } from '../../../runtime/catalogue.ts';
import { dataOf } from '../../check/model/facts.ts';
import { lineageOf, type Model } from '../../check/model/model.ts';
import { pointerOf } from '../../source.ts';
import { askedOn, askedWords, factsFor, judgeIn } from './conditions.ts';
import { refusalsOf } from './fields.ts';
import { samplesFor } from './samples.ts';
import { handedAs, isEnd, saysAt, screenAt } from './says.ts';
import { contextOf, type Stage, sceneOf } from './scene.ts';
import type { Facts, Said, ScreenPlace, ScreenState, ScreenStates } from './state.ts';

/** Every state that a screen can be in at a step: as it comes, with each message, each way its fields can be wrong, waiting, and with each of its conditions the other way round. */
export const statesOf = (model: Model, stage: Stage, place: ScreenPlace): ScreenStates => {
  const found = screenAt(model, place);
  const screen = found?.screen;
  if (found === undefined || screen === undefined) return { place, states: [], unmade: [] };
  const here = { file: found.file.path, pointer: '' };
  const plain: ScreenState = { id: 'plain', kind: 'plain', title: 'As it comes', ...here };
  const { states, unmade } = conditional(model, stage, place, screen, here.file);
  const validate = ownValue(ownValue(stage.catalogue.loaded, found.flow)?.validators, place.screen);
  const all = [
    plain,
    ...saysAt(model, place).flatMap((said) => saying(model, place, said)),
    ...fieldStates(screen, validate, here.file),
    ...waiting(screen, here.file),
    ...states,
  ];
  return { place, unmade, states: numbered(all) };
};

/** The facts of a state in all: what the flow begins with, what is shown of what it gets to know, and its own. */
export const factsOf = (model: Model, stage: Stage, place: ScreenPlace, state: ScreenState): Facts => {
  const begun = begunWith(model, place);
  const { scope } = sceneOf(stage, place, begun);
  return { ...begun, ...samplesFor(model, place, scope, state.said), ...state.facts };
};

const begunWith = (model: Model, { flow }: ScreenPlace): Facts => {
  const runs = ownValue(model.flows, flow);
  return Object.fromEntries(
    Object.entries(runs === undefined ? {} : dataOf(model, runs)).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[`$data.${name}`, value]],
    ),
  );
};

// The same message may be said in two places with other parameters.
const numbered = (states: readonly ScreenState[]): readonly ScreenState[] =>
  states.map((state, at) => {
    const before = states.slice(0, at).filter(({ id }) => id === state.id).length;
    return before === 0 ? state : { ...state, id: `${state.id}#${before + 1}` };
  });

const saying = (model: Model, place: ScreenPlace, said: Said): readonly ScreenState[] => {
  const { say = '' } = said.rule;
  const { file, pointer } = said;
  const from = said.outcomes.length === 0 ? said.step : `${said.step}: ${said.outcomes.join(', ')}`;
  const state = (key: string, owner: string, facts?: Facts): ScreenState => {
    const ends = isEnd(model, owner, key);
    const where = said.rule.field === undefined ? '' : ` at ${said.rule.field}`;
    return {
      id: `${ends ? 'end' : 'message'}:${key}`,
      kind: ends ? 'end' : 'message',
      title: `${key}${where} (${from})`,
      said,
      ...(facts !== undefined && { facts }),
      file,
      pointer,
    };
  };
  if (!say.startsWith('$')) return [state(say, place.flow)];
  const [reference = ''] = say.replace('?', '').split(' ');
  const [name = ''] = reference.split('.').slice(-1);
  const handed = new Map(handedAs(model, name).map((each) => [`${each.flow} ${each.key}`, each]));
  return [...handed.values()].map(({ key, flow }) =>
    state(key, flow, { [reference]: { $message: key, flow, params: {}, tone: 'error' } }),
  );
};

const fieldStates = (
  { form }: LinkedScreen,
  validate: Validate | undefined,
  file: string,
): readonly ScreenState[] => {
  if (form === undefined) return [];
  const pointer = pointerOf('form', 'schema');
  const required: readonly unknown[] = Array.isArray(form.schema.required) ? form.schema.required : [];
  return [
    ...(required.length === 0
      ? []
      : [
          {
            id: 'fields:empty',
            kind: 'fields',
            title: 'Sent with nothing filled in',
            typed: { values: {} },
            file,
            pointer,
          } as const,
        ]),
    ...refusalsOf(form.schema, validate).map(
      ({ field, keyword, value }): ScreenState => ({
        id: `field:${field}:${keyword}`,
        kind: 'field',
        title: `${field}: ${keyword}`,
        typed: { values: { [field]: value } satisfies JsonObject, field },
        file,
        pointer: `${pointer}${pointerOf('properties', field)}`,
      }),
    ),
  ];
};

const waiting = ({ actions }: LinkedScreen, file: string): readonly ScreenState[] =>
  Object.entries(actions ?? {}).flatMap(([name, { kind }]) =>
    kind === 'submit' || kind === 'resend'
      ? [
          {
            id: `busy:${name}`,
            kind: 'busy',
            title: `Waiting after ${name}`,
            busy: name,
            file,
            pointer: pointerOf('actions', name),
          },
        ]
      : [],
  );

const conditional = (
  model: Model,
  stage: Stage,
  place: ScreenPlace,
  screen: LinkedScreen,
  file: string,
): Pick<ScreenStates, 'states' | 'unmade'> => {
  const base = factsOf(model, stage, place, { id: '', kind: 'plain', title: '', file, pointer: '' });
  const lineage = lineageOf(model, place.flow).map(({ flow }) => flow);
  const judge = judgeIn((facts) => contextOf(sceneOf(stage, place, { ...base, ...facts }), place), lineage);
  const made = askedOn(screen).map((asked) => {
    const held = judge(asked.when, {});
    const facts = factsFor(asked.when, !held, judge, lineage);
    const kind = held ? 'without' : 'with';
    const title = `${held ? 'Without' : 'With'} ${askedWords(asked)}`;
    return {
      id: `${kind}:${asked.what.join(',')}`,
      kind,
      title,
      facts,
      file,
      pointer: asked.pointer,
    } as const;
  });
  return {
    states: made.flatMap(({ facts, ...state }) => (facts === undefined ? [] : [{ ...state, facts }])),
    unmade: made.flatMap(({ facts, title }) => (facts === undefined ? [title] : [])),
  };
};
