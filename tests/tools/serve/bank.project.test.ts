import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { portOf } from '../../../src/tools/free-port.ts';
import { leastHeaders } from '../../../src/tools/headers.ts';
import { openBank } from '../../../src/tools/serve/bank.ts';
import { policyName } from '../../../src/tools/within.ts';

// The bank reports its failures there, and keeps the function that it found at first.
vi.spyOn(console, 'error').mockReturnValue();
const { listener } = openBank('.', { apiDelay: 0, brands: {} });
const server = createServer((request, response) => listener(request, response, () => response.end('site')));

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${portOf(server)}${path}`, { redirect: 'manual', ...init });

it.each<[string, number, RequestInit]>([
  ['/sandbox/style.css', 200, {}],
  ['/sandbox/script/assistant.js', 200, {}],
  ['/sandbox/script/none.js', 404, {}],
  ['/sandbox/log.json', 200, {}],
  ['/sandbox/reset', 405, {}],
  ['/sandbox/reset', 200, { method: 'POST' }],
  ['/serviceFiles/json/downtime.json', 200, {}],
  ['/sandbox/telemetry/events.json', 200, {}],
  ['/sandbox/telemetry/none', 404, {}],
  ['/sandbox', 200, {}],
  ['/sandbox/log', 413, { method: 'POST', body: 'x'.repeat(1_000_001) }],
])('the bank answers %s with %i, a policy and framing protection', async (path, status, init) => {
  const answer = await ask(path, init);
  expect(answer.status).toBe(status);
  const { 'content-security-policy': policy, ...others } = Object.fromEntries(answer.headers);
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  const { [policyName]: _, ...wanted } = leastHeaders;
  expect(others).toMatchObject(wanted);
});
