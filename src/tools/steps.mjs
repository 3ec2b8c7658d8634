import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { run } from './child.mjs';

/**
 * A named command of a longer run.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command a line for the shell
 * @property {NodeJS.ProcessEnv} [env] what its environment holds beside this process's
 * @property {string} [after] the step without whose success it makes no sense
 * @property {boolean} [beside] it keeps one processor busy at most: such steps that follow one another run side by side
 * @property {() => Counts | undefined} [counts] reads how many tests it ran; a step without is one test itself
 * @property {() => readonly string[] | undefined} [faults] reads what is to be said again at the very end: what failed, and why
 */

/** @typedef {{ passed: number, failed: number }} Counts */

/** @typedef {Counts & { name: string }} Result */

/**
 * Runs the steps in order, also after one has failed, and gives what passed and failed in each. Of steps that run side by
 * side each tells what it has to say when it is over.
 *
 * @param {readonly Step[]} steps
 * @param {{ cwd: string, say: (line: string) => void, atOnce?: number }} options
 * @returns {Promise<readonly Result[]>}
 */
export const runSteps = (steps, { cwd, say, atOnce = availableParallelism() }) =>
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
          ? skip(step, say)
          : await runStep(step, { cwd, say, isAlone: group.length === 1 });
        await work();
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, group.length) }, work));
      return [...results, ...own];
    },
    Promise.resolve(/** @type {readonly Result[]} */ ([])),
  );

/**
 * Steps that run side by side, together; any other alone.
 *
 * @param {readonly Step[]} steps
 * @returns {readonly (readonly Step[])[]}
 */
const groups = (steps) =>
  steps.reduce(
    (all, step) => {
      const last = all.at(-1);
      const joins = step.beside === true && last?.every(({ beside }) => beside === true) === true;
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
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors?: readonly unknown[] }} report
 * @returns {Counts}
 */
export const playwrightCounts = ({ stats, errors = [] }) => ({
  passed: stats.expected + stats.flaky,
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
 * What failed in a Playwright report, also what passed when it was tried again, each with its reasons.
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
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        fault(
          `${file}:${line} › ${title}${status === 'flaky' ? ' (passed when it was tried again)' : ''}`,
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
 * @param {(line: string) => void} say
 * @returns {Result}
 */
const skip = ({ name, after }, say) => {
  say(`\n== ${name}: not run, because ${after} failed`);
  return { name, passed: 0, failed: 1 };
};

/**
 * @param {Step} step
 * @param {{ cwd: string, say: (line: string) => void, isAlone: boolean }} options
 * @returns {Promise<Result>}
 */
const runStep = async (step, { cwd, say, isAlone }) => {
  if (isAlone) say(`\n== ${step.name}`);
  const began = Date.now();
  /** @type {string[]} */
  const heard = [];
  const code = await run(step.command, [], {
    cwd,
    shell: true,
    env: { ...process.env, ...step.env },
    ...(isAlone ? {} : { hear: (/** @type {string} */ text) => void heard.push(text) }),
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const counts = countsOf(step, code);
  if (!isAlone) say([`\n== ${step.name}`, heard.join('').trimEnd()].join('\n').trimEnd());
  say(`-- ${step.name} ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { name: step.name, ...counts };
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
  const told = counts() ?? { passed: 0, failed: 1 };
  return code !== 0 && told.failed === 0 ? { ...told, failed: 1 } : told;
};
