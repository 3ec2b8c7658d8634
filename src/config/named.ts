import type { Environment } from './environment.ts';

/** What the bank's authorization server is called (RFC 8414, section 2): as the environment says, else by the address of the brand's pages. */
export const issuerOf = (
  { issuer, basePaths }: Pick<Environment, 'issuer' | 'basePaths'>,
  origin: string,
  brandId: string,
): string => issuer || `${origin}${basePaths.brand}/${brandId}`;
