import { type ChildProcess, spawn } from 'node:child_process';
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
  const display = spawn(
    found.display,
    ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [number] = await once(display.stdout, 'data');
  const port = await freePort();
  const driver = spawn(found.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, XDG_CONFIG_HOME: folder },
  });
  await listening(port);
  return {
    start: (proxyPort) =>
      new Builder()
        .disableEnvironmentOverrides()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilitiesOf(found.browser, proxyPort))
        .build(),
    stop: async () => {
      await end(driver);
      await end(display);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

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

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
};
