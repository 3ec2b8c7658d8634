import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a command on this process's terminal and gives its exit code: 128 + the signal's number when a signal
 * ended it, 127 when it could not be started. Whatever it has started itself ends with it, and all of it ends
 * with this process on Ctrl-C.
 *
 * @param {string} command a program, or a line for the shell when `shell` is set
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, seconds?: number, hear?: (output: string) => void }} [options] `seconds`: the time it may take; `hear` gets what it writes, in place of the terminal
 * @returns {Promise<number>}
 */
export const run = (command, args, { cwd, env = process.env, shell = false, seconds, hear } = {}) =>
  new Promise((resolve) => {
    listen();
    const child = spawn(command, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env,
      shell,
      stdio: hear === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      detached: grouped,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => hear?.(text));
    running.add(child);
    const timer = seconds === undefined ? undefined : setTimeout(() => end(child, 'SIGTERM'), seconds * 1000);
    /** @param {number} code */
    const done = (code) => {
      clearTimeout(timer);
      running.delete(child);
      end(child, 'SIGTERM');
      // During a shutdown the caller must not begin its next command.
      if (shutdown.isBegun) return;
      // What it wrote last may still be on its way.
      if (hear === undefined || child.exitCode === null) resolve(code);
      else child.once('close', () => resolve(code));
    };
    child.once('error', () => done(127));
    child.once('exit', (code, signal) => done(signal === null ? (code ?? 1) : codeOf(signal)));
  });

// A group of its own can be ended as a whole: npm, vite and playwright leave children behind when only they are ended.
const grouped = process.platform !== 'win32';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

// One for the process, as its signals are.
const shutdown = { isBegun: false };

const patience = 5000;

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
const end = (child, signal) => {
  if (child.pid === undefined) return;
  try {
    process.kill(grouped ? -child.pid : child.pid, signal);
  } catch {
    // Nothing of it is left.
  }
};

/** @param {NodeJS.Signals} signal */
const codeOf = (signal) => 128 + constants.signals[signal];

/** @param {NodeJS.Signals} signal */
const stop = (signal) => {
  shutdown.isBegun = true;
  const children = [...running];
  for (const child of children) end(child, signal);
  const began = Date.now();
  const timer = setInterval(() => {
    // What a child has started may outlive it.
    const left = children.filter(isLeft);
    if (left.length > 0 && Date.now() - began < patience) return;
    clearInterval(timer);
    for (const child of left) end(child, 'SIGKILL');
    process.exit(codeOf(signal));
  }, 50);
};

/** @param {import('node:child_process').ChildProcess} child */
const isLeft = (child) => {
  if (child.pid === undefined) return false;
  try {
    return process.kill(grouped ? -child.pid : child.pid, 0);
  } catch {
    return false;
  }
};

/**
 * Runs `end` once npm, which started this process, has ended: a signal ends npm and its shell only.
 *
 * @param {() => void} end
 */
export const whenNpmEnds = (end) => {
  const { ppid } = process;
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    end();
  }, 500);
  timer.unref();
};

/** Ends this process and all that it has started, as on SIGTERM. */
export const stopAll = () => stop('SIGTERM');

const listen = () => {
  for (const signal of signals) {
    if (!process.listeners(signal).includes(stop)) process.on(signal, stop);
  }
};
