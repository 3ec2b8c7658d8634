import { ownValue } from '../../engine/index.ts';
import { pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { graphsOf } from './model/derived.ts';
import { fieldsOf } from './model/fields.ts';
import { type Edge, type Graph, screenOf } from './model/graph.ts';
import { isComplete, lineageOf, type Model } from './model/model.ts';

/** Where a secret is typed, a limit says for how long nobody may do anything; and no limit ends what was begun without a screen that warns first, and stays long enough to be read and pressed (WCAG 2.2, success criterion 2.2.1). */
export const idleWarned: CheckRule = (model) => {
  const limits = limitsIn(model);
  const warnings = new Set(limits.flatMap(({ shown }) => shown.map(nameOf)));
  return [
    ...limits.flatMap((limit) => (limit.shown.length > 0 ? hurried(limit) : unwarned(limit, warnings))),
    ...unlimited(model),
  ];
};

/** A screen of a flow as it runs, and after how many seconds its limit is over. */
type Screen = { readonly graph: Graph; readonly name: string; readonly seconds?: number };

/** A limit, the screens that its rules lead to first, and whether they may leave before any. */
type Limit = Required<Screen> & { readonly shown: readonly Screen[]; readonly leaves: boolean };

const limitsIn = (model: Model): readonly Limit[] =>
  Object.values(graphsOf(model)).flatMap((graph) =>
    isComplete(model, graph.flow)
      ? Object.keys(graph.before)
          .filter((name) => ownValue(graph.steps, name)?.owner === graph.flow)
          .flatMap((name) => {
            const { seconds } = screenAt(graph, name);
            if (seconds === undefined) return [];
            const edges = (ownValue(graph.edges, name) ?? []).filter(({ outcome }) => outcome === 'idle');
            return [{ graph, name, seconds, ...firstOf(model, graph, edges) }];
          })
      : [],
  );

const screenAt = (graph: Graph, name: string): Screen => {
  const step = ownValue(graph.steps, name)?.step;
  const limit = step !== undefined && 'screen' in step ? step.idle : undefined;
  return { graph, name, ...(limit === undefined ? {} : { seconds: limit.seconds }) };
};

// Goes on through steps that show nothing and into called flows, up to the first screens.
const firstOf = (model: Model, graph: Graph, edges: readonly Edge[]): Pick<Limit, 'shown' | 'leaves'> => {
  const queue = edges.map((edge) => ({ graph, edge }));
  const seen = new Set<string>();
  const shown = new Map<string, Screen>();
  const enter = (at: Graph, name: string): void => {
    const step = ownValue(at.steps, name)?.step;
    const screen = screenAt(at, name);
    if (step === undefined || seen.has(nameOf(screen))) return;
    seen.add(nameOf(screen));
    if ('screen' in step) shown.set(nameOf(screen), screen);
    else if ('flow' in step) {
      const called = ownValue(graphsOf(model), step.flow);
      for (const start of called?.starts ?? []) if (called !== undefined) enter(called, start);
    } else queue.push(...(ownValue(at.edges, name) ?? []).map((edge) => ({ graph: at, edge })));
  };
  for (const next of queue) if (next.edge.to !== undefined) enter(next.graph, next.edge.to);
  return { shown: [...shown.values()], leaves: queue.some(({ edge }) => edge.leave !== undefined) };
};

const hurried = ({ graph, name, seconds, shown }: Limit): readonly Finding[] =>
  shown.flatMap((screen) =>
    screen.seconds === undefined || screen.seconds - seconds >= least
      ? []
      : told(
          { file: graph.flow.source.flow, pointer: pointerOf('steps', name, 'idle', 'seconds') },
          `Nobody can press in time: the step ${name} warns after ${seconds} seconds, and ${screen.name} of the flow ${screen.graph.flow.name} ends after ${screen.seconds}`,
          `Leave ${least} seconds between them at the least; both are counted from the last press.`,
        ),
  );

const unwarned = (limit: Limit, warnings: ReadonlySet<string>): readonly Finding[] =>
  !limit.leaves || warnings.has(nameOf(limit))
    ? []
    : told(
        { file: limit.graph.flow.source.flow, pointer: pointerOf('steps', limit.name, 'idle', 'then') },
        `The step ${limit.name} ends after ${limit.seconds} seconds, and nobody is warned`,
        'Lead to a screen that warns first, from which a press leads back.',
      );

const unlimited = (model: Model): readonly Finding[] =>
  Object.values(graphsOf(model)).flatMap((graph) =>
    Object.keys(graph.before)
      .filter(
        (name) =>
          ownValue(graph.steps, name)?.owner === graph.flow && screenAt(graph, name).seconds === undefined,
      )
      .flatMap((name) => {
        const secret = secretAt(model, graph, name);
        return secret === undefined
          ? []
          : told(
              { file: graph.flow.source.flow, pointer: pointerOf('steps', name) },
              `The step ${name} asks for ${secret}, which is a secret, and waits for ever`,
              'Say in idle after how many seconds without a press it warns.',
            );
      }),
  );

const secretAt = (model: Model, graph: Graph, name: string): string | undefined => {
  const step = ownValue(graph.steps, name)?.step;
  if (step === undefined || !('screen' in step)) return undefined;
  const schema = screenOf(lineageOf(model, graph.flow.name), step.screen)?.screen?.form?.schema;
  return schema && fieldsOf(schema).find((field) => field.schema.writeOnly === true)?.name;
};

const nameOf = ({ graph, name }: Pick<Screen, 'graph' | 'name'>): string => `${graph.flow.name}/${name}`;

/** Seconds that a person needs to read a warning and to press (WCAG 2.2, success criterion 2.2.1). */
const least = 20;
