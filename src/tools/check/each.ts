import { asBefore } from '../as-before.ts';
import type { CheckRule, Finding } from './diagnostic.ts';
import type { BrandModel, FlowModel, Model } from './model/model.ts';
import { once } from './model/once.ts';
import { type PlacedReference, referencesOf } from './model/references.ts';

/** A rule that judges flow by flow. What it found in one stands as long as nothing that it read for it has changed. */
export const eachFlow = (judge: (model: Model, flow: FlowModel) => readonly Finding[]): CheckRule => {
  const judges = judging(judge);
  return (model) => Object.values(model.flows).flatMap((flow) => judges(model)(flow));
};

/** A rule that judges brand by brand, likewise. */
export const eachBrand = (judge: (model: Model, brand: BrandModel) => readonly Finding[]): CheckRule => {
  const judges = judging(judge);
  return (model) => Object.values(model.brands).flatMap((brand) => judges(model)(brand));
};

/** A rule that judges one by one what flows have of something, likewise. */
export const eachIn = <Each extends object>(
  all: (model: Model, flow: FlowModel) => readonly Each[],
  judge: (model: Model, each: Each) => readonly Finding[],
): CheckRule => {
  const judges = judging(judge);
  return eachFlow((model, flow) => all(model, flow).flatMap((each) => judges(model)(each)));
};

const judging = <Each extends object>(judge: (model: Model, each: Each) => readonly Finding[]) =>
  once((model: Model) => once((each: Each) => judge(model, each), asBefore));

/** A rule that judges reference by reference. */
export const eachReference = (
  judge: (model: Model, placed: PlacedReference) => readonly Finding[],
): CheckRule => eachIn((model, flow) => referencesOf(model)(flow), judge);

/** A rule of several, in their order. */
export const inTurn =
  (...rules: readonly CheckRule[]): CheckRule =>
  (model) =>
    rules.flatMap((rule) => rule(model));
