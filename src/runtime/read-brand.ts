import { resolveBrand } from '../config/brand.ts';
import { isObject, type Json, type JsonObject } from '../engine/index.ts';
import type { Needs } from './parts.ts';

type Reading = Needs<'world' | 'catalogue' | 'site' | 'environment' | 'report'>;

/**
 * A brand as its file says it, with the schema's defaults below it; undefined where the file cannot be used, which is
 * reported. A language that nothing is written in is not offered, which is reported, too. Rejects where the code for that
 * does not load.
 */
export const readBrand = async (
  parts: Reading,
  body: Json | undefined,
  status: string | number,
): Promise<JsonObject | undefined> => {
  const { site, report, catalogue } = parts;
  const { validate, defaults, languages: written } = await catalogue.brandRules();
  if (status !== 200 || !isObject(body) || !validate(body)) {
    const faults = isObject(body) ? validate.errors : 'malformed';
    report('brand', status === 200 ? faults : status, { status, brandId: site.brandId });
    return undefined;
  }
  const brand = resolveBrand(body, site.brandId, assetsOf(parts), defaults);
  const asked = Array.isArray(brand.languages) ? brand.languages : [];
  const languages = asked.filter((language) => written.includes(String(language)));
  if (languages.length === asked.length) return brand;
  report('brand', `not all of ${asked.join(', ')} have words; there are: ${written.join(', ')}`, {
    brandId: site.brandId,
  });
  return { ...brand, languages: languages.length > 0 ? languages : (defaults.languages ?? []) };
};

/** The brand that stands in for one that cannot be had, under the id of that one. */
export const standIn = async (parts: Reading): Promise<JsonObject> => {
  const { defaults } = await parts.catalogue.brandRules();
  const { fallback } = parts.catalogue;
  return {
    ...resolveBrand(fallback.brand, fallback.id, assetsOf(parts), defaults),
    id: parts.site.brandId,
  };
};

const assetsOf = ({ environment, world }: Reading): string => environment.assetsHost || world.location.origin;
