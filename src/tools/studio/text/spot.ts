import type { JSONPath } from 'jsonc-parser';
import { type Json, ownValue } from '../../../engine/index.ts';
import { schemaFor } from '../../check/model/judged.ts';
import type { Model } from '../../check/model/model.ts';
import type { Spot } from '../../check/model/places.ts';
import { type Place, placesIn } from '../../grammar/walk.ts';
import { pointerOf } from '../../source.ts';

/** Under which circumstances a place of a flow or a screen is read; undefined in other files. */
export const spotOf = (model: Model, file: string, path: JSONPath, value: Json): Spot | undefined => {
  const [, name = '', screen] = /^flows\/([^/]+)\/(?:flow|screens\/([^/]+))\.json$/.exec(file) ?? [];
  const flow = ownValue(model.flows, name);
  const source = ownValue(model.project.files, file);
  if (flow === undefined || source === undefined) return undefined;
  const shown = screen === undefined ? undefined : ownValue(flow.screens, screen);
  const pointer = pointerOf(...path);
  const places = placesIn(model.documents, schemaFor(file) ?? '', value);
  const [nearest] = places
    .filter((place) => `${pointer}/`.startsWith(`${place.pointer}/`))
    .toSorted((one, other) => other.pointer.length - one.pointer.length);
  return {
    ...steps(nearest, path),
    flow,
    file: source,
    pointer,
    ...(shown && { screen: shown }),
  };
};

const steps = (nearest: Place | undefined, [first, step]: JSONPath) => ({
  ...(first === 'steps' && typeof step === 'string' && { step }),
  ...nearest?.at,
});
