import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { command, runAs } from '../command.ts';
import { placeOf, readProject } from '../project.ts';
import { brandReport } from './brand-report.ts';
import { check } from './check.ts';
import { exceptions } from './exceptions.ts';
import { suggest } from './model/nearest.ts';
import { report, reported } from './report.ts';
import { unshown } from './unshown.ts';

/**
 * Runs the check over the project in a folder, by default this one; `--json` gives them as a list of `Reported`, `--brand <id>`
 * those of one brand, with what that brand could still have; `--brands <folder>` and `--environment <file>` look at those
 * in the place of the project's own. The exit code is 1 when something is wrong.
 */
export const main = command(
  {
    usage: 'npm run check -- [folder] [--json] [--brand <id>] [--brands <folder>] [--environment <file>]',
    options: {
      json: { type: 'boolean', default: false },
      brand: { type: 'string' },
      brands: { type: 'string' },
      environment: { type: 'string' },
    },
    words: [0, 1],
  },
  ({ values: { json, brand, ...elsewhere }, words: [folder] }, root, write): number => {
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
      brand === undefined
        ? ''
        : `${others(all.length - diagnostics.length)}\n${brandReport(project, brand)}\n`;
    write(
      json
        ? `${JSON.stringify(reported(diagnostics), null, 2)}\n`
        : `${report(diagnostics)} (${seconds} s)\n${exceptions(project, brand)}${unshown(project, brand)}${extra}`,
    );
    return diagnostics.length === 0 ? 0 : 1;
  },
);

// What is wrong there may keep the check from seeing what is wrong here.
const others = (count: number): string =>
  count === 0
    ? ''
    : `Outside this brand ${count === 1 ? 'there is 1 fault' : `there are ${count} faults`}: npm run check\n`;

await runAs(import.meta.url, main);
