import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { placeOf, readProject } from '../project.ts';
import { brandReport } from './brand-report.ts';
import { check } from './check.ts';
import { exceptions } from './exceptions.ts';
import { suggest } from './model/nearest.ts';
import { report, reported } from './report.ts';

/**
 * Runs the check over the project in a folder, by default this one; `--json` gives them as a list of `Reported`, `--brand <id>`
 * those of one brand, with what that brand could still have; `--brands <folder>` and `--environment <file>` look at those
 * in the place of the project's own. The exit code is 1 when something is wrong.
 */
export const main = (args: readonly string[], write: (text: string) => void): number => {
  const wish = wished(args);
  if (wish === undefined || wish.help) {
    write('npm run check -- [folder] [--json] [--brand <id>] [--brands <folder>] [--environment <file>]\n');
    return wish === undefined ? 1 : 0;
  }
  const { folder, json, brand, help: _, ...elsewhere } = wish;
  const missing = [folder, ...Object.values(elsewhere)].find((place) => !existsSync(place));
  if (missing !== undefined) {
    write(`There is no ${missing}.\n`);
    return 1;
  }
  const started = performance.now();
  const project = readProject(resolve(folder), elsewhere);
  if (brand !== undefined && project.brands[brand] === undefined) {
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
      : `${report(diagnostics)} (${seconds} s)\n${exceptions(project, brand)}${extra}`,
  );
  return diagnostics.length === 0 ? 0 : 1;
};

// What is wrong there may keep the check from seeing what is wrong here.
const others = (count: number): string =>
  count === 0
    ? ''
    : `Outside this brand ${count === 1 ? 'there is 1 fault' : `there are ${count} faults`}: npm run check\n`;

const wished = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        brand: { type: 'string' },
        brands: { type: 'string' },
        environment: { type: 'string' },
      },
      allowPositionals: true,
    });
    return { ...values, folder: positionals[0] ?? fileURLToPath(new URL('../../../', import.meta.url)) };
  } catch {
    return undefined; // An option that there is not.
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2), (text) => process.stdout.write(text));
