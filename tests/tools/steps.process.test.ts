import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  partOf,
  playwrightCounts,
  playwrightFaults,
  runSteps,
  summary,
  total,
  vitestCounts,
  vitestFaults,
} from '../../src/tools/steps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'steps-'));
afterAll(() => rmSync(folder, { recursive: true }));

const options = { cwd: folder, print: () => {} };

const until = async (holds: () => boolean, tries = 1200): Promise<void> => {
  if (holds()) return;
  if (tries === 0) throw new Error('The condition was still false after 30 seconds.');
  await new Promise((resolve) => setTimeout(resolve, 25));
  return until(holds, tries - 1);
};

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A child that has ended but that nobody has waited for still answers.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('runSteps', () => {
  it('continues after a failure, but skips steps that depend on the failed one', async () => {
    const results = await runSteps(
      [
        { name: 'one', command: 'exit 3' },
        { name: 'two', command: 'true' },
        { name: 'three', command: 'touch three', after: 'one' },
        { name: 'four', command: 'touch four', after: 'two' },
      ],
      options,
    );
    expect(results.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
      ['one', 0, 1],
      ['two', 1, 0],
      ['three', 0, 1],
      ['four', 1, 0],
    ]);
    expect([existsSync(join(folder, 'three')), existsSync(join(folder, 'four'))]).toEqual([false, true]);
    expect(total(results)).toEqual({ passed: 2, failed: 2 });
  });

  it('counts the tests that a step reports, and a failure that it does not report', async () => {
    const counts = () => ({ passed: 7, failed: 0 });
    const results = await runSteps(
      [
        { name: 'told', command: 'true', counts },
        { name: 'untold', command: 'false', counts },
        { name: 'silent', command: 'true', counts: () => undefined },
      ],
      options,
    );
    expect(results.map(({ passed, failed }) => [passed, failed])).toEqual([
      [7, 0],
      [7, 1],
      [0, 1],
    ]);
  });

  it('runs parallel steps at the same time, and prints the output of each in one piece', async () => {
    const meets = (own: string, other: string) =>
      `echo ${own} begins; touch ${own}; until [ -e ${other} ]; do sleep 0.02; done; echo ${own} ends >&2`;
    const lines: string[] = [];
    const results = await runSteps(
      [
        { name: 'left', command: meets('left', 'right'), parallel: true },
        { name: 'right', command: `${meets('right', 'left')}; exit 1`, parallel: true },
        { name: 'alone', command: 'true', after: 'right' },
      ],
      { cwd: folder, print: (line) => lines.push(line), atOnce: 2 },
    );
    expect(results.map(({ name, failed }) => [name, failed])).toEqual([
      ['left', 0],
      ['right', 1],
      ['alone', 1],
    ]);
    expect(lines).toEqual(
      expect.arrayContaining(['\n== left\nleft begins\nleft ends', '\n== right\nright begins\nright ends']),
    );
  });

  it('prints a heading and the result of each step', async () => {
    const lines: string[] = [];
    await runSteps([{ name: 'one', command: 'false' }], { cwd: folder, print: (line) => lines.push(line) });
    expect(lines[0]).toContain('one');
    expect(lines[1]).toMatch(/one FAILED in \d+\.\d s/);
  });
});

const modules = Object.fromEntries(
  ['steps', 'child'].map((name) => [name, new URL(`../../src/tools/${name}.mjs`, import.meta.url).href]),
);

// A script that runs steps, in a folder of its own.
const scriptFor = (steps: (marks: string) => readonly object[]) => {
  const marks = mkdtempSync(join(folder, 'run-'));
  const script = join(marks, 'run.mjs');
  writeFileSync(
    script,
    `import { runSteps } from '${modules.steps}';
import { stopAll, whenNpmEnds } from '${modules.child}';
whenNpmEnds(stopAll);
await runSteps(${JSON.stringify(steps(marks))}, { cwd: '/', print: () => {} });
`,
  );
  const pid = async (): Promise<number> => {
    await until(() => existsSync(`${marks}/pid`) && readFileSync(`${marks}/pid`, 'utf8').endsWith('\n'));
    return Number(readFileSync(`${marks}/pid`, 'utf8'));
  };
  return { marks, script, pid };
};

