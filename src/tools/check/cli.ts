import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Context, command, runAs } from '../command.ts';
import { placeOf, readProject } from '../project.ts';
import { brandReport } from './brand-report.ts';
import { check } from './check.ts';
import { exceptions } from './exceptions.ts';
import { suggest } from './model/nearest.ts';
import { report, reported } from './report.ts';
import { unshown } from './unshown.ts';

/** Runs the check over a project. The exit code is 1 when something is wrong. */
export const main = command<number>('npm run check --', (program, run) =>
  program
    .description('Checks the declarations, and exits with 1 if one of them is wrong.')
    .argument('[folder]', 'the folder of another project')
    .option('--json', 'print the diagnostics as JSON')
    .option('--brand <id>', 'print the diagnostics of one brand, and the properties that it could still have')
    .option('--brands <folder>', 'check the brands in this folder instead')
    .option('--environment <file>', 'check this environment instead')
    .action(run(checkProject)),
);

type Options = {
  readonly json?: boolean;
  readonly brand?: string;
  readonly brands?: string;
  readonly environment?: string;
};

const checkProject = (
  { root, write }: Context,
  folder: string | undefined,
  { json, brand, ...elsewhere }: Options,
): number => {
  const missing = [folder ?? root, ...Object.values(elsewhere)].find((place) => !existsSync(place));
  if (missing !== undefined) {
    write(`There is no ${missing}.\n`);
    return 1;
  }
  const started = performance.now();
  const project = readProject(resolve(folder ?? root), elsewhere);
  if (elsewhere.brands !== undefined && Object.keys(project.brands).length === 0) {
    write(`There is no brand in ${elsewhere.brands}: each has a folder there. Is it mounted?\n`);
    return 1;
  }
  if (brand !== undefined && !Object.hasOwn(project.brands, brand)) {
    write(
      `There is no folder ${placeOf(`brands/${brand}`, elsewhere)}. ${suggest(brand, Object.keys(project.brands))}\n`,
    );
    return 1;
  }
  const all = check(project);
  const diagnostics = all
    .filter(({ file }) => brand === undefined || file.startsWith(`brands/${brand}/`))
    .map((each) => ({ ...each, file: placeOf(each.file, elsewhere) }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const extra =
    brand === undefined ? '' : `${others(all.length - diagnostics.length)}\n${brandReport(project, brand)}\n`;
  write(
    json
      ? `${JSON.stringify(reported(diagnostics), null, 2)}\n`
      : `${report(diagnostics)} (${seconds} s)\n${exceptions(project, brand)}${unshown(project, brand)}${extra}`,
  );
  return diagnostics.length === 0 ? 0 : 1;
};

// What is wrong there may keep the check from seeing what is wrong here.
const others = (count: number): string =>
  count === 0
    ? ''
    : `Outside this brand ${count === 1 ? 'there is 1 fault' : `there are ${count} faults`}: npm run check\n`;

await runAs(import.meta.url, main);
