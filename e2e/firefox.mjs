#!/usr/bin/env node
/**
 * Stands between Playwright and a Firefox of the system, which speak WebDriver BiDi: commands that this Firefox does not know
 * yet, and that only set what no test here needs, are answered in its place. Started in place of Firefox, with its arguments.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

// The WebSockets that Playwright brings along.
const { ws: WebSocket, wsServer: WebSocketServer } = createRequire(import.meta.url)(
  'playwright-core/lib/utilsBundle',
);

const program = process.env.FIREFOX_PATH || '/usr/bin/firefox-esr';
const unknown = /^emulation\.set(?:MediaFeatures|ScreenSettings|ScreenOrientation)Override$/;
const size = 256 * 2 ** 20;

/**
 * @typedef {{ on: (event: string, heard: (given: unknown) => void) => void, send: (text: string) => void, close: () => void }} Socket
 */

/** @param {string} firefox the address at which Firefox listens */
const relay = (firefox) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (/** @type {Socket} */ client, /** @type {{ url: string }} */ { url }) => {
    /** @type {Socket} */
    const browser = new WebSocket(`${firefox}${url === '/' ? '' : url}`, { maxPayload: size });
    const opened = new Promise((resolve) => browser.on('open', resolve));
    client.on('message', async (data) => {
      const { id, method } = JSON.parse(String(data));
      if (unknown.test(method)) return client.send(JSON.stringify({ type: 'success', id, result: {} }));
      await opened;
      browser.send(String(data));
    });
    browser.on('message', (data) => client.send(String(data)));
    browser.on('close', () => client.close());
    client.on('close', () => browser.close());
  });
  server.on('listening', () => say(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
};

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

const child = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'ignore', 'pipe'] });
child.on('error', () => say(`There is no Firefox at ${program}: say where it is with FIREFOX_PATH.`));
child.on('exit', (code) => process.exit(code ?? 0));
process.on('SIGTERM', () => child.kill('SIGTERM'));
for await (const line of (await import('node:readline')).createInterface({ input: child.stderr })) {
  const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? [];
  if (address === undefined) say(line);
  else relay(address);
}
