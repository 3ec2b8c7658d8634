import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProject } from '../project.ts';
import { check } from './check.ts';
import { report } from './report.ts';

/** Runs the check over the project in a folder, by default this one; `--json` gives the diagnostics as JSON. The exit code is 1 when something is wrong. */
export const main = (args: readonly string[], write: (text: string) => void): number => {
  const folder =
    args.find((arg) => !arg.startsWith('-')) ?? fileURLToPath(new URL('../../../', import.meta.url));
  const started = performance.now();
  const diagnostics = check(readProject(resolve(folder)));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  write(
    args.includes('--json')
      ? `${JSON.stringify(diagnostics, null, 2)}\n`
      : `${report(diagnostics)} (${seconds} s)\n`,
  );
  return diagnostics.length === 0 ? 0 : 1;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2), (text) => process.stdout.write(text));
