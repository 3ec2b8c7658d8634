/** Stands in for rjsf's way to fill in defaults: the values are the runtime's, with their defaults. */
const givenValues = <T>(_validator: unknown, _schema: unknown, values?: T): T | object => values ?? {};

// biome-ignore lint/style/noDefaultExport: rjsf imports the default.
export default givenValues;
