import { test as base, expect, type Visitor } from './visit.ts';

/** Where the tests' own bank is served. */
export const bankSite = `http://portico.localhost:${process.env.E2E_BANK_PORT}`;

/** Where the product is served. */
export const productSite = `http://portico.localhost:${process.env.E2E_PORT}`;

/** The folder of brands that it reads: some are dropped in while the tests run. */
export const bankBrands = process.env.E2E_BANK_BRANDS ?? '';

/**
 * A test on the tests' own bank, for what is true of any declarations: `birch` is a brand in one language, `cedar` one in two
 * with an app and an assistant, `plain` the one that stands in. Who signs in as `rita.ready` is let in, `otto.onetime` is asked
 * for a passcode.
 */
export const test = base.extend({ baseURL: bankSite });

/** What everybody's password is. */
export const password = 'Harbor-7';

/** Waits until all has come that a page asks for by itself: what goes on beside it asks last. */
export const settled = async ({ notes }: Visitor): Promise<void> => {
  await expect.poll(() => notes.addresses.some((each) => each.endsWith('/downtime.json'))).toBe(true);
  await expect.poll(() => notes.pending.size).toBe(0);
};
