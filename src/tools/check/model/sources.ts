import { type Form, type JsonObject, ownValue } from '../../../engine/index.ts';
import { listOf, objectOf } from '../../source.ts';
import { byBrowser } from './credential.ts';
import { graphsOf, runsIn } from './derived.ts';
import { dataShape, inherited, returnsOf } from './facts.ts';
import { type Graph, resultName, screenOf } from './graph.ts';
import { type FlowModel, lineageOf, type Model, type ScreenModel } from './model.ts';
import { once } from './once.ts';
import { partsOf, type Spot } from './places.ts';
import { any, membersShape, type Shape, schemaShape } from './shape.ts';

/** One thing that a root may stand for: its shape, and where it comes from in words. `undefined` shape: nothing is there yet. */
export type Source = { readonly shape: Shape | undefined; readonly from: string };

// A screen whose file cannot be read may have any fields.
const formShape = (screen: ScreenModel | undefined): Source =>
  screen?.screen === undefined
    ? { shape: screen === undefined ? undefined : any, from: 'no screen' }
    : {
        shape: screen.screen.form === undefined ? membersShape({}) : schemaShape(lenient(screen.screen.form)),
        from: `screen ${screen.name}`,
      };

// A field that is optional somewhere, or that does not always show, may be missing.
const lenient = ({ schema, optional = {}, when = {} }: Form): JsonObject => {
  const required = listOf(objectOf(schema).required).filter(
    (name) => !Object.hasOwn({ ...optional, ...when }, String(name)),
  );
  return { ...objectOf(schema), required };
};

/** The forms whose values $form may be at a place. */
export const formsAt = (model: Model, spot: Spot): readonly Source[] => {
  const runs = runsAt(model, spot);
  if (spot.screen !== undefined) {
    const shown = runs.flatMap((flow) =>
      stepsShowing(model, flow, spot.screen?.name ?? '').flatMap((step) => formsBefore(model, flow, step)),
    );
    return [formShape(spot.screen), ...shown];
  }
  if (spot.step === undefined)
    return runs.flatMap((flow) =>
      Object.values(inherited(model, flow.name, ({ screens }) => screens)).map(formShape),
    );
  const step = ownValue(spot.flow.flow.steps, spot.step);
  const own =
    step !== undefined && 'screen' in step
      ? [formShape(screenOf(lineageOf(model, spot.flow.name), step.screen))]
      : [];
  if (own.length > 0 && (spot.field !== undefined || (spot.phase === 'after' && spot.kind !== 'background')))
    return own;
  return unique([...own, ...runs.flatMap((flow) => formsBefore(model, flow, spot.step ?? ''))]);
};

// A flow that has a step of its own by that name never runs this one.
const runsAt = (model: Model, { flow, step }: Spot): readonly FlowModel[] =>
  runsIn(model, flow).filter(
    (run) => step === undefined || ownValue(ownValue(graphsOf(model), run.name)?.steps, step)?.owner === flow,
  );

const formsBefore = (model: Model, flow: FlowModel, name: string): readonly Source[] => {
  const graph = ownValue(graphsOf(model), flow.name);
  const lineage = lineageOf(model, flow.name);
  return [...(ownValue(graph?.before, name)?.screens ?? [])].map((before) => {
    const step = ownValue(graph?.steps, before)?.step;
    return formShape(step !== undefined && 'screen' in step ? screenOf(lineage, step.screen) : undefined);
  });
};

const stepsShowing = (model: Model, flow: FlowModel, screen: string): readonly string[] =>
  Object.entries(ownValue(graphsOf(model), flow.name)?.steps ?? {}).flatMap(([name, { step }]) =>
    'screen' in step && step.screen === screen ? [name] : [],
  );

/** The answers that $response may be at a place. */
export const responsesAt = (model: Model, spot: Spot): readonly Source[] => {
  if (spot.operation !== undefined && spot.phase === 'after') return [responseShape(model, spot.operation)];
  const step = spot.step === undefined ? undefined : ownValue(spot.flow.flow.steps, spot.step);
  if (step !== undefined && 'call' in step && spot.phase === 'after')
    return [responseShape(model, step.call)];
  const isAsked = step !== undefined && 'credential' in step && spot.phase === 'after';
  if (isAsked || spot.kind === 'offer') return [responseShape(model, byBrowser)];
  const runs = runsAt(model, spot);
  const calls = runs.flatMap((flow) => {
    const graph = ownValue(graphsOf(model), flow.name);
    if (spot.step !== undefined) return [...(ownValue(graph?.before, spot.step)?.calls ?? [])];
    if (spot.screen !== undefined)
      return stepsShowing(model, flow, spot.screen.name).flatMap((name) => [
        ...(ownValue(graph?.before, name)?.calls ?? []),
      ]);
    return Object.values(graph?.steps ?? {}).flatMap(({ step: each, owner }) =>
      'call' in each
        ? [each.call]
        : partsOf(owner, 'BackgroundCall').map(({ value }) => String(objectOf(value).call)),
    );
  });
  return unique(calls.map((call) => responseShape(model, call)));
};

const responseShape = (model: Model, operation: string): Source =>
  operation === byBrowser
    ? { shape: schemaShape({ type: 'object', writeOnly: true }), from: 'what the browser gives' }
    : answerShape(model, operation);

const answerShape = (model: Model, operation: string): Source =>
  operation === ''
    ? { shape: undefined, from: 'no call' }
    : { shape: ownValue(model.operations, operation)?.response ?? any, from: `the answer of ${operation}` };

/** What called flows may have handed back as $result at a place. */
export const resultsAt = (model: Model, spot: Spot): readonly Source[] => {
  const step = spot.step === undefined ? undefined : ownValue(spot.flow.flow.steps, spot.step);
  if (step !== undefined && 'flow' in step && spot.phase === 'after') {
    const returns = returnsOf(model, step.flow);
    const outcomes = spot.outcomes?.filter((name) => Object.hasOwn(returns, name)) ?? Object.keys(returns);
    return outcomes.map((outcome) => ({
      shape: dataShape(ownValue(returns, outcome)),
      from: `what flow ${step.flow} returns with ${outcome}`,
    }));
  }
  const here = runsAt(model, spot).flatMap((flow) => ownValue(graphsOf(model), flow.name) ?? []);
  const names = here.flatMap((graph) =>
    spot.step === undefined
      ? allResults(model, graph)
      : [...(ownValue(graph.before, spot.step)?.results ?? [])],
  );
  return unique(names.map((name) => resultShape(model, name)));
};

const allResults = (model: Model, graph: Graph): readonly string[] =>
  Object.values(graph.steps).flatMap(({ step }) =>
    'flow' in step
      ? Object.keys(returnsOf(model, step.flow)).map((outcome) => resultName(step.flow, outcome))
      : [],
  );

const resultShape = (model: Model, name: string): Source => {
  const found = returnedIn(model).get(name);
  return {
    shape: found && dataShape(found.map),
    from: found === undefined ? 'no called flow' : `what flow ${found.flow} returns with ${found.outcome}`,
  };
};

// What each flow hands back, by its name and the outcome's; of two with one name the first.
const returnedIn = once((model: Model) => {
  const all = Object.keys(model.flows).flatMap((flow) =>
    Object.entries(returnsOf(model, flow)).map(([outcome, map]) => ({ flow, outcome, map })),
  );
  return new Map(all.reverse().map((each) => [resultName(each.flow, each.outcome), each]));
});

const unique = (sources: readonly Source[]): readonly Source[] => [
  ...new Map(sources.map((source) => [source.from, source])).values(),
];
