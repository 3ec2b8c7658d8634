import { ownValue } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { areComplete, runsIn } from './model/derived.ts';
import { type FlowModel, lineageOf, type Model } from './model/model.ts';
import { once } from './model/once.ts';
import { namesIn } from './model/places.ts';
import { readIn, whole } from './model/references.ts';

/** Something reads each fact, or `unread` says why nothing does. */
export const factRead: CheckRule = (model) => (areComplete(model) ? ofFlows(model) : []);

const ofFlows = eachFlow((model, flow) => {
  const flows = Object.values(model.flows);
  // Flows that inherit a fact may read it, and so may the other flows that those inherit from.
  const family = [...new Set(runsIn(model, flow).flatMap(({ name }) => lineageOf(model, name)))];
  return [
    ...unreadIn(model, flow, 'data', readIn(model, family, 'data')),
    ...unreadIn(model, flow, 'input', readIn(model, family, 'data')),
    ...unreadIn(model, flow, 'shared', readIn(model, flows, 'shared')),
    ...unreadIn(model, flow, 'session', readIn(model, flows, 'session')),
  ];
});

type Part = 'data' | 'input' | 'shared' | 'session';

const unreadIn = (model: Model, flow: FlowModel, part: Part, read: readonly string[]): readonly Finding[] => {
  const known = new Set(read);
  return Object.keys(flow.flow[part] ?? {})
    .filter((name) => !known.has(name) && !known.has(whole) && !hasReason(model, flow, name))
    .flatMap((name) => {
      const isSet = part === 'input' || setIn(model).has(`${prefixes[part]}${name}`);
      return told(
        { file: flow.source.flow, pointer: pointerOf(part, name) },
        `Nothing ${isSet ? '' : `keeps the fact ${name}, and nothing `}reads ${isSet ? `the fact ${name}` : 'it'}`,
        isSet
          ? part === 'session'
            ? 'Read it where it is needed, or remove it.'
            : 'Read it where it is needed, remove it, or say in "unread" why it is kept.'
          : 'Correct its name where it is meant, or remove it.',
      );
    });
};

const hasReason = (model: Model, { name: flow }: FlowModel, name: string): boolean =>
  lineageOf(model, flow).some(({ flow: { data, input, shared } }) =>
    [data, input, shared].some((facts) => ownValue(facts, name)?.unread !== undefined),
  );

const prefixes = { data: '', shared: '$shared.', session: 'session.' } as const;

const setIn = once(
  (model: Model): ReadonlySet<string> =>
    new Set(
      Object.values(model.flows).flatMap((flow) =>
        namesIn(flow, 'fact', 'counter', 'cleared', 'slot').map(({ value }) => value),
      ),
    ),
);
