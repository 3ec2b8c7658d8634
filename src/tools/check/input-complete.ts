import type { DataMap, Leave } from '../../engine/index.ts';
import { pointerOf, type SourceFile } from '../source.ts';
import type { Finding, Rule } from './diagnostic.ts';
import { rulesOf } from './model/derived.ts';
import { returnsOf } from './model/facts.ts';
import { type FlowModel, isIntact, lineageOf, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';

/** A called flow gets all of its input and hands back all that its returns promise, and nothing that nobody declared. */
export const inputComplete: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => [
    ...Object.entries(flow.flow.steps).flatMap(([name, step]) => {
      if ('leave' in step) return ofReturn(model, flow, step.leave, pointerOf('steps', name, 'leave'));
      const called = 'flow' in step ? model.flows[step.flow] : undefined;
      if (!('flow' in step) || called === undefined || !isIntact(model, called, 'input')) return [];
      const input: DataMap = Object.assign(
        {},
        ...[...lineageOf(model, step.flow)].reverse().map((member) => member.flow.input),
      );
      return compare(input, step.with, {
        file: flow.source.flow,
        pointer: pointerOf('steps', name),
        about: `the input of flow ${step.flow}`,
      });
    }),
    ...rulesOf(flow).flatMap(({ rule, pointer }) => ofReturn(model, flow, rule.leave, `${pointer}/leave`)),
  ]);

const ofReturn = (
  model: Model,
  flow: FlowModel,
  leave: Leave | undefined,
  pointer: string,
): readonly Finding[] => {
  const declared =
    leave !== undefined && 'return' in leave ? returnsOf(model, flow.name)[leave.return] : undefined;
  if (declared === undefined || leave === undefined || !('return' in leave)) return [];
  return compare(declared, leave.with, {
    file: flow.source.flow,
    pointer,
    about: `what the flow returns with ${leave.return}`,
  });
};

type Around = { readonly file: SourceFile; readonly pointer: string; readonly about: string };

const compare = (
  declared: DataMap,
  given: object | undefined,
  { file, pointer, about }: Around,
): readonly Finding[] => {
  const names = Object.keys(given ?? {});
  const required = Object.entries(declared).filter(
    ([, { optional, default: usual }]) => optional !== true && usual === undefined,
  );
  return [
    ...required
      .filter(([name]) => !names.includes(name))
      .map(([name, { description }]) => ({
        file,
        pointer,
        message: `${name} is missing: it belongs to ${about}`,
        advice: `Add "${name}" to with${description === undefined ? '' : ` (${description})`}, or make it optional there.`,
      })),
    ...names
      .filter((name) => !Object.hasOwn(declared, name))
      .map((name) => ({
        file,
        pointer: `${pointer}/with${pointerOf(name)}`,
        message: `${name} does not belong to ${about}`,
        advice: suggest(name, Object.keys(declared)),
      })),
  ];
};
