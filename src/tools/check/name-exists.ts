import { parseReference } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { runsIn } from './model/derived.ts';
import { readsItself, shapesOf, valuesOf } from './model/facts.ts';
import { type FlowModel, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { allReferences } from './model/references.ts';
import { effectNames } from './model/walk.ts';

/** Every list of effects and every shape that is named is declared; every one that is declared is used, and every named value, too; no value is made from itself. */
export const nameExists: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => [
    ...unknownEffects(model, flow),
    ...unknownShapes(model, flow),
    ...circles(model, flow),
    ...unused(model, flow, 'effects', (run) => effectNames(run).map(({ name }) => name)),
    ...unused(model, flow, 'shapes', (run) =>
      Object.values(run.flow.returns ?? {}).filter((payload) => typeof payload === 'string'),
    ),
    ...unused(model, flow, 'values', (run) => readIn(model, run)),
  ]);

const unknownEffects = (model: Model, flow: FlowModel): readonly Finding[] => {
  const known = lineageOf(model, flow.name).flatMap((member) => Object.keys(member.flow.effects ?? {}));
  if (!isIntact(model, flow, 'effects')) return [];
  return effectNames(flow)
    .filter(({ name }) => !known.includes(name))
    .map(({ name, file, pointer }) => ({
      file,
      pointer,
      message: `No list of effects is called ${name}`,
      advice: suggest(name, known),
    }));
};

const unknownShapes = (model: Model, flow: FlowModel): readonly Finding[] => {
  const known = Object.keys(shapesOf(model, flow.name));
  if (!isIntact(model, flow, 'shapes')) return [];
  return Object.entries(flow.flow.returns ?? {}).flatMap(([outcome, payload]) =>
    typeof payload === 'string' && !known.includes(payload)
      ? [
          {
            file: flow.source.flow,
            pointer: pointerOf('returns', outcome),
            message: `No shape is called ${payload}`,
            advice: suggest(payload, known),
          },
        ]
      : [],
  );
};

const circles = (model: Model, flow: FlowModel): readonly Finding[] =>
  Object.keys(flow.flow.values ?? {})
    .filter((name) => readsItself(valuesOf(model, flow), name))
    .map((name) => ({
      file: flow.source.flow,
      pointer: pointerOf('values', name),
      message: `The value ${name} is made from itself`,
      advice: 'Let it read something else.',
    }));

// What a flow that extends this one uses counts as well.
const unused = (
  model: Model,
  flow: FlowModel,
  word: 'effects' | 'shapes' | 'values',
  usedBy: (run: FlowModel) => readonly string[],
): readonly Finding[] => {
  const runs = runsIn(model, flow);
  if (runs.some((run) => !isComplete(model, run))) return [];
  const used = new Set(runs.flatMap(usedBy));
  return Object.keys(flow.flow[word] ?? {})
    .filter((name) => !used.has(name))
    .map((name) => ({
      file: flow.source.flow,
      pointer: pointerOf(word, name),
      message: `Nothing uses ${name}`,
      advice: 'Remove it, or refer to it.',
    }));
};

const readIn = (model: Model, run: FlowModel): readonly string[] =>
  allReferences(model).flatMap(({ flow, text }) => {
    const { root, path } = parseReference(text);
    return flow === run && root === 'value' ? path.slice(0, 1) : [];
  });
