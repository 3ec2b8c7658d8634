import { ownValue } from '../../engine/index.ts';
import type { Model } from '../check/model/model.ts';
import { listOf, objectOf } from '../source.ts';
import type { JourneyName } from './touched.ts';

/** The journeys of all flows. */
export const journeysIn = ({ flows }: Model): readonly JourneyName[] =>
  Object.values(flows).flatMap(({ name: flow, source }) =>
    listOf(objectOf(source.scenarios?.value).scenarios).map((each) => ({
      flow,
      name: String(objectOf(each).name),
    })),
  );

/** What a journey says itself, with what it begins with; empty where there is none. */
export const saidBy = ({ flows }: Model, { flow, name }: JourneyName): string => {
  const { openings, scenarios } = objectOf(ownValue(flows, flow)?.source.scenarios?.value);
  const own = listOf(scenarios).find((each) => objectOf(each).name === name);
  if (own === undefined) return '';
  const [first] = listOf(objectOf(own).steps);
  return JSON.stringify([own, ownValue(objectOf(openings), String(objectOf(first).from))]);
};
