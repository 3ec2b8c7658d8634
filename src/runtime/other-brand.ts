/** What is needed only where the page is not made from its brand as it is now: one file, which loads then. */
export { fetchBrand } from './fetch-brand.ts';
export { renew } from './renew.ts';
