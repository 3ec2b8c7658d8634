import { type JsonObject, ownValue } from '../../../engine/index.ts';
import { isObject, objectOf } from '../../source.ts';
import type { Opened } from '../work/opened.ts';
import { type FieldGroup, groupsOf } from './fields.ts';
import { type Shot, shotsIn } from './shots.ts';

/** All that a brand is edited by: its file and what stands in it, none where it cannot be read, what it may have, and the screens that it is looked at by. */
export type BrandSheet = {
  readonly id: string;
  readonly file: string;
  readonly value?: JsonObject;
  readonly groups: readonly FieldGroup[];
  readonly shots: readonly Shot[];
};

/** The sheet of a brand. Throws where there is no such brand. */
export const sheetOf = ({ model }: Opened, id: string): BrandSheet => {
  const brand = ownValue(model.brands, id);
  if (brand === undefined) throw new Error(`There is no brand ${id}`);
  const { value, path } = brand.source.brand;
  const languages = new Set(
    Object.values(model.project.flows).flatMap(({ locales }) => Object.keys(locales)),
  );
  return {
    id,
    file: path,
    ...(isObject(value) && { value }),
    groups: groupsOf(objectOf(model.documents['brand.schema.json']), [...languages].sort()),
    shots: shotsIn(model),
  };
};
