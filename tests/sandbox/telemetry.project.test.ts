import { expect, test } from 'vitest';
import { logsRequest } from '../../src/runtime/telemetry/otlp.ts';
import { openBench } from './bench.ts';

const bench = await openBench({
  drawChart: async (flow, passages) =>
    flow === 'sign-in' ? `<svg>${JSON.stringify(passages)}</svg>` : undefined,
});
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

test('the telemetry page shows reported events by step and brand, with shares', async () => {
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
  expect(rows).toContain('call alder 1004 next 2 67 % 20');
  expect(rows).toContain('call alder ok next 1 33 % 60');
  expect(rows).toContain('ask birch submit next 1 100 % 10');
  // How many of the tabs that came to the flow passed the step: of all, of alder, of birch.
  expect(rows).toContain('call 2 67 % 2 (100 %) –');
  expect(rows).toContain('ask 2 67 % 1 (50 %) 1 (100 %)');
  // What each tab did last.
  expect(rows).toContain('sign-in: call alder 2');
  const { text: one } = await visitor.bare('/sandbox/telemetry?brand=birch');
  expect(one).not.toContain('1004');
});

test('the chart of a flow shows counts for all brands or for one', async () => {
  const count = async (query: string): Promise<number> => {
    const { status, text } = await visitor.bare(`/sandbox/telemetry/charts/sign-in.svg${query}`);
    expect(status).toBe(200);
    const passages = JSON.parse(text.replace(/<.*?>/g, '')) as readonly { readonly count: number }[];
    return passages.reduce((sum, passage) => sum + passage.count, 0);
  };
  const all = await count('');
  await tell([transition('ask', 'submit', 5)], 'cedar', 'four');
  expect(await count('')).toBe(all + 1);
  expect(await count('?brand=cedar')).toBe(1);
  expect((await visitor.bare('/sandbox/telemetry/charts/nothing.svg')).status).toBe(404);
});

test('tabs are counted by correlation ID, including tabs whose core never loaded', async () => {
  const tabs = async (): Promise<number> => {
    const { text } = await visitor.bare('/sandbox/telemetry?brand=elder');
    return Number(/<dt>Tabs<\/dt><dd[^>]*>(\d+)/.exec(text)?.[1]);
  };
  const lost = { name: 'portico.lost', at: 0, severity: 'error', attributes: {} } as const;
  await tell([transition('ask', 'submit', 5)], 'elder', 'five');
  expect(await tabs()).toBe(1);
  await tell([lost], 'elder', 'five');
  expect(await tabs()).toBe(1);
  await tell([lost], 'elder', 'six');
  expect(await tabs()).toBe(2);
});

test('the time range of the answers can be chosen', async () => {
  const heads = async (query: string): Promise<number> => {
    const { text } = await visitor.bare(`/sandbox/telemetry${query}`);
    expect(text).toContain('aria-current="page"');
    return [...text.matchAll(/<th scope="col">\d\d:\d\d</g)].length;
  };
  expect(await heads('')).toBe(10);
  expect(await heads('?over=a+day')).toBe(24);
  expect(await heads('?over=constructor')).toBe(10);
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
              ...['constructor', '__proto__'].map((name) => ({
                eventName: 'browser.web_vital',
                attributes: [
                  { key: 'name', value: { stringValue: name } },
                  { key: 'value', value: { doubleValue: 1 } },
                ],
              })),
            ],
          },
        ],
      },
    ],
  });
  const headers = { 'content-type': 'application/json' };
  expect((await visitor.bare(path, { method: 'POST', headers, body })).status).toBe(200);
  const { status, text } = await visitor.bare('/sandbox/telemetry');
  expect([status, text]).toEqual([200, expect.stringContaining('CONSTRUCTOR')]);
  const { body: all } = await visitor.bare('/sandbox/telemetry/events.json');
  const odd = (all as readonly { at: number; facts: Record<string, unknown> }[]).filter(
    ({ facts }) => facts.code === 'odd',
  );
  expect(odd.map(({ at }) => at)).toEqual(odd.map(() => bench.clock.now));
  expect(odd.map(({ facts }) => facts.ms)).toEqual([undefined, undefined, undefined, 'x']);
});

test('invented names do not make the telemetry page too long', async () => {
  await tell(Array.from({ length: 20 }, () => transition('ask', 'submit', 1)));
  const events = Array.from({ length: 1000 }, (_, at) => ({
    ...transition(`step-${at}`, `outcome-${at}`, 1),
    attributes: { ...transition(`step-${at}`, `40${at}`, 1).attributes, 'portico.flow': `made-up-${at}` },
  }));
  for (const [at, event] of events.entries())
    if (at % 10 === 0) await tell(events.slice(at, at + 10), `made-up-${event.attributes['portico.step']}`);
  const { text } = await visitor.bare('/sandbox/telemetry');
  expect([...text.matchAll(/<caption>/g)].length).toBeLessThan(150);
  expect([...text.matchAll(/href="[^"]*brand=made-up/g)].length).toBeLessThan(100);
  expect([...text.matchAll(/<tr>/g)].length).toBeLessThan(2000);
  expect(text).toMatch(/\d+ more/);
  // Those that told most are among those that are shown.
  expect(text).toContain('href="/sandbox/telemetry?brand=alder"');
});

test('the table of answers lists neither user actions nor decisions', async () => {
  const outcomes = ['ok', '1004', 'code.401', 'missing', 'http.503', 'failed.timeout', 'submit', 'then'];
  for (const outcome of outcomes) await tell([transition('step', outcome, 1)], 'hazel');
  const mapped = transition('step', 'locked', 1);
  await tell(
    [{ ...mapped, attributes: { ...mapped.attributes, 'http.response.status_code': 403 } }],
    'hazel',
  );
  const { text } = await visitor.bare('/sandbox/telemetry?brand=hazel');
  const [, table = ''] = /What servers answered.*?<tbody>(.*?)<\/tbody>/s.exec(text) ?? [];
  expect([...table.matchAll(/<th scope="row">([^<]*)/g)].map(([, outcome]) => outcome).sort()).toEqual([
    '1004',
    'code.401',
    'failed.timeout',
    'http.503',
    'locked',
    'missing',
    'ok',
  ]);
});

test('only the latest 20,000 events are stored', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => transition('ask', `code-${at}`, 1));
  for (const _ of Array.from({ length: 21 })) await tell(many);
  const { body } = await visitor.bare('/sandbox/telemetry/events.json');
  expect(body).toHaveLength(20_000);
});

test('the time until pages are ready appears with the web vitals', async () => {
  const ready = (ms: number) => ({
    ...transition('', '', 0),
    name: 'portico.page',
    attributes: { 'portico.ms': ms },
  });
  await tell([ready(300), ready(700), { ...ready(0), attributes: {} }], 'fir');
  const { text } = await visitor.bare('/sandbox/telemetry?brand=fir');
  expect(text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain('Ready fir 700 ms – 2');
});

test('reported values appear as text on the page, never as markup', async () => {
  await tell([transition('<img src=x>', '<b>', 1)]);
  const { text } = await visitor.bare('/sandbox/telemetry');
  expect(text).not.toContain('<img src=x>');
  expect(text).toContain('&lt;img src=x&gt;');
});
