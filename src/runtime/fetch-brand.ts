import { resolveBrand } from '../config/brand.ts';
import { isObject, type JsonObject } from '../engine/index.ts';
import type { Needs } from './parts.ts';

/**
 * The brand of an address whose page does not carry it. A brand that cannot be had, or is not valid, gives way to the
 * default one; a language that nothing is written in is not offered, which is reported. Rejects where the code for that
 * does not load.
 */
export const fetchBrand = async ({
  world,
  catalogue,
  client,
  site,
  environment,
  report,
}: Needs<'world' | 'catalogue' | 'client' | 'site' | 'environment' | 'report'>): Promise<JsonObject> => {
  const assets = environment.assetsHost || world.location.origin;
  const operation = catalogue.operations[catalogue.issuer.operations.brand];
  if (operation === undefined) throw new Error('No operation gets a brand');
  const parameter = operation.parameters.find((each) => each.in === 'path')?.name ?? '';
  const [answer, rules] = await Promise.all([
    client.call(operation, { params: { [parameter]: site.brandId }, timeout: 10_000 }),
    catalogue.brandRules(),
  ]);
  const { validate, defaults } = rules;
  const { fallback } = catalogue;
  const { body } = { body: undefined, ...answer };
  const isFound = 'status' in answer && answer.status === 200;
  if (isFound && isObject(body) && validate(body)) {
    const brand = resolveBrand(body, site.brandId, assets, defaults);
    const asked = Array.isArray(brand.languages) ? brand.languages : [];
    const languages = asked.filter((language) => rules.languages.includes(String(language)));
    if (languages.length === asked.length) return brand;
    report('brand', `not all of ${asked.join(', ')} have words; there are: ${rules.languages.join(', ')}`, {
      brandId: site.brandId,
    });
    return { ...brand, languages: languages.length > 0 ? languages : (defaults.languages ?? []) };
  }
  const status = 'failed' in answer ? answer.failed : answer.status;
  const faults = isObject(body) ? validate.errors : 'malformed';
  report('brand', isFound ? faults : status, { status, brandId: site.brandId });
  return { ...resolveBrand(fallback.brand, fallback.id, assets, defaults), id: site.brandId };
};
