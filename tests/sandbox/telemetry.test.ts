import { expect, test } from 'vitest';
import { logsRequest } from '../../src/runtime/telemetry/otlp.ts';
import { openBench } from './bench.ts';

const bench = await openBench();
const visitor = bench.visit();
const path = '/sandbox/telemetry/v1/logs';

const tell = (events: Parameters<typeof logsRequest>[1], brand = 'alder', tab = 'one') =>
  visitor.bare(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: logsRequest({ 'portico.brand': brand, 'portico.correlation_id': tab }, events),
  });

const transition = (step: string, outcome: string, ms: number) => ({
  name: 'portico.transition',
  at: bench.clock.now,
  severity: 'info' as const,
  attributes: {
    'portico.flow': 'sign-in',
    'portico.step': step,
    'portico.outcome': outcome,
    'portico.to': 'next',
    'portico.ms': ms,
    ...(/^\d/.test(outcome) && { 'http.response.status_code': 200 }),
  },
});

test('what pages tell stands on a page, by step and brand, with its share', async () => {
  expect((await tell([transition('ask', 'submit', 900), transition('call', '1004', 20)])).status).toBe(200);
  await tell([transition('call', '1004', 40), transition('call', 'ok', 60)], 'alder', 'two');
  await tell([transition('ask', 'submit', 10)], 'birch', 'three');
  const { text } = await visitor.bare('/sandbox/telemetry');
  const rows = [...text.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row
      .replace(/<[^>]+>+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  expect(rows).toContain('sign-in: call alder 1004 next 2 67 % 20');
  expect(rows).toContain('sign-in: call alder ok next 1 33 % 60');
  expect(rows).toContain('sign-in: ask birch submit next 1 100 % 10');
  // What each tab did last.
  expect(rows).toContain('sign-in: call alder 2');
  const { text: one } = await visitor.bare('/sandbox/telemetry?brand=birch');
  expect(one).not.toContain('1004');
});

test('what is no request of the protocol is refused', async () => {
  const post = (body: string, type: string) =>
    visitor.bare(path, { method: 'POST', headers: { 'content-type': type }, body });
  expect((await post('{"resourceLogs":[]}', 'text/plain')).status).toBe(415);
  expect((await post('{', 'application/json')).status).toBe(400);
  expect((await post('[]', 'application/json')).status).toBe(400);
  expect(
    (await post('{"resourceLogs":[{"scopeLogs":[{"logRecords":[3,{}]}]}]}', 'application/json')).status,
  ).toBe(200);
  expect((await visitor.bare(path)).status).toBe(405);
});

test('it remembers the latest only', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => transition('ask', `code-${at}`, 1));
  for (const _ of Array.from({ length: 21 })) await tell(many);
  const { body } = await visitor.bare('/sandbox/telemetry/events.json');
  expect(body).toHaveLength(20_000);
});

test('what was told is text on the page, never markup', async () => {
  await tell([transition('<img src=x>', '<b>', 1)]);
  const { text } = await visitor.bare('/sandbox/telemetry');
  expect(text).not.toContain('<img src=x>');
  expect(text).toContain('&lt;img src=x&gt;');
});
