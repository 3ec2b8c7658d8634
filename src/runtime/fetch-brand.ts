import { isObject, type JsonObject, ownValue } from '../engine/index.ts';
import { dressAs } from './dress.ts';
import type { Needs } from './parts.ts';
import { readBrand, standIn } from './read-brand.ts';

/**
 * The brand of an address whose page does not carry it. One that cannot be had or read gives way to a stand-in. Rejects
 * where the code for that does not load.
 */
export const fetchBrand = async (
  parts: Needs<'world' | 'catalogue' | 'client' | 'site' | 'environment' | 'report' | 'known' | 'drawing'>,
): Promise<JsonObject> => {
  const { catalogue, client, site, known } = parts;
  const { operations } = await catalogue.further();
  const operation = ownValue(operations, catalogue.issuer.operations.brand);
  if (operation === undefined) throw new Error('No operation gets a brand');
  const parameter = operation.parameters.find((each) => each.in === 'path')?.name ?? '';
  const [answer] = await Promise.all([
    client.call(operation, { params: { [parameter]: site.brandId }, timeout: 10_000 }),
    catalogue.brandRules(),
  ]);
  const { body } = { body: undefined, ...answer };
  const status = 'failed' in answer ? answer.failed : answer.status;
  const isFound = status === 200 && isObject(body);
  const brand = await (isFound ? readBrand(parts, body) : standIn(parts, status, body));
  // What it is made from is known as soon as it is asked for again.
  known.digests = {};
  dressAs(parts, brand);
  return brand;
};
