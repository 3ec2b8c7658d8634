import type { JsonObject } from '../../engine/index.ts';
import type { Place } from '../grammar/walk.ts';
import { factNames } from '../play/persona.ts';
import { objectOf, type SourceFile } from '../source.ts';
import { type Finding, told, unlessKnown } from './diagnostic.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';

/** What scenarios say of the person and of the brand is there: `$persona.<fact>`, `$brand.phones.<name>`. */
export const ofReference = (
  place: Place & { readonly file: SourceFile },
  model: Model,
  beginnings: () => readonly JsonObject[],
): readonly Finding[] => {
  const { value, holds } = place;
  if ((holds.value !== 'typed' && holds.value !== 'seen') || typeof value !== 'string') return [];
  const [, root = '', rest] = /^\$([a-z]\w*)(?:\.(.*))?$/i.exec(value) ?? [];
  if (root === '' || value === '$code') return [];
  const ofBrands = Object.values(model.brands).flatMap((brand) =>
    Object.keys(objectOf(brand.value.phones)).map((name) => `$brand.phones.${name}`),
  );
  if (root === 'brand') return unlessKnown(place, value, ofBrands, 'No brand has that phone number');
  if (root !== 'persona' || rest === undefined)
    return told(
      place,
      `There is nothing called ${value} in scenarios`,
      suggest(value, ['$code', ...ofPeople, ...ofBrands]),
    );
  return beginnings().some(({ as }) => as === undefined)
    ? told(place, `${value} is a fact of nobody: the scenario does not say who begins`, 'Add "as" to start.')
    : unlessKnown(place, value, ofPeople, `A person has no ${rest}`);
};

const ofPeople = factNames.map((fact) => `$persona.${fact}`);
