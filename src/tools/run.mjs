/**
 * Runs the tests of a lane in order, or only the named steps of it: `npm test`, `npm test -- lint unit`, `npm run test:fast`,
 * `npm run test:full -- --part 3/8`. Prints a line for each step, and ends with the line "N passed, N failed".
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stopAll, whenNpmEnds } from './child.mjs';
import {
  partOf,
  playwrightCounts,
  playwrightFaults,
  runSteps,
  summary,
  total,
  vitestCounts,
  vitestFaults,
} from './steps.mjs';
import { findWebKit } from './webkit.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

// Tests write thousands of small files, which takes a fifth of their time on a disk. Linux has a file system in memory.
const memory = '/dev/shm';

/** @param {string} folder */
const freeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const hasRoom = existsSync(memory) && freeBytes(memory) > 2 ** 31;

// Holds the reports and all temporary files of the tests.
const temporary = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'portico-test-'));
// The workers of a real nginx run as another user.
chmodSync(temporary, 0o755);

/** @type {Record<string, string>} */
const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;

/**
 * @template Report, Result
 * @param {string} file
 * @param {(report: Report) => Result} parse
 */
const read = (file, parse) => () =>
  existsSync(file) ? parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;

/**
 * A step that keeps one processor busy at most, so that two of them run in parallel.
 *
 * @param {string} name a script of package.json
 * @param {string} [options]
 * @returns {import('./steps.mjs').Step}
 */
const single = (name, options = '') => ({
  name,
  command: `${scripts[name]} ${options}`.trimEnd(),
  parallel: true,
});

/**
 * @param {string} [options]
 * @returns {import('./steps.mjs').Step}
 */
const unit = (options = '') => {
  const report = join(temporary, 'unit.json');
  return {
    name: 'unit',
    command: `${scripts.unit} ${options} --reporter=default --reporter=json --outputFile.json="${report}"`,
    counts: read(report, vitestCounts),
    faults: read(report, vitestFaults),
  };
};

/**
 * @param {string} name
 * @param {string} options
 * @param {{ needs?: string, reporter?: string }} [manner] what is made ready first, and how tests are listed
 * @returns {import('./steps.mjs').Step}
 */
const browsers = (name, options, { needs = '--browser ', reporter = 'line' } = {}) => {
  const report = join(temporary, `${name}.json`);
  return {
    name,
    command: `node src/tools/tool.mjs ${needs}playwright test --config e2e/playwright.config.ts ${options} --reporter=${reporter},json`,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    after: 'build',
    counts: read(report, playwrightCounts),
    faults: read(report, playwrightFaults),
  };
};

// Outside the sources, and gone with the packages.
const typesState = 'node_modules/.cache/portico/types.tsbuildinfo';

/** @type {Record<string, (part: string | undefined) => readonly import('./steps.mjs').Step[]>} */
const lanes = {
  fast: () => [
    single('typecheck', `--incremental --tsBuildInfoFile ${typesState}`),
    single('lint'),
    // All three at once: each waits for the disk or for its start now and then.
    { ...unit('--project=fast'), parallel: true },
  ],
  test: () => [
    single('typecheck'),
    // Nothing is built again of the same files.
    { name: 'build', command: 'node src/tools/tool.mjs src/tools/build.ts', parallel: true },
    single('lint'),
    single('unused'),
    single('casts'),
    single('types', '--check'),
    single('check'),
    single('pictures', '--check'),
    single('scripts', '--check'),
    unit('--project=!full'),
    // Pages wait for each other and for their servers: three workers keep two processors busy.
    browsers('sample', '--project=sample --workers=3'),
  ],
  // Its servers build what is not built yet.
  full: (part) => [
    ...(part === undefined || part.startsWith('1/') ? [unit('--project=full')] : []),
    browsers(
      'browsers',
      `--project=chromium --project=firefox${part === undefined ? '' : ` --shard=${part}`}`,
    ),
  ],
  // One scenario in each further browser engine.
  engines: () => [browsers('firefox', '--project=firefox --grep=@longest')],
  // The main scenarios in WebKitGTK, and which are left out.
  webkit: () => [browsers('webkit', '--project=webkit', { needs: '', reporter: 'list' })],
};

const main = async () => {
  const args = parsed();
  if (typeof args === 'string') return refuse(args);
  const { values, positionals } = args;
  const lane = Object.hasOwn(lanes, values.lane) ? lanes[values.lane] : undefined;
  if (lane === undefined) return refuse(`Unknown lane: ${values.lane}. Use ${list(Object.keys(lanes))}.`);
  const part = values.part === undefined ? undefined : partOf(values.part);
  if (values.part !== undefined && (part === undefined || values.lane !== 'full'))
    return refuse('--part is for the lane full, with a number and how many parts there are: --part 3/8.');
  const webkit = values.lane === 'webkit' ? findWebKit() : undefined;
  if (typeof webkit === 'string') return refuse(webkit);
  const steps = lane(part);
  const unknown = positionals.filter((name) => steps.every((step) => step.name !== name));
  if (unknown.length > 0)
    return refuse(`Unknown step: ${unknown.join(', ')}. Use ${list(steps.map(({ name }) => name))}.`);
  process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  process.env.TMPDIR = temporary;
  const chosen = steps.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const atOnce = values.lane === 'fast' ? chosen.length : availableParallelism();
  const results = await runSteps(chosen, { cwd: root, print, atOnce });
  const { passed, failed } = total(results);
  // The reasons for failures again: their first mention is thousands of lines above.
  const faults = chosen.flatMap((step) => step.faults?.() ?? []);
  if (faults.length > 0) print(['\n== failures', ...faults].join('\n'));
  print(['', ...summary(`${values.lane}${part === undefined ? '' : `, part ${part}`}`, results)].join('\n'));
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

const parsed = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { lane: { type: 'string', default: 'test' }, part: { type: 'string' } },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** @param {readonly string[]} names */
const list = (names) => [names.slice(0, -1).join(', '), names.at(-1)].filter((part) => part).join(' or ');

/** @param {string} sentence */
const refuse = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  return 1;
};

/** @param {string} line */
const print = (line) => {
  process.stdout.write(`${line}\n`);
};

whenNpmEnds(stopAll);
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
process.exitCode = await main();
