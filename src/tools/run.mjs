/** `npm test`: every proof in order, or only those named: `npm test -- lint unit`. Ends with the line "N passed, N failed". */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwrightCounts, playwrightFaults, runSteps, total, vitestCounts, vitestFaults } from './steps.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'portico-test-'));

/** @type {Record<string, string>} */
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/** @param {string} name */
const script = (name) => scripts[name] ?? `echo "package.json has no script ${name}" && exit 1`;

/**
 * @template Report, Told
 * @param {string} file
 * @param {(report: Report) => Told} tell
 */
const read = (file, tell) => () =>
  existsSync(file) ? tell(JSON.parse(readFileSync(file, 'utf8'))) : undefined;

const unitReport = join(reports, 'unit.json');
const e2eReport = join(reports, 'e2e.json');

/** @type {readonly import('./steps.mjs').Step[]} */
const steps = [
  { name: 'lint', command: script('lint'), beside: true },
  { name: 'unused', command: script('unused'), beside: true },
  { name: 'casts', command: script('casts'), beside: true },
  { name: 'typecheck', command: script('typecheck'), beside: true },
  { name: 'types', command: `${script('types')} --check`, beside: true },
  { name: 'check', command: script('check'), beside: true },
  { name: 'pictures', command: `${script('pictures')} --check`, beside: true },
  { name: 'scripts', command: `${script('scripts')} --check`, beside: true },
  { name: 'build', command: script('build'), beside: true },
  {
    name: 'unit',
    command: `${script('unit')} --reporter=default --reporter=json --outputFile.json="${unitReport}"`,
    counts: read(unitReport, vitestCounts),
    faults: read(unitReport, vitestFaults),
  },
  {
    name: 'e2e',
    command: `${script('e2e')} --reporter=line,json`,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    after: 'build',
    counts: read(e2eReport, playwrightCounts),
    faults: read(e2eReport, playwrightFaults),
  },
];

const main = async () => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => steps.every((step) => step.name !== name));
  if (unknown.length > 0) {
    process.stderr.write(
      `No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.\n`,
    );
    return 1;
  }
  process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name));
  const results = await runSteps(chosen, { cwd: root, say });
  const { passed, failed } = total(results);
  const broken = results.filter((result) => result.failed > 0).map(({ name }) => name);
  // Long before, they stood among thousands of lines.
  const faults = chosen.flatMap((step) => step.faults?.() ?? []);
  if (faults.length > 0) say(['\n== what failed, once more', ...faults].join('\n'));
  say(broken.length === 0 ? '' : `\nFailed: ${broken.join(', ')}`);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

/** @param {string} line */
const say = (line) => {
  process.stdout.write(`${line}\n`);
};

process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
process.exitCode = await main();
