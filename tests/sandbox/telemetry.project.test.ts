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
  },
});

test('reported events are listed as JSON with the brand and the correlation ID of their tab', async () => {
  expect((await tell([transition('ask', 'submit', 900), transition('call', '1004', 20)])).status).toBe(200);
  await tell([transition('ask', 'submit', 10)], 'birch', 'two');
  const { headers, body } = await visitor.bare('/sandbox/telemetry/events.json');
  expect(headers.get('content-type')).toMatch(/^application\/json\b/);
  const at = bench.clock.now;
  const sent = { flow: 'sign-in', to: 'next', step: 'ask', outcome: 'submit' };
  const alder = { brand: 'alder', correlation_id: 'one' };
  expect(body).toMatchObject([
    { name: 'portico.transition', at, facts: { ...sent, ...alder, ms: 900 } },
    { name: 'portico.transition', at, facts: { ...sent, ...alder, step: 'call', outcome: '1004', ms: 20 } },
    { name: 'portico.transition', at, facts: { ...sent, brand: 'birch', correlation_id: 'two', ms: 10 } },
  ]);
});

test('requests that violate the protocol are refused', async () => {
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

test('the stored size of an event is limited', async () => {
  const attributes = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`portico.fact${at}`, at]));
  await tell([
    {
      ...transition('ask', 'x'.repeat(50_000), 1),
      attributes: { 'portico.outcome': 'x'.repeat(50_000), ...attributes },
    },
  ]);
  const { body } = await visitor.bare('/sandbox/telemetry/events.json');
  expect(JSON.stringify(body.at(-1)).length).toBeLessThan(2000);
});

test('an invalid time becomes the arrival time, and an invalid number is dropped', async () => {
  const told = (timeUnixNano: unknown, value: unknown) => ({
    eventName: 'portico.fault',
    timeUnixNano,
    attributes: [
      { key: 'portico.code', value: { stringValue: 'odd' } },
      { key: 'portico.ms', value },
    ],
  });
  const body = JSON.stringify({
    resourceLogs: [
      {
        scopeLogs: [
          {
            logRecords: [
              told('1e40', { doubleValue: 'many' }),
              told('-9e30', { intValue: '1e999' }),
              told({}, {}),
              told('9999999999999999999', { stringValue: 'x' }),
            ],
          },
        ],
      },
    ],
  });
  const headers = { 'content-type': 'application/json' };
  expect((await visitor.bare(path, { method: 'POST', headers, body })).status).toBe(200);
  const { body: all } = await visitor.bare('/sandbox/telemetry/events.json');
  const odd = (all as readonly { at: number; facts: Record<string, unknown> }[]).filter(
    ({ facts }) => facts.code === 'odd',
  );
  expect(odd.map(({ at }) => at)).toEqual(odd.map(() => bench.clock.now));
  expect(odd.map(({ facts }) => facts.ms)).toEqual([undefined, undefined, undefined, 'x']);
});

test('only the latest 20,000 events are stored', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => transition('ask', `code-${at}`, 1));
  for (const _ of Array.from({ length: 21 })) await tell(many);
  const { body } = await visitor.bare('/sandbox/telemetry/events.json');
  expect(body).toHaveLength(20_000);
});
