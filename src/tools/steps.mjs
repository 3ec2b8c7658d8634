import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { run } from './child.mjs';

/**
 * A named command of a longer run.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command a line for the shell
 * @property {NodeJS.ProcessEnv} [env] added to the environment of this process
 * @property {string} [after] the step that it depends on
 * @property {boolean} [parallel] keeps one processor busy at most: such steps that follow one another run in parallel
 * @property {() => Counts | undefined} [counts] reads how many tests it ran; a step without counts as one test
 * @property {() => readonly string[] | undefined} [faults] reads the failed tests with their reasons, which are printed again at the end
 */

/** @typedef {{ passed: number, failed: number }} Counts */

/** @typedef {Counts & { name: string, seconds: number }} Result */

/**
 * Runs the steps in order, also after one has failed, and returns the counts of each. Steps that run in parallel are named when
 * they start, and print their output when they end.
 *
 * @param {readonly Step[]} steps
 * @param {{ cwd: string, print: (line: string) => void, atOnce?: number }} options
 * @returns {Promise<readonly Result[]>}
 */
export const runSteps = (steps, { cwd, print, atOnce = availableParallelism() }) =>
  groups(steps).reduce(
    async (earlier, group) => {
      const results = await earlier;
      const queue = [...group.entries()];
      /** @type {Result[]} */
      const own = [];
      /** @returns {Promise<void>} */
      const work = async () => {
        const next = queue.shift();
        if (next === undefined) return;
        const [at, step] = next;
        own[at] = lacking(step, results)
          ? skip(step, print)
          : await runStep(step, { cwd, print, isAlone: group.length === 1 });
        await work();
      };
      // Their output comes when they end, so that it does not mix.
      if (group.length > 1) print(`\n== in parallel: ${group.map(({ name }) => name).join(', ')}`);
      await Promise.all(Array.from({ length: Math.min(atOnce, group.length) }, work));
      return [...results, ...own];
    },
    Promise.resolve(/** @type {readonly Result[]} */ ([])),
  );

/**
 * Parallel steps in groups; any other step alone.
 *
 * @param {readonly Step[]} steps
 * @returns {readonly (readonly Step[])[]}
 */
const groups = (steps) =>
  steps.reduce(
    (all, step) => {
      const last = all.at(-1);
      const joins = step.parallel === true && last?.every(({ parallel }) => parallel === true) === true;
      return joins && last !== undefined ? [...all.slice(0, -1), [...last, step]] : [...all, [step]];
    },
    /** @type {readonly (readonly Step[])[]} */ ([]),
  );

/**
 * The sums of all steps.
 *
 * @param {readonly Counts[]} results
 * @returns {Counts}
 */
export const total = (results) =>
  results.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    none,
  );

/**
 * A line for each step of a lane: its tests and its seconds.
 *
 * @param {string} lane
 * @param {readonly Result[]} results
 * @returns {readonly string[]}
 */
export const summary = (lane, results) =>
  results.map(
    ({ name, passed, failed, seconds }) =>
      `lane ${lane}: ${name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s`,
  );

/**
 * The part of a lane in Playwright's notation, if it is one: `3/8`.
 *
 * @param {string} text
 * @returns {string | undefined}
 */
export const partOf = (text) => {
  const [, part = '', parts = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  return Number(part) >= 1 && Number(part) <= Number(parts) ? text : undefined;
};

/**
 * How many tests a vitest report (reporter `json`) tells of. A file that could not be loaded is one that failed.
 *
 * @param {{ numPassedTests: number, testResults: readonly { status: string, assertionResults: readonly { status: string }[] }[] }} report
 * @returns {Counts}
 */
export const vitestCounts = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed: testResults
    .filter(({ status }) => status === 'failed')
    .map(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed').length)
    .reduce((sum, count) => sum + Math.max(count, 1), 0),
});

