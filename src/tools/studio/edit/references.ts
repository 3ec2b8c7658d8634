import { late } from '../../check/model/known.ts';
import type { FlowModel, Model } from '../../check/model/model.ts';
import { placesOf, type Spot } from '../../check/model/places.ts';
import { rootNames, sourcesAt } from '../../check/model/scope.ts';
import { memberNames, memberOf, type Shape } from '../../check/model/shape.ts';
import { type Option, onceEach } from './option.ts';

/** What may be referred to at a place: each as it is written, with where it comes from. */
export const referencesAt = (
  model: Model,
  flow: FlowModel,
  file: string,
  pointer: string,
): readonly Option[] => {
  const spot = spotAt(flow, file, pointer);
  return onceEach(
    rootNames.flatMap((root) =>
      (sourcesAt(model, spot, root) ?? []).flatMap(({ shape, from }) =>
        shape === undefined ? [] : spelled(`$${root}`, shape, from, late.includes(root) ? 1 : deepest),
      ),
    ),
  );
};

// The place itself, or the nearest around it that something is known of.
const spotAt = (flow: FlowModel, file: string, pointer: string): Spot => {
  const around = placesOf(flow).filter(
    (place) => place.file.path === file && `${pointer}/`.startsWith(`${place.pointer}/`),
  );
  const [nearest] = around.toSorted((one, other) => other.pointer.length - one.pointer.length);
  return nearest ?? { flow, file: flow.source.flow, pointer };
};

const deepest = 3;

// Members of members, as far as they are named; a list is taken as it is.
const spelled = (path: string, shape: Shape, from: string, depth: number): readonly Option[] => {
  const names = depth === 0 ? [] : memberNames(shape);
  if (names.length === 0) return [{ value: path, words: from }];
  return [
    ...(depth === deepest ? [] : [{ value: path, words: from }]),
    ...names.flatMap((name) => {
      const member = memberOf(shape, name);
      return member === undefined ? [] : spelled(`${path}.${name}`, member, from, depth - 1);
    }),
  ];
};
