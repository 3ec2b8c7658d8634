const equal = (one: string, other: string): boolean => one === other;
const resolve = (_base: string, reference: string): string => reference;

/** Stands in for `fast-uri`: linked schemas refer to nothing outside themselves, so there is nothing to resolve. */
// biome-ignore lint/style/noDefaultExport: rjsf imports the default.
export default { equal, resolve };
