/** What is wrong with the layout of a page, as the workbench tells it, too. */
export { troublesOf } from '../src/tools/studio/examine/troubles.ts';