describe.runIf(process.platform === 'linux')('a stopped run', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends the child processes of its step on %s, and starts no further step',
    async (signal) => {
      const { marks, script, pid } = scriptFor((place) => [
        { name: 'long', command: `sleep 60 & echo $! > ${place}/pid; wait` },
        { name: 'next', command: `touch ${place}/next` },
      ]);
      const runner = spawn(process.execPath, [script], { stdio: 'ignore' });
      const ended = new Promise((resolve) => runner.once('exit', resolve));
      const grandchild = await pid();
      expect(alive(grandchild)).toBe(true);
      runner.kill(signal);
      expect(await ended).toBe(signal === 'SIGINT' ? 130 : 143);
      await until(() => !alive(grandchild));
      expect(alive(grandchild)).toBe(false);
      expect(existsSync(`${marks}/next`)).toBe(false);
    },
  );

  it('ends a process that ignores the signal and outlives its parent', async () => {
    const { script, pid } = scriptFor((marks) => [
      { name: 'long', command: `(trap '' TERM; sleep 60) & echo $! > ${marks}/pid; wait` },
    ]);
    const runner = spawn(process.execPath, [script], { stdio: 'ignore' });
    const stubborn = await pid();
    runner.kill('SIGTERM');
    await until(() => !alive(stubborn));
    expect(alive(stubborn)).toBe(false);
  });

  it('ends when npm, which started it, has ended', async () => {
    const { script, pid } = scriptFor((marks) => [
      { name: 'long', command: `sleep 60 & echo $! > ${marks}/pid; wait` },
    ]);
    const npm = spawn('sh', ['-c', `"${process.execPath}" "${script}" & wait`], {
      stdio: 'ignore',
      env: { ...process.env, npm_lifecycle_event: 'test' },
    });
    const grandchild = await pid();
    npm.kill('SIGKILL');
    await until(() => !alive(grandchild));
    expect(alive(grandchild)).toBe(false);
  });
});

describe('the test reports', () => {
  it('count a vitest file that does not load as a failure', () => {
    const passed = { status: 'passed' };
    const failed = { status: 'failed' };
    expect(
      vitestCounts({
        numPassedTests: 3,
        testResults: [
          { ...passed, assertionResults: [passed, passed] },
          { ...failed, assertionResults: [passed, failed, failed] },
          { ...failed, assertionResults: [] },
        ],
      }),
    ).toEqual({ passed: 3, failed: 3 });
  });

  it('count a Playwright error outside any test as a failure', () => {
    const stats = { expected: 5, unexpected: 1, skipped: 2 };
    expect(playwrightCounts({ stats, errors: [{ message: 'no server' }] })).toEqual({ passed: 5, failed: 2 });
    expect(playwrightCounts({ stats: { ...stats, unexpected: 0 } })).toEqual({ passed: 5, failed: 0 });
  });

  it('are summarized by lane, part and step', () => {
    const results = [{ name: 'browsers', passed: 70, failed: 1, seconds: 61.04 }];
    expect(summary('full, part 3/8', results)).toEqual([
      'lane full, part 3/8: browsers: 70 passed, 1 failed in 61.0 s',
    ]);
  });

  it.each(['', '8', '0/8', '9/8', '3/8 --grep x'])('reject %j as a part of a lane', (text) => {
    expect(partOf(text)).toBeUndefined();
    expect(partOf('3/8')).toBe('3/8');
  });
});

describe('the failures that are printed at the end', () => {
  it('include the reasons from vitest, also for a file that does not load', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'fine' },
          {
            status: 'failed',
            fullName: 'adds',
            failureMessages: ['\u001b[31mexpected 3\u001b[39m\n  at a.test.ts:3'],
          },
        ],
      },
      { name: 'b.test.ts', message: 'cannot be loaded', assertionResults: [] },
      { name: 'c.test.ts', message: '', assertionResults: [] },
    ];
    expect(vitestFaults({ testResults })).toEqual([
      'a.test.ts › adds\n    expected 3\n      at a.test.ts:3',
      'b.test.ts\n    cannot be loaded',
    ]);
  });

  it('include the reasons from Playwright, also for nested suites', () => {
    const spec = (title: string, status: string, ...tries: readonly string[]) => ({
      title,
      file: 'x.spec.ts',
      line: 7,
      tests: [{ status, results: tries.map((message) => ({ errors: message === '' ? [] : [{ message }] })) }],
    });
    const suites = [
      {
        specs: [spec('fine', 'expected', '')],
        suites: [{ specs: [spec('opens', 'unexpected', 'late', 'later')] }],
      },
    ];
    expect(playwrightFaults({ suites, errors: [{ message: 'no server' }] })).toEqual([
      'outside any test\n    no server',
      'x.spec.ts:7 › opens\n    late\n    later',
    ]);
  });
});
