import { resolveBrand } from '../config/brand.ts';
import { type Json, type JsonObject, objectOf } from '../engine/index.ts';
import { mend } from './mend.ts';
import type { Needs } from './parts.ts';

type Reading = Needs<'world' | 'catalogue' | 'site' | 'environment' | 'report'>;

/**
 * A brand as its file says it, with the schema's defaults below it. What its schema refuses is left out, and a language that
 * nothing is written in is not offered; the log says so in one line. Rejects where the code for that does not load.
 */
export const readBrand = async (parts: Reading, body: JsonObject): Promise<JsonObject> => {
  const { site, report, catalogue } = parts;
  const { validate, defaults, languages: written } = await catalogue.brandRules();
  const { phones: _, ...standIns } = catalogue.fallback.brand;
  const { brand: mended, lost } = mend(body, validate, { ...pick(standIns, stoodIn), phones: {} });
  const brand = resolveBrand(mended, site.brandId, assetsOf(parts), defaults);
  const asked = Array.isArray(brand.languages) ? brand.languages : [];
  const languages = asked.filter((language) => written.includes(String(language)));
  const told = [
    ...(lost.length > 0 ? [`left out, or not there: ${lost.join(', ')}`] : []),
    ...(languages.length < asked.length
      ? [`not all of ${asked.join(', ')} have words; there are: ${written.join(', ')}`]
      : []),
  ];
  if (told.length > 0) report('brand', told.join('; '), { brandId: site.brandId, lost });
  if (languages.length === asked.length) return brand;
  return { ...brand, languages: languages.length > 0 ? languages : (defaults.languages ?? []) };
};

// What a brand cannot be shown without.
const stoodIn = ['displayName', 'cardTitle', 'theme', 'images'];

const pick = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));

/**
 * The brand that stands in for one that cannot be had, under the id of that one; the log says why. Where nobody registered
 * the id it is all of the default brand. Else there may be such a brand: of the phones only the general one is anybody's.
 */
export const standIn = async (parts: Reading, status: string | number, body?: Json): Promise<JsonObject> => {
  const { defaults } = await parts.catalogue.brandRules();
  const { fallback } = parts.catalogue;
  const { brandId } = parts.site;
  parts.report('brand', status === 200 ? ['malformed', typeof body] : status, { status, brandId });
  const brand = resolveBrand(fallback.brand, fallback.id, assetsOf(parts), defaults);
  const { customerService } = objectOf(brand.phones);
  const phones = customerService === undefined ? {} : { customerService };
  return { ...brand, id: brandId, ...(status !== 404 && { phones }) };
};

const assetsOf = ({ environment, world }: Reading): string => environment.assetsHost || world.location.origin;
