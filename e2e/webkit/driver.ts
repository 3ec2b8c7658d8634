import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../src/tools/free-port.ts';
import { findWebKit } from '../../src/tools/webkit.mjs';

/** A WebDriver for WebKitGTK. It runs one browser at a time. */
export type Driver = {
  /** Starts a browser that was never here before. All its requests go to a proxy on this machine. */
  readonly start: (proxyPort: number) => Promise<WebDriver>;
  readonly stop: () => Promise<void>;
};

/** Starts a display without a screen, and the WebDriver on it. */
export const startDriver = async (): Promise<Driver> => {
  const found = findWebKit();
  if (typeof found === 'string') throw new Error(found);
  const folder = mkdtempSync(join(tmpdir(), 'portico-webkit-'));
  writeTheme(folder);
  const display = startGroup(found.display, displayArgs, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(display.stdout ?? display, 'data');
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, XDG_CONFIG_HOME: folder };
  let running = await startWebDriver(found.driver, env);
  const start = async (proxyPort: number, tries = 2): Promise<WebDriver> => {
    const browser = await within(startBrowser(running.port, found.browser, proxyPort), patience);
    if (browser !== undefined) return browser;
    if (tries === 1) throw new Error(`MiniBrowser does not start within ${patience / 1000} seconds.`);
    // On a busy machine a browser may never report to its driver.
    await end(running.child);
    running = await startWebDriver(found.driver, env);
    return start(proxyPort, tries - 1);
  };
  return {
    start,
    stop: async () => {
      await end(running.child);
      await end(display);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const patience = 20_000;

// The display chooses a free number and prints it.
const displayArgs = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];

type Running = { readonly port: number; readonly child: ChildProcess };

const startWebDriver = async (program: string, env: NodeJS.ProcessEnv): Promise<Running> => {
  const port = await freePort();
  const child = startGroup(program, [`--port=${port}`], { stdio: 'ignore', env });
  await listening(port);
  return { port, child };
};

const startBrowser = async (port: number, program: string, proxyPort: number): Promise<WebDriver> =>
  new Builder()
    .disableEnvironmentOverrides()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilitiesOf(program, proxyPort))
    .build();

const capabilitiesOf = (binary: string, proxyPort: number): Capabilities =>
  new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    proxy: {
      proxyType: 'manual',
      httpProxy: `127.0.0.1:${proxyPort}`,
      sslProxy: `127.0.0.1:${proxyPort}`,
    },
  });

// The toolbar of MiniBrowser is wider than a phone without it.
const writeTheme = (folder: string): void => {
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(
    join(folder, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 6px }',
  );
};

const listening = async (port: number, tries = 100): Promise<void> => {
  const isOpen = await new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  if (isOpen) return;
  if (tries === 0) throw new Error('WebKitWebDriver does not start.');
  await new Promise((done) => setTimeout(done, 50));
  return listening(port, tries - 1);
};

const within = <T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  kill(child);
  await ended;
};

// In a group of its own, which ends as a whole: a driver leaves its browser behind.
const startGroup = (program: string, args: readonly string[], options: SpawnOptions): ChildProcess => {
  const child = spawn(program, args, { ...options, detached: true });
  process.once('exit', () => kill(child));
  return child;
};

const kill = ({ pid, exitCode, signalCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
};
