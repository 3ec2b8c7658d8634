import { ownValue } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, told } from './diagnostic.ts';
import { graphsOf } from './model/derived.ts';
import type { Graph } from './model/graph.ts';
import { lineageOf, type Model } from './model/model.ts';

/** Steps that show nothing do not lead to each other in a circle. */
export const stepEndless: CheckRule = (model) => {
  const circles = Object.values(graphsOf(model)).flatMap((graph) =>
    circlesIn(model, graph).map((names) => ({ graph, names })),
  );
  const unique = new Map(circles.map((circle) => [[...circle.names].sort().join(' '), circle]));
  return [...unique.values()].flatMap(({ graph, names }) => {
    const [first = ''] = names;
    const owner = ownValue(graph.steps, first)?.owner ?? graph.flow;
    const message = `These steps can go round without showing a screen: ${[...names, first].join(' > ')}`;
    return told(
      { file: owner.source.flow, pointer: pointerOf('steps', first) },
      message,
      'Let one of them go to a screen, or say how often with count.',
    );
  });
};

const circlesIn = (model: Model, graph: Graph): readonly (readonly string[])[] =>
  Object.keys(graph.steps)
    .flatMap((name) => wayBack(model, graph, name))
    .filter(
      (names, at, all) =>
        all.findIndex((other) => [...other].sort().join(' ') === [...names].sort().join(' ')) === at,
    );

// The shortest way from a step to itself over steps that show nothing.
const wayBack = (model: Model, graph: Graph, start: string): readonly (readonly string[])[] => {
  if (!isSilent(model, graph, start)) return [];
  const queue: (readonly string[])[] = [[start]];
  const seen = new Set<string>();
  for (const way of queue) {
    for (const { to } of ownValue(graph.edges, way.at(-1) ?? '') ?? []) {
      if (to === start) return [way];
      if (to === undefined || seen.has(to) || !isSilent(model, graph, to)) continue;
      seen.add(to);
      queue.push([...way, to]);
    }
  }
  return [];
};

const isSilent = (model: Model, graph: Graph, name: string): boolean => {
  const step = ownValue(graph.steps, name)?.step;
  if (step === undefined || 'screen' in step) return false;
  if (!('flow' in step)) return true;
  return !lineageOf(model, step.flow).some(({ flow }) =>
    Object.values(flow.steps).some((inner) => 'screen' in inner),
  );
};
