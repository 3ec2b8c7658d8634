import { ownValue } from '../../engine/index.ts';
import type { Name } from '../grammar/declarations.ts';
import { objectOf, segmentsOf } from '../source.ts';
import { type CheckRule, type Finding, told, unlessKnown } from './diagnostic.ts';
import { eachFlow, inTurn } from './each.ts';
import { returnsOf } from './model/facts.ts';
import { type FlowModel, isIntact, lineageOf, type Model } from './model/model.ts';
import { once } from './model/once.ts';
import { type NamedPlace, type NameSpot, namesIn, namesOfFile } from './model/places.ts';

/** Every step, flow, address, outcome and script that something leads to is there. */
export const targetExists: CheckRule = (model) => inTurn(ofFlows, ofIssuer)(model);

const ofFlows = eachFlow((model, flow) => [
  ...circle(flow, model),
  ...Object.entries(judges).flatMap(([kind, judge]) =>
    namesIn(flow, kind as Name).flatMap((place) => judge(model, place)),
  ),
]);

const ofIssuer: CheckRule = (model) => [
  ...namesOfFile(model, 'issuer', 'flow').flatMap((place) => toFlow(model, place)),
  ...namesOfFile(model, 'issuer', 'beside').flatMap((place) => toBeside(model, place)),
  ...namesOfFile(model, 'issuer', 'route').flatMap((place) => toEntry(model, place)),
];

const circle = (flow: FlowModel, model: Model): readonly Finding[] => {
  const last = ownValue(model.flows, flow.lineage.at(-1) ?? '');
  return last?.flow.extends !== undefined && last.flow.extends === flow.name
    ? told(
        { file: flow.source.flow, pointer: '/extends' },
        `These flows extend each other in a circle: ${[...flow.lineage, last.flow.extends].join(' > ')}`,
        'Let one of them extend nothing.',
      )
    : [];
};

const toFlow = (model: Model, place: NamedPlace): readonly Finding[] =>
  unlessKnown(place, place.value, Object.keys(model.flows), `There is no flow ${place.value}`);

const toBeside = (model: Model, place: NamedPlace): readonly Finding[] => {
  const found = ownValue(model.flows, place.value);
  return found === undefined || found.flow.beside === true
    ? toFlow(model, place)
    : told(
        place,
        `The flow ${place.value} does not run beside the page`,
        'Say in its flow.json: "beside": true.',
      );
};

// The flows that play a part for the app itself are named with one of their addresses. issuer-facts judges those of scripts.
const toEntry = (model: Model, place: NamedPlace): readonly Finding[] => {
  if (place.pointer === '/oauth/callback') {
    const { paths, isCut } = addressesOf(model);
    const message = `Authorization requests return to ${place.value}, where no flow begins`;
    return isCut ? [] : unlessKnown(place, place.value, paths, message);
  }
  const flow = ownValue(model.flows, place.target ?? '');
  const entries = Object.keys(flow?.flow.entries ?? {});
  const isCut = flow?.gone.some((gone) => gone === '' || gone.startsWith('/entries'));
  return flow === undefined || isCut === true
    ? []
    : unlessKnown(place, place.value, entries, `The flow ${flow.name} does not begin at ${place.value}`);
};

const addressesOf = once((model: Model) => {
  const flows = Object.values(model.flows);
  return {
    paths: flows.flatMap((other) => Object.keys(other.flow.entries ?? {})),
    isCut: flows.some((other) => !isIntact(model, other, 'entries')),
  };
});

const judges: Partial<Record<Name, (model: Model, place: NameSpot) => readonly Finding[]>> = {
  flow: toFlow,
  subflow: (model, place) => {
    const called = ownValue(model.flows, place.value);
    if (called === undefined) return toFlow(model, place);
    return called.flow.start !== undefined || !isIntact(model, called, 'start')
      ? []
      : told(
          place,
          `The flow ${place.value} has no start: it cannot be called`,
          `Give flows/${place.value}/flow.json a start.`,
        );
  },
  step: (model, place) => {
    const { flow, value } = place;
    const lineage = lineageOf(model, flow.name);
    const steps = lineage.flatMap((member) => [...Object.keys(member.flow.steps), ...member.opaque]);
    const isCut = !flow.linked || lineage.some(({ gone }) => gone.includes(''));
    const message = `There is no step ${value} in flow ${flow.name} or in what it extends`;
    return isCut ? [] : unlessKnown(place, value, steps, message);
  },
  route: (model, place) => {
    // An entry stands under its address.
    if (place.kind === 'entry' && segmentsOf(place.pointer)[1] === place.value)
      return told(place, 'The entry stands in for itself', 'Name another address.');
    const { paths, isCut } = addressesOf(model);
    return isCut ? [] : unlessKnown(place, place.value, paths, `No flow begins at ${place.value}`);
  },
  return: (model, place) => {
    const { flow, value } = place;
    const returns = Object.keys(returnsOf(model, flow.name));
    const message = `The flow ${flow.name} does not declare the outcome ${value} in returns`;
    return isIntact(model, flow, 'returns') ? unlessKnown(place, value, returns, message) : [];
  },
  script: (model, place) => {
    const roles = Object.keys(objectOf(model.issuer.scripts));
    return model.project.issuer === undefined
      ? []
      : unlessKnown(place, place.value, roles, `The issuer has no script ${place.value}`);
  },
};
