import { resolveBrand } from '../config/brand.ts';
import { withLogos } from '../config/logo.ts';
import { type Json, type JsonObject, objectOf } from '../engine/index.ts';
import type { BrandRules, Fallback } from './catalogue.ts';
import { mend } from './mend.ts';
import type { Needs } from './parts.ts';

type Reading = Needs<'world' | 'catalogue' | 'site' | 'environment' | 'report'>;

/** A brand as pages show it, and what of its file they cannot: the JSON Pointers of what is left out or not there, and the languages that nothing is written in. */
export type Usable = {
  readonly brand: JsonObject;
  readonly lost: readonly string[];
  readonly unwritten: readonly string[];
};

/**
 * A brand as its file says it, with the schema's defaults below it. What its schema refuses is left out; for what has to be
 * there the brand that stands in does it, but for phones. A language that nothing is written in is not offered.
 */
export const usableBrand = (
  body: JsonObject,
  id: string,
  { validate, defaults, languages: written }: BrandRules,
  fallback: Fallback,
  assetsBase = '',
): Usable => {
  const standIns = standInsOf(resolveBrand(fallback.brand, fallback.id, assetsBase));
  const { brand: mended, lost } = mend(body, validate, { ...standIns, phones: {} });
  const { $schema: _, ...brand } = withLogos(resolveBrand(mended, id, assetsBase, defaults));
  const asked = Array.isArray(brand.languages) ? brand.languages : [];
  const languages = asked.filter((language) => written.includes(String(language)));
  const offered = languages.length > 0 ? languages : (defaults.languages ?? []);
  const unwritten = asked.map(String).filter((language) => !written.includes(language));
  return { brand: unwritten.length === 0 ? brand : { ...brand, languages: offered }, lost, unwritten };
};

/** The brand that a file says, of which the log says in one line what cannot be used. Rejects where the code for that does not load. */
export const readBrand = async (parts: Reading, body: JsonObject): Promise<JsonObject> => {
  const { site, report, catalogue } = parts;
  const rules = await catalogue.brandRules();
  const { brand, lost, unwritten } = usableBrand(
    body,
    site.brandId,
    rules,
    catalogue.fallback,
    assetsOf(parts),
  );
  const told = [
    ...(lost.length > 0 ? [`left out, or not there: ${lost.join(', ')}`] : []),
    ...(unwritten.length > 0
      ? [`no words in ${unwritten.join(', ')}; there are: ${rules.languages.join(', ')}`]
      : []),
  ];
  if (told.length > 0) report('brand', told.join('; '), { brandId: site.brandId, lost });
  return brand;
};

/** What a brand cannot be shown without. */
export const stoodIn = ['displayName', 'cardTitle', 'theme', 'images'] as const;

/** What of a brand stands in for another's. */
export const standInsOf = (brand: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(brand).filter(([name]) => stoodIn.some((each) => each === name)));

/**
 * The brand that stands in for one that cannot be had, under the id of that one; the log says why. Where nobody registered
 * the id it is all of the default brand. Else there may be such a brand: of the phones only the general one is anybody's.
 */
export const standIn = async (parts: Reading, status: string | number, body?: Json): Promise<JsonObject> => {
  const { defaults } = await parts.catalogue.brandRules();
  const { fallback } = parts.catalogue;
  const { brandId } = parts.site;
  parts.report('brand', status === 200 ? ['malformed', typeof body] : status, { status, brandId });
  const brand = withLogos(resolveBrand(fallback.brand, fallback.id, assetsOf(parts), defaults));
  const { customerService } = objectOf(brand.phones);
  const phones = customerService === undefined ? {} : { customerService };
  return { ...brand, id: brandId, ...(status !== 404 && { phones }) };
};

const assetsOf = ({ environment, world }: Reading): string => environment.assetsHost || world.location.origin;
