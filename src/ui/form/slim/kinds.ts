const no = (): boolean => false;

/** Stands in for `react-is`, by which rjsf tells what a widget is: all of ours are plain functions. */
// biome-ignore lint/style/noDefaultExport: rjsf imports the default.
export default { isForwardRef: no, isMemo: no };
