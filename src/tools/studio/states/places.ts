import { ownValue } from '../../../engine/index.ts';
import { graphsOf } from '../../check/model/derived.ts';
import { type Graph, screenOf } from '../../check/model/graph.ts';
import { type FlowModel, lineageOf, type Model } from '../../check/model/model.ts';
import { namesIn } from '../../check/model/places.ts';
import { rolesOf } from '../../check/model/words.ts';
import type { ScreenPlace } from './state.ts';

/** Every step that shows a screen, flow by flow: the flow's own, and those that it inherits as far as they are reached. */
export const placesIn = (model: Model): readonly ScreenPlace[] =>
  allPlacesIn(model).filter(({ unread }) => unread === undefined);

/** The same, with those whose screen is there and cannot be read. */
export const allPlacesIn = (model: Model): readonly ScreenPlace[] =>
  Object.values(model.flows).flatMap((flow) => {
    const graph = ownValue(graphsOf(model), flow.name);
    if (graph === undefined) return [];
    // Its own first: that is what it is for.
    const steps = Object.entries(graph.steps).toSorted(
      ([, one], [, other]) => Number(one.owner !== flow) - Number(other.owner !== flow),
    );
    return steps.flatMap(([step, { step: declared, owner }]) =>
      owner !== flow && ownValue(graph.before, step) === undefined
        ? []
        : shownBy(declared).flatMap(({ screen, meanwhile }) => {
            const found = screenOf(lineageOf(model, flow.name), screen);
            return found === undefined
              ? []
              : [
                  {
                    ...around(model, flow),
                    flow: flow.name,
                    step,
                    screen,
                    ...(owner !== flow && { inherited: owner.name }),
                    ...(meanwhile && { meanwhile }),
                    ...(found.screen === undefined && { unread: found.file.path }),
                  },
                ];
          }),
    );
  });

type Declared = Graph['steps'][string]['step'];

const shownBy = (step: Declared): readonly { readonly screen: string; readonly meanwhile?: true }[] => {
  if ('screen' in step) return [{ screen: step.screen }];
  return 'while' in step && step.while !== undefined ? [{ screen: step.while, meanwhile: true }] : [];
};

// Whoever calls it as a dialog stands below it; what the shell opens lies over the first page.
const around = (model: Model, { name, flow }: FlowModel): Pick<ScreenPlace, 'machine' | 'route' | 'over'> => {
  const { shell = '' } = rolesOf(model) ?? {};
  const [route] = Object.keys(flow.entries ?? {});
  if (name === shell || route !== undefined)
    return { machine: name === shell ? 'shell' : 'page', ...(route !== undefined && { route }) };
  const callers = Object.values(model.flows).flatMap((other) =>
    namesIn(other, 'subflow').flatMap(({ value, step, around: declared }) =>
      value === name && step !== undefined && declared.as === 'dialog' ? [{ flow: other.name, step }] : [],
    ),
  );
  const [over] = callers.flatMap((caller) => belowOf(model, caller.flow, caller.step));
  return over === undefined ? { machine: 'page' } : { machine: over.flow === shell ? 'shell' : 'page', over };
};

const belowOf = (model: Model, flow: string, step: string): readonly NonNullable<ScreenPlace['over']>[] => {
  const runs = [
    flow,
    ...Object.keys(model.flows).filter((name) => ownValue(model.flows, name)?.lineage.includes(flow)),
  ];
  return runs.flatMap((name) => {
    const graph = ownValue(graphsOf(model), name);
    const seen = [...(ownValue(graph?.before, step)?.screens ?? [])];
    return seen.flatMap((before) => {
      const shown = ownValue(graph?.steps, before)?.step;
      return shown !== undefined && 'screen' in shown
        ? [{ flow: name, step: before, screen: shown.screen }]
        : [];
    });
  });
};
