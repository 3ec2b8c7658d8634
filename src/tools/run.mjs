import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
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

const name = `npm run ${process.env.npm_lifecycle_event ?? 'test'} --`;

const program = new Command(name)
  .description('Runs the steps of a lane in order, and ends with the line "N passed, N failed".')
  .argument('[steps...]', 'the steps to run (default: all of the lane)')
  .addOption(new Option('--lane <lane>', 'the lane of tests').choices(Object.keys(lanes)).default('test'))
  .option('--part <part>', 'run a part of the lane full, such as 3/8')
  .addHelpText('after', () =>
    [
      '\nSteps:',
      ...Object.entries(lanes).map(
        ([lane, steps]) =>
          `  ${lane}: ${steps('1/8')
            .map(({ name }) => name)
            .join(', ')}`,
      ),
    ].join('\n'),
  )
  .showHelpAfterError(`For the usage: ${name} --help`);

const main = async () => {
  program.parse();
  /** @type {{ lane: string, part?: string }} */
  const values = program.opts();
  const lane = lanes[values.lane];
  const part = values.part === undefined ? undefined : partOf(values.part);
  if (values.part !== undefined && (part === undefined || values.lane !== 'full'))
    return refuse(
      `--part ${values.part} is not a part. Use the lane full with a part number and the number of parts, at least as large: --part 3/8.`,
    );
  const webkit = values.lane === 'webkit' ? findWebKit() : undefined;
  if (typeof webkit === 'string') return refuse(webkit);
  const steps = lane?.(part) ?? [];
  const unknown = program.args.filter((name) => steps.every((step) => step.name !== name));
  if (unknown.length > 0)
    return refuse(`Unknown step: ${unknown.join(', ')}. Use ${list(steps.map(({ name }) => name))}.`);
  process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  process.env.TMPDIR = temporary;
  const chosen = steps.filter(({ name }) => program.args.length === 0 || program.args.includes(name));
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
