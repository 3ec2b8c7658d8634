import { parseReference } from '../../engine/index.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { grouped } from './model/groups.ts';
import { type FlowModel, isComplete, type Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { flowAt, runningIn } from './model/pages.ts';
import { namesIn, type ValueSpot, valuesIn } from './model/places.ts';
import { allReferences } from './model/references.ts';

/** What one page hands over to another is read there, or in a flow that runs there. */
export const handedRead: CheckRule = (model) => {
  if (Object.values(model.flows).some((flow) => !isComplete(model, flow))) return [];
  const read = entryNames(model);
  return Object.values(model.flows).flatMap((flow) =>
    [...valuesIn(flow), ...onceIn(flow)].flatMap(({ use, name, target, file, pointer }) => {
      const there = use === 'entry' ? flow : use === 'handed' ? flowAt(model, target) : undefined;
      if (there === undefined || name === undefined) return [];
      const names = [...new Set(runningIn(model, there.name).flatMap((member) => read.get(member) ?? []))];
      return names.includes(name) || names.includes(everything)
        ? []
        : told({ file, pointer }, `Nothing reads ${name} in flow ${there.name}`, suggest(name, names));
    }),
  );
};

const everything = '*';

type Handed = Pick<ValueSpot, 'use' | 'name' | 'target' | 'file' | 'pointer'>;

// A fact that only the arrival brings, or that outlives a reload, is read by the flow that says so.
const onceIn = (flow: FlowModel): readonly Handed[] =>
  namesIn(flow, 'entry').map((place) => ({ ...place, use: 'entry', name: place.value }));

const entryNames = (model: Model): ReadonlyMap<string, readonly string[]> =>
  grouped(
    allReferences(model).flatMap(({ flow, text }) => {
      const { root, path } = parseReference(text);
      return root === 'entry' ? [[flow.name, path[0] ?? everything] as const] : [];
    }),
  );
