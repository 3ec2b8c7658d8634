import { ownValue } from '../../../engine/index.ts';
import { outcomesOf, unknownCode } from '../../check/model/graph.ts';
import { type FlowModel, lineageOf, type Model } from '../../check/model/model.ts';
import { partsOf } from '../../check/model/places.ts';
import { objectOf } from '../../source.ts';
import { wordsUnder } from './about.ts';
import { type Option, onceEach, options } from './option.ts';

type Step = FlowModel['flow']['steps'][string];

/** The outcomes that can come about in a flow, by step; of calls in the background by `call:` and the operation. Under `*` those of all. */
export const outcomesIn = (model: Model, flow: FlowModel): Readonly<Record<string, readonly Option[]>> => {
  const steps: Readonly<Record<string, Step>> = Object.assign(
    {},
    ...lineageOf(model, flow.name)
      .toReversed()
      .map((member) => member.flow.steps),
  );
  const calls = partsOf(flow, 'BackgroundCall').map(({ value }) => String(objectOf(value).call));
  const lists = Object.fromEntries([
    ...Object.entries(steps).map(([name, step]) => [name, outcomesAt(model, flow, step)] as const),
    ...calls.map((call) => [`call:${call}`, outcomesAt(model, flow, { call })] as const),
  ]);
  return { ...lists, '*': onceEach(Object.values(lists).flat()) };
};

/** The outcomes of a step, each with what it means. */
export const outcomesAt = (model: Model, flow: FlowModel, step: Step): readonly Option[] => {
  const codes = 'call' in step ? (ownValue(model.operations, step.call)?.codes ?? {}) : {};
  const screen = 'screen' in step ? step.screen : '';
  const found = outcomesOf(model, lineageOf(model, flow.name), step).flatMap(({ name }) =>
    name === unknownCode ? [] : [name],
  );
  const wider = 'call' in step ? ['http', 'failed', '*'] : [];
  return options([...found, ...wider], (name) => {
    const known = ownValue(codes, name) ?? ownValue(meanings, name);
    if (known !== undefined) return known;
    return screen === '' ? '' : wordsUnder(model, flow.name, `${screen}.action.${name}`, `action.${name}`);
  });
};

/** What an outcome means that is no code of an operation. */
export const meanings: Readonly<Record<string, string>> = {
  ok: 'It went well.',
  missing: 'The answer has no code.',
  http: 'Any other status of the server.',
  failed: 'No answer, for whatever reason.',
  '*': 'Any other code.',
  'failed.network': 'There is no connection.',
  'failed.timeout': 'It took too long.',
  'failed.malformed': 'The answer cannot be read.',
  'failed.unresolved': 'Something that is to be sent is missing.',
  'failed.refused': 'The address is not allowed.',
  'failed.chunk': 'A part of the page could not be loaded.',
};
