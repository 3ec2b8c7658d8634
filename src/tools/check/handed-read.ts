import { ownValue, parseReference } from '../../engine/index.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { areComplete } from './model/derived.ts';
import type { FlowModel, Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { once } from './model/once.ts';
import { flowAt, runningIn } from './model/pages.ts';
import { namesIn, type ValueSpot, valuesIn } from './model/places.ts';
import { referencesOf } from './model/references.ts';

/** What one page hands over to another is read there, or in a flow that runs there. */
export const handedRead: CheckRule = (model) => (areComplete(model) ? ofFlows(model) : []);

const ofFlows = eachFlow((model, flow) =>
  [...valuesIn(flow), ...onceIn(flow)].flatMap(({ use, name, target, file, pointer }) => {
    const there = use === 'entry' ? flow : use === 'handed' ? flowAt(model, target) : undefined;
    if (there === undefined || name === undefined) return [];
    const names = [...new Set(runningIn(model, there.name).flatMap((member) => entryNames(model, member)))];
    return names.includes(name) || names.includes(everything)
      ? []
      : told({ file, pointer }, `Nothing reads ${name} in flow ${there.name}`, suggest(name, names));
  }),
);

const everything = '*';

type Handed = Pick<ValueSpot, 'use' | 'name' | 'target' | 'file' | 'pointer'>;

// A fact that only the arrival brings, or that outlives a reload, is read by the flow that says so.
const onceIn = (flow: FlowModel): readonly Handed[] =>
  namesIn(flow, 'entry').map((place) => ({ ...place, use: 'entry', name: place.value }));

const entryNames = (model: Model, name: string): readonly string[] => {
  const flow = ownValue(model.flows, name);
  return flow === undefined ? [] : namesRead(model)(flow);
};

const namesRead = once((model: Model) =>
  once((flow: FlowModel) =>
    referencesOf(model)(flow).flatMap(({ text }) => {
      const { root, path } = parseReference(text);
      return root === 'entry' ? [path[0] ?? everything] : [];
    }),
  ),
);
