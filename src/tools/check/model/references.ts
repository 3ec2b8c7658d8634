import { isReference, parseReference, valueAt } from '../../../engine/index.ts';
import { pointerOf } from '../../source.ts';
import { spotsIn } from './derived.ts';
import type { Model } from './model.ts';
import { type ReferenceSpot, referencesIn, referencesOfCondition } from './reference.ts';
import type { Use, ValueSpot } from './values.ts';
import type { Spot } from './walk.ts';

/** A reference where it stands. `use` is what its value is for, `condition` in a condition. */
export type PlacedReference = Spot &
  ReferenceSpot & { readonly use: Use | 'condition'; readonly name?: string; readonly target?: string };

/** Every reference that the flows and their screens hold, and those in the issuer's templates of forms, found once for a model. */
export const allReferences = (model: Model): readonly PlacedReference[] => {
  const found =
    made.get(model) ?? Object.values(model.flows).flatMap(({ name }) => referencesOf(model, name));
  made.set(model, found);
  return found;
};

const made = new WeakMap<Model, readonly PlacedReference[]>();

const referencesOf = (model: Model, name: string): readonly PlacedReference[] => {
  const flow = model.flows[name];
  if (flow === undefined) return [];
  const { values, conditions } = spotsIn(flow);
  return [
    ...values.flatMap(({ value, ...spot }) => [
      ...referencesIn(value).map((reference) => ({
        ...spot,
        ...reference,
        pointer: `${spot.pointer}${reference.pointer}`,
      })),
      ...ofTemplate(model, { ...spot, value }),
    ]),
    ...conditions.flatMap(({ when, ...spot }) =>
      typeof when === 'string'
        ? []
        : referencesOfCondition(when).map((reference) => ({
            ...spot,
            ...reference,
            use: 'condition' as const,
            pointer: `${spot.pointer}${reference.pointer}`,
          })),
    ),
  ];
};

// The fields of a form may be a template of the issuer's: its references are read in the flow that posts it.
const ofTemplate = (model: Model, { value, ...spot }: ValueSpot): readonly PlacedReference[] => {
  const { issuer } = model.project;
  if (spot.use !== 'posted-all' || !isReference(value) || issuer === undefined) return [];
  const { root, path } = parseReference(value);
  const template = root === 'issuer' ? valueAt(model.issuer, path) : undefined;
  return referencesIn(template).map((reference) => ({
    ...spot,
    ...reference,
    use: 'posted',
    file: issuer,
    pointer: `${pointerOf(...path)}${reference.pointer}`,
  }));
};
