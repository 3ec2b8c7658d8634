import { ownValue } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { graphsOf } from './model/derived.ts';
import { type Graph, screenOf } from './model/graph.ts';
import { isComplete, lineageOf, type Model } from './model/model.ts';

/** From every step there is a way out of its flow: to another page, to another site, or back to the flow that called. One that runs beside the page needs none. */
export const stepExits: CheckRule = (model) => {
  const caught = Object.values(graphsOf(model)).flatMap((graph) => {
    if (graph.flow.flow.beside === true || !isComplete(model, graph.flow)) return [];
    const free = exiting(model, graph);
    return Object.keys(graph.before).flatMap((name) =>
      free.has(name) ? [] : [{ name, owner: ownValue(graph.steps, name)?.owner ?? graph.flow }],
    );
  });
  const unique = new Map(caught.map((each) => [`${each.owner.name}/${each.name}`, each]));
  return [...unique.values()].flatMap(({ name, owner }) =>
    told(
      { file: owner.source.flow, pointer: pointerOf('steps', name) },
      `From the step ${name} there is no way out of the flow`,
      'Let an action or an outcome leave, or go to a step from which one does.',
    ),
  );
};

// Grows from the steps that leave by themselves to those that lead to them.
const exiting = (model: Model, graph: Graph): ReadonlySet<string> => {
  const names = Object.keys(graph.before);
  const free = new Set(names.filter((name) => leaves(model, graph, name)));
  const grown = () =>
    names.filter(
      (name) => !free.has(name) && targetsOf(graph, name).some((target) => target === '' || free.has(target)),
    );
  for (let more = grown(); more.length > 0; more = grown()) for (const name of more) free.add(name);
  return free;
};

const leaves = (model: Model, graph: Graph, name: string): boolean => {
  const step = ownValue(graph.steps, name)?.step;
  const screen =
    step !== undefined && 'screen' in step
      ? screenOf(lineageOf(model, graph.flow.name), step.screen)?.screen
      : undefined;
  const external = Object.values(screen?.actions ?? {}).some(({ kind }) => kind === 'external');
  // A step that is not there may have had a way out.
  const isLost = (to: string | undefined) => to !== undefined && !Object.hasOwn(graph.steps, to);
  return (
    external || (ownValue(graph.edges, name) ?? []).some(({ leave, to }) => leave !== undefined || isLost(to))
  );
};

// A flow that never showed a screen gives way to its caller: the empty name.
const targetsOf = (graph: Graph, name: string): readonly string[] => {
  const step = ownValue(graph.steps, name)?.step;
  const before =
    step !== undefined && 'screen' in step ? [] : [...(ownValue(graph.before, name)?.screens ?? [])];
  const shown = before.map((screen) => (screen === '' ? (graph.fallback ?? '') : screen));
  return (ownValue(graph.edges, name) ?? []).flatMap(({ to, stays }) =>
    stays ? shown.filter((screen) => screen !== name) : to === undefined ? [] : [to],
  );
};
