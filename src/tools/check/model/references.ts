import { isReference, parseReference, valueAt } from '../../../engine/index.ts';
import { isObject, pointerOf } from '../../source.ts';
import { below } from '../diagnostic.ts';
import { grouped } from './groups.ts';
import type { FlowModel, Model } from './model.ts';
import { once } from './once.ts';
import { askedIn, type ValueSpot, valuesIn } from './places.ts';

/** A reference in a value, with its place below the value. `spare` when something else stands in for it: it may be absent without harm. */
type ReferenceSpot = { readonly text: string; readonly pointer: string; readonly spare: boolean };

/** A reference where it stands, and what its value is for. */
export type PlacedReference = ValueSpot & ReferenceSpot;

/** Every reference that the flows and their screens hold, and those in the issuer's templates of forms, found once for a model. */
export const allReferences = once((model: Model): readonly PlacedReference[] =>
  Object.values(model.flows).flatMap((flow) => [
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
  ]),
);

/** What flows read of a root: the first names of all references. */
export const readIn = (model: Model, flows: readonly FlowModel[], wanted: string): readonly string[] =>
  flows.flatMap((flow) => firstNames(model).get(`${flow.name} ${wanted}`) ?? []);

const firstNames = once((model: Model) =>
  grouped(
    allReferences(model).flatMap(({ flow, text }) => {
      const { root, path } = parseReference(text);
      return path.slice(0, 1).map((name) => [`${flow.name} ${root}`, name] as const);
    }),
  ),
);

/** All references in a value, however deep. */
export const referencesIn = (value: unknown, pointer = '', spare = false): readonly ReferenceSpot[] => {
  if (isReference(value)) return [{ text: value, pointer, spare }];
  if (Array.isArray(value))
    return value.flatMap((member, at) => referencesIn(member, `${pointer}${pointerOf(at)}`, spare));
  if (!isObject(value)) return [];
  if (Array.isArray(value.$first)) return referencesIn(value.$first, `${pointer}/$first`, true);
  const inside = spare || value.$table !== undefined;
  return Object.entries(value).flatMap(([name, member]) =>
    referencesIn(member, `${pointer}${pointerOf(name)}`, inside),
  );
};

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
