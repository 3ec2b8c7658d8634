/**
 * Replaces the package `fast-uri`. rjsf resolves the references of a form schema with it. The build compiles these schemas, and
 * they refer only to themselves, so there is no base address.
 */
const resolve = (_base: string, reference: string): string => reference;
const equal = (one: string, other: string): boolean => one === other;

// biome-ignore lint/style/noDefaultExport: the package has a default export.
export default { resolve, equal };
