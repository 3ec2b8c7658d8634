import { type JsonObject, ownValue } from '../../../engine/index.ts';
import { listOf, objectOf, segmentsOf } from '../../source.ts';
import type { Model } from './model.ts';

/** The journeys of a flow as they are written, and the openings that they share. */
export type Journeys = { readonly openings: JsonObject; readonly scenarios: readonly JsonObject[] };

/** The brand of a journey that names none. */
export const leadBrand = 'demo';

/** Whether the brands that journeys are played for are there. Where the leading one is not, the demonstration was left out: what journeys say of brands, and what those say, is then nobody's. */
export const isCast = ({ brands }: Pick<Model, 'brands'>): boolean => brands[leadBrand] !== undefined;

/** The journeys that what stands somewhere belongs to: what stands in an opening belongs to each that begins from it. */
export const journeysAt = (pointer: string, { scenarios }: Journeys): readonly JsonObject[] => {
  const [part, of] = segmentsOf(pointer);
  return scenarios.filter((journey, at) => (part === 'openings' ? firstOf(journey).from : `${at}`) === of);
};

/** How a journey begins: what its own start says takes the place of what its opening says. */
export const beginningOf = (journey: JsonObject, { openings }: Journeys): JsonObject => {
  const { from, start } = firstOf(journey);
  return { ...objectOf(objectOf(ownValue(openings, String(from))).start), ...objectOf(start) };
};

/** The name of the screen that was seen last where something stands. What is pressed, filled in and expected belongs to it, as long as nothing was pressed since. */
export const screenSeenAt = (pointer: string, { openings, scenarios }: Journeys): string | undefined => {
  const [part, of = '', , at] = segmentsOf(pointer);
  const journey = part === 'openings' ? ownValue(openings, of) : scenarios[Number(of)];
  const steps = listOf(objectOf(journey).steps).map(objectOf);
  const before = Number(at) + ('expect' in (steps[Number(at)] ?? {}) ? 1 : 0);
  const since = steps.slice(0, before).reverse();
  const pressed = since.findIndex((other) => 'press' in other || 'start' in other);
  const seen = since
    .slice(0, pressed < 0 ? undefined : pressed)
    .map((other) => objectOf(other.expect).screen)
    .find((screen) => screen !== undefined);
  return seen === undefined ? undefined : String(seen);
};

const firstOf = ({ steps }: JsonObject): JsonObject => objectOf(listOf(steps)[0]);
