import { schemaFor } from '../../check/model/judged.ts';
import type { Model } from '../../check/model/model.ts';
import { cursorAt } from './cursor.ts';
import { offeredBy, outcomesAt } from './offered.ts';
import { areOutcomes, describedBy, heldBy, partsAt } from './parts.ts';
import { spotOf } from './spot.ts';

/** What there is to know of the place at an offset: which letters it takes up, the way to it, and what is said of it. */
export type About = {
  readonly from: number;
  readonly to: number;
  readonly path: readonly string[];
  readonly words: readonly string[];
};

/** What there is to know of a place: what its name or value stands for, and what its schema says; undefined where no schema is known. */
export const aboutAt = (model: Model, file: string, text: string, offset: number): About | undefined => {
  const schema = schemaFor(file);
  if (schema === undefined) return undefined;
  const { isKey, path, from, to, whole } = cursorAt(text, offset);
  const written = textIn(text.slice(from, to));
  const place = isKey ? [...path, written ?? ''] : path;
  const parts = partsAt(model.documents, schema, whole, place);
  const spot = spotOf(model, file, path, whole);
  const outer = isKey ? partsAt(model.documents, schema, whole, path) : [];
  const named =
    spot === undefined || written === undefined
      ? []
      : isKey
        ? areOutcomes(outer)
          ? outcomesAt({ model, spot })
          : []
        : offeredBy({ model, spot }, heldBy(parts), written);
  const meant = named.find(({ name, about }) => name === written && about !== undefined);
  return {
    ...{ from, to },
    path: place.map(String),
    words: [...(meant === undefined ? [] : [`${meant.name}: ${meant.about}`]), describedBy(parts)].filter(
      (each) => each !== undefined,
    ),
  };
};

const textIn = (written: string): string | undefined => /^"(.*)"$/s.exec(written)?.[1];
