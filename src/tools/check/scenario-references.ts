import { codeName, type JsonObject } from '../../engine/index.ts';
import type { Place } from '../grammar/walk.ts';
import { factNames } from '../play/persona.ts';
import { listOf, objectOf, type SourceFile } from '../source.ts';
import { type Finding, told, unlessKnown } from './diagnostic.ts';
import type { Model } from './model/model.ts';
import { suggest } from './model/nearest.ts';
import { ofCode } from './operation-sound.ts';

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

/** A code that nobody documented is forced on purpose where the journeys name the branch that such a code takes. */
export const ofForced = (
  { value, target = '', file, pointer }: Place & { readonly file: SourceFile },
  model: Model,
  journeys: readonly JsonObject[],
): readonly Finding[] => {
  const code = String(value);
  const ids = objectOf(model.issuer[model.operations[target]?.operation?.ids?.table ?? '']);
  const meant = [code, codeName(code), '*', ids[code.replace(/\.[^.]*$/, '')]];
  const isMeant = journeys.every(({ branches }) =>
    listOf(branches).some((branch) => meant.includes(String(branch).replace(/^.*:|#\d+$/g, ''))),
  );
  return isMeant
    ? []
    : ofCode(model, { file, pointer }, target, code).map((finding) => ({
        ...finding,
        advice: `${finding.advice} Where one that the bank does not know is meant, name the branch that it takes in branches: <step>:*.`,
      }));
};

const ofPeople = factNames.map((fact) => `$persona.${fact}`);
