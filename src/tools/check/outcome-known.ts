import type { BackgroundCall, Outcomes } from '../../engine/index.ts';
import { pointerOf, type SourceFile } from '../source.ts';
import { type Finding, type Rule, told } from './diagnostic.ts';
import { runsIn } from './model/derived.ts';
import { failedCalls, outcomesOf, unknownCode } from './model/graph.ts';
import { type FlowModel, isComplete, isIntact, lineageOf, type Model } from './model/model.ts';
import { nearest, suggest } from './model/nearest.ts';
import { partsOf } from './model/places.ts';

/** Every outcome that a rule answers can come about: a code of the call, an action of the screen, a return of the called flow, a failure. */
export const outcomeKnown: Rule = (model) =>
  Object.values(model.flows).flatMap((flow) => [
    ...Object.entries(flow.flow.steps).flatMap(([name, step]) => {
      if (!('on' in step)) return [];
      const isCall = 'call' in step;
      const known = namesOf(model, flow, step);
      return known === undefined
        ? []
        : unknown(step.on, {
            file: flow.source.flow,
            pointer: pointerOf('steps', name, 'on'),
            known,
            isCall,
            about: `the step ${name}`,
          });
    }),
    ...partsOf(flow, 'BackgroundCall').flatMap(({ value, file, pointer }) => {
      const call = value as BackgroundCall;
      const known = namesOf(model, flow, { call: call.call });
      return known === undefined
        ? []
        : unknown(call.on, {
            file,
            pointer: `${pointer}/on`,
            known,
            isCall: true,
            about: `the call of ${call.call}`,
          });
    }),
    ...inherited(model, flow),
  ]);

type Step = FlowModel['flow']['steps'][string];
type Around = {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly known: readonly string[];
  readonly isCall: boolean;
  readonly about: string;
};

const namesOf = (model: Model, flow: FlowModel, step: Step): readonly string[] | undefined => {
  if ('call' in step && model.operations[step.call] === undefined) return undefined;
  const called = 'flow' in step ? model.flows[step.flow] : undefined;
  if ('flow' in step && (called === undefined || !isIntact(model, called, 'returns'))) return undefined;
  const lineage = lineageOf(model, flow.name);
  if ('screen' in step && !lineage.some(({ screens }) => screens[step.screen]?.screen !== undefined))
    return undefined;
  return outcomesOf(model, lineage, step).flatMap(({ name }) => (name === unknownCode ? [] : [name]));
};

// What a flow says for all steps may be meant for any of its own, or for any of a flow that extends it.
const inherited = (model: Model, flow: FlowModel): readonly Finding[] => {
  const runs = runsIn(model, flow);
  const steps = runs.flatMap((each) =>
    Object.values(each.flow.steps).map((step) => namesOf(model, each, step)),
  );
  const calls = runs.flatMap((each) =>
    partsOf(each, 'BackgroundCall').map(({ value }) =>
      namesOf(model, each, { call: (value as BackgroundCall).call }),
    ),
  );
  const known = [...steps, ...calls];
  if (known.includes(undefined) || runs.some((run) => !isComplete(model, run))) return [];
  return unknown(flow.flow.on, {
    file: flow.source.flow,
    pointer: '/on',
    known: [...new Set(known.flatMap((names) => names ?? []))],
    isCall: true,
    about: 'any step',
  });
};

const unknown = (
  outcomes: Outcomes | undefined,
  { file, pointer, known, isCall, about }: Around,
): readonly Finding[] => {
  const keys = Object.keys(outcomes ?? {}).flatMap((key) => key.split(' ').map((name) => ({ key, name })));
  const repeated = keys.filter(({ name }, at) => keys.findIndex((other) => other.name === name) < at);
  return [
    ...keys
      .filter(({ name }) => !known.includes(name) && !isFailure(name) && !(isCall && isOfCall(name)))
      .flatMap(({ key, name }) =>
        told(
          { file, pointer: `${pointer}${pointerOf(key)}` },
          name === ''
            ? 'An outcome is written with two spaces, or one at its end'
            : `"${name}" is not an outcome of ${about}`,
          name === ''
            ? 'Separate outcomes by one space.'
            : adviceOn(
                name,
                known.filter((other) => !other.startsWith('http.') && !other.startsWith('failed.')),
                isCall,
              ),
        ),
      ),
    ...keys
      .filter(({ key, name }) => name === '*' && key !== '*')
      .flatMap(({ key }) =>
        told(
          { file, pointer: `${pointer}${pointerOf(key)}` },
          '* stands alone: in a group it is never looked up',
          'Give * a rule of its own.',
        ),
      ),
    ...repeated.flatMap(({ key, name }) =>
      told(
        { file, pointer: `${pointer}${pointerOf(key)}` },
        `"${name}" is answered before, in the same on`,
        'Keep one of the two.',
      ),
    ),
  ];
};

// A code that is not known may be a new one as well as a slip.
const adviceOn = (name: string, known: readonly string[], isCall: boolean): string =>
  isCall && (nearest(name, known) === undefined || /^\d+$/.test(name))
    ? `${suggest(name, known)} What else a call can answer is first told with its meaning in schemas/issuer.openapi.json, under x-outcome.codes of its operation.`
    : suggest(name, known);

const isOfCall = (name: string): boolean => name === '*' || /^http(\.(\dxx|[1-5]\d\d))?$/.test(name);

const isFailure = (name: string): boolean =>
  name === 'failed' || [...failedCalls, 'failed.refused', 'failed.chunk'].includes(name);