/**
 * How many tests a Playwright report (reporter `json`) tells of, with the errors outside any test.
 *
 * @param {{ stats: { expected: number, unexpected: number }, errors?: readonly unknown[] }} report
 * @returns {Counts}
 */
export const playwrightCounts = ({ stats, errors = [] }) => ({
  passed: stats.expected,
  failed: stats.unexpected + errors.length,
});

/**
 * What failed in a vitest report, each with its reason.
 *
 * @param {{ testResults: readonly { name: string, message?: string, assertionResults: readonly { status: string, fullName: string, failureMessages?: readonly string[] | null }[] }[] }} report
 * @returns {readonly string[]}
 */
export const vitestFaults = ({ testResults }) =>
  testResults.flatMap(({ name, message = '', assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return [
      ...(assertionResults.length === 0 && message !== '' ? [fault(name, [message])] : []),
      ...failed.map(({ fullName, failureMessages }) => fault(`${name} › ${fullName}`, failureMessages ?? [])),
    ];
  });

/**
 * The failed tests in a Playwright report, each with its reasons.
 *
 * @param {{ suites?: readonly Suite[], errors?: readonly { message?: string }[] }} report
 * @returns {readonly string[]}
 */
export const playwrightFaults = ({ suites = [], errors = [] }) => [
  ...errors.map(({ message = '' }) => fault('outside any test', [message])),
  ...suites.flatMap(faultsIn),
];

/**
 * @typedef {object} Suite
 * @property {readonly Suite[]} [suites]
 * @property {readonly { title: string, file: string, line: number, tests: readonly { status: string, results: readonly { errors?: readonly { message?: string }[] }[] }[] }[]} [specs]
 */

/**
 * @param {Suite} suite
 * @returns {readonly string[]}
 */
const faultsIn = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) =>
        fault(
          `${file}:${line} › ${title}`,
          results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
        ),
      ),
  ),
  ...suites.flatMap(faultsIn),
];

/**
 * @param {string} name
 * @param {readonly string[]} reasons
 */
const fault = (name, reasons) =>
  [name, ...reasons.flatMap((reason) => stripVTControlCharacters(reason).split('\n').slice(0, 25))].join(
    '\n    ',
  );

/** @type {Counts} */
const none = { passed: 0, failed: 0 };

/**
 * @param {Step} step
 * @param {readonly Result[]} results
 */
const lacking = (step, results) => results.some(({ name, failed }) => name === step.after && failed > 0);

/**
 * @param {Step} step
 * @param {(line: string) => void} print
 * @returns {Result}
 */
const skip = ({ name, after }, print) => {
  print(`\n== ${name}: not run, because ${after} failed`);
  return { name, passed: 0, failed: 1, seconds: 0 };
};

/**
 * @param {Step} step
 * @param {{ cwd: string, print: (line: string) => void, isAlone: boolean }} options
 * @returns {Promise<Result>}
 */
const runStep = async (step, { cwd, print, isAlone }) => {
  if (isAlone) print(`\n== ${step.name}`);
  const began = Date.now();
  /** @type {string[]} */
  const output = [];
  const code = await run(step.command, [], {
    cwd,
    shell: true,
    env: { ...process.env, ...step.env },
    ...(isAlone ? {} : { hear: (/** @type {string} */ text) => void output.push(text) }),
  });
  const seconds = (Date.now() - began) / 1000;
  const counts = countsOf(step, code);
  if (!isAlone) print([`\n== ${step.name}`, output.join('').trimEnd()].join('\n').trimEnd());
  print(`-- ${step.name} ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { name: step.name, ...counts, seconds };
};

/**
 * A command that fails without a failed test (a report that is not there, a server that did not start) is a failure too.
 *
 * @param {Step} step
 * @param {number} code
 * @returns {Counts}
 */
const countsOf = ({ counts }, code) => {
  const plain = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (counts === undefined) return plain;
  const reported = counts() ?? { passed: 0, failed: 1 };
  return code !== 0 && reported.failed === 0 ? { ...reported, failed: 1 } : reported;
};
