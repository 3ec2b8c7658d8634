import { resolveBrand } from '../config/brand.ts';
import type { JsonObject } from '../engine/types.ts';
import type { Context } from './context.ts';
import { isObject } from './json.ts';

/**
 * The brand of an address whose page does not carry it. A brand that cannot be had, or is not valid, gives way to the
 * default one. Rejects where the code for that does not load.
 */
export const fetchBrand = async ({
  world,
  catalogue,
  client,
  place,
  environment,
  report,
}: Context): Promise<JsonObject> => {
  const assets = environment.assetsHost || world.location.origin;
  const operation = catalogue.operations[catalogue.issuer.operations.brand];
  if (operation === undefined) throw new Error('The catalogue lacks the operation that gets a brand');
  const parameter = operation.parameters.find((each) => each.in === 'path')?.name ?? '';
  const [answer, { validate, defaults, fallback }] = await Promise.all([
    client.call(operation, { params: { [parameter]: place.brandId }, timeout: 10_000 }),
    catalogue.brandRules(),
  ]);
  const { body } = { body: undefined, ...answer };
  const isFound = 'status' in answer && answer.status === 200;
  if (isFound && isObject(body) && validate(body)) return resolveBrand(body, place.brandId, assets, defaults);
  const status = 'failed' in answer ? answer.failed : answer.status;
  const faults = isObject(body) ? validate.errors : 'malformed';
  report('brand', isFound ? faults : status, { status, brandId: place.brandId });
  return { ...resolveBrand(fallback.brand, fallback.id, assets, defaults), id: place.brandId };
};
