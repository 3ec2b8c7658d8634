import { isReference, parseReference, valueAt } from '../../../engine/index.ts';
import { asBefore } from '../../as-before.ts';
import { type ReferenceSpot, referencesIn } from '../../grammar/references.ts';
import { below } from '../diagnostic.ts';
import { grouped } from './groups.ts';
import type { FlowModel, Model } from './model.ts';
import { once, onceFor } from './once.ts';
import { askedIn, type ValueSpot, valuesIn } from './places.ts';

/** A reference where it stands, and what its value is for. */
export type PlacedReference = ValueSpot & ReferenceSpot;

/** Every reference that the flows and their screens hold, and those in the issuer's templates of forms. */
export const allReferences = (model: Model): readonly PlacedReference[] =>
  Object.values(model.flows).flatMap(referencesOf(model));

/** Those of one flow, found once for a model. */
export const referencesOf = once((model: Model) =>
  once(
    (flow: FlowModel): readonly PlacedReference[] => [
      ...valuesIn(flow).flatMap((spot) => [
        ...referencesIn(spot.value).map((found) => ({
          ...spot,
          ...found,
          pointer: `${spot.pointer}${found.pointer}`,
        })),
        ...ofTemplate(model, spot),
      ]),
      ...askedIn(flow).flatMap((spot) =>
        isReference(spot.value) ? [{ ...spot, text: spot.value, spare: true }] : [],
      ),
    ],
    asBefore,
  ),
);

/** Stands for all names of a root. */
export const whole = '*';

/** What flows read of a root: the first names of all references, or `whole`. */
export const readIn = (model: Model, flows: readonly FlowModel[], wanted: string): readonly string[] =>
  flows.flatMap((flow) => firstOf(model)(flow, wanted));

const firstOf = once((model: Model) =>
  onceFor(
    (flow: FlowModel, wanted): readonly string[] => firstNames(model)(flow).get(wanted) ?? [],
    asBefore,
  ),
);

const firstNames = once((model: Model) =>
  once((flow: FlowModel) =>
    grouped(
      referencesOf(model)(flow).flatMap(({ text }) => {
        const { root, path } = parseReference(text);
        return [[root, path[0] ?? whole] as const];
      }),
    ),
  ),
);

// The fields of a form may be a template of the issuer's: its references are read in the flow that posts it.
const ofTemplate = (model: Model, spot: ValueSpot): readonly PlacedReference[] => {
  const { issuer } = model.project;
  if (spot.use !== 'posted-all' || !isReference(spot.value) || issuer === undefined) return [];
  const { root, path } = parseReference(spot.value);
  const template = root === 'issuer' ? valueAt(model.issuer, path) : undefined;
  const there = below({ ...spot, file: issuer, pointer: '', use: 'posted' as const }, ...path);
  return referencesIn(template).map((found) => ({
    ...there,
    ...found,
    pointer: `${there.pointer}${found.pointer}`,
  }));
};
