/**
 * Stands in for parts of rjsf that a form never reaches here: merging of `allOf` and choosing among `anyOf` and `oneOf`, which
 * the build refuses in what is drawn, the changes of data that rjsf would make by itself, and its validation, which is the
 * runtime's.
 */
const unused = (): never => {
  throw new Error('Left out');
};

export { unused as getFieldNames, unused as getUsedFormData, unused as isValueEmpty };

// biome-ignore lint/style/noDefaultExport: rjsf imports the default.
export default unused;
