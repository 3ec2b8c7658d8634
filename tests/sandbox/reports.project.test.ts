import { expect, test } from 'vitest';
import { openBench } from './bench.ts';

const bench = await openBench();
const visitor = bench.visit();

const report = (body: unknown, type: string) =>
  visitor.bare('/sandbox/telemetry/reports', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const latest = async () => (await visitor.bare('/sandbox/telemetry/events.json')).body.at(-1);

const page = 'https://signin.example/login/alder/reset?code=hidden-4711#hidden-4711';
const refused = 'https://who:hidden-4711@elsewhere.example:8443/hidden-4711/a.js?token=hidden-4711';
const before = 'https://partner.example/hidden-4711?token=hidden-4711';
const kept = {
  name: 'portico.policy.report',
  facts: {
    brand: 'alder',
    page: '/login/alder/reset',
    directive: 'script-src-elem',
    origin: 'https://elsewhere.example:8443',
    referrer: 'https://partner.example',
  },
};

test('a report-uri report is stored without the private parts of its addresses', async () => {
  const all = {
    'document-uri': page,
    referrer: before,
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'; report-uri /hidden-4711",
    'blocked-uri': refused,
    'source-file': page,
    'script-sample': 'hidden-4711',
  };
  expect((await report({ 'csp-report': all }, 'application/csp-report')).status).toBe(200);
  expect(await latest()).toMatchObject(kept);
  expect(JSON.stringify(await latest())).not.toContain('hidden-4711');
});

test('a Reporting API report is stored the same way', async () => {
  const body = {
    blockedURL: refused,
    documentURL: page,
    effectiveDirective: 'script-src-elem',
    referrer: before,
    sample: 'hidden-4711',
    sourceFile: page,
  };
  const reports = [
    { type: 'csp-violation', url: page, body },
    { type: 'deprecation', url: page, body: { id: 'hidden-4711' } },
    'hidden-4711',
  ];
  const many = (await visitor.bare('/sandbox/telemetry/events.json')).body.length;
  expect((await report(reports, 'application/reports+json')).status).toBe(200);
  const { body: all } = await visitor.bare('/sandbox/telemetry/events.json');
  expect(all).toHaveLength(many + 1);
  expect(all.at(-1)).toMatchObject(kept);
  expect(JSON.stringify(all)).not.toContain('hidden-4711');
});

test('invalid values in a report are not stored', async () => {
  await report(
    { 'csp-report': { 'effective-directive': 'rita ready', 'blocked-uri': 'inline', 'document-uri': 7 } },
    'application/csp-report',
  );
  expect((await latest()).facts).toEqual({ origin: 'inline' });
});

test('requests without a valid report are refused', async () => {
  expect((await report('{}', 'text/plain')).status).toBe(415);
  expect((await report('{', 'application/csp-report')).status).toBe(400);
  expect((await report({ other: 1 }, 'application/csp-report')).status).toBe(400);
  expect((await visitor.bare('/sandbox/telemetry/reports')).status).toBe(405);
});
