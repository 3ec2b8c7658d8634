import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromium, expect, test } from '@playwright/test';
import { bankSite } from './bank.ts';
import { onThisMachine } from './visit.ts';

type Report = { readonly name: string; readonly facts: Readonly<Record<string, string>> };

const openssl = process.env.OPENSSL ?? 'openssl';
test.skip(spawnSync(openssl, ['version']).status !== 0, 'There is no openssl to make a certificate with');

const stops: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

const certificate = (): { readonly key: Buffer; readonly cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-tls-'));
  const [key, cert] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  execFileSync(
    openssl,
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=portico.localhost', '-addext', 'subjectAltName=DNS:portico.localhost'],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  );
  const read = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return read;
};

/** The site behind TLS, without which browsers report nothing by the Reporting API. Its pages ask for a picture that the policy refuses, before any script has run. */
const siteWith = async (picture: string, policyOf: (policy: string) => string) => {
  const sent: { readonly body: string; readonly headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(certificate(), async (incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    const body = await text(incoming);
    if (url.endsWith('/reports')) sent.push({ body, headers });
    const { 'accept-encoding': _, ...passed } = headers;
    const asked = ask(onThisMachine(`${bankSite}${url}`), { method, headers: passed }, async (answer) => {
      const { 'content-security-policy': policy, 'content-length': __, ...told } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, {
        ...told,
        ...(policy !== undefined && { 'content-security-policy': policyOf(String(policy)) }),
      });
      outgoing.end((await text(answer)).replace('<body>', `<body><img alt="" src="${picture}">`));
    });
    asked.on('error', () => outgoing.destroy());
    asked.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // It listens to a port.
  return { origin: `https://portico.localhost:${port}`, sent };
};

const remembered = async (): Promise<readonly Report[]> => {
  const answer = await fetch(onThisMachine(`${bankSite}/sandbox/telemetry/events.json`));
  return ((await answer.json()) as readonly Report[]).filter(({ name }) => name === 'portico.policy.report');
};

for (const [form, type, policyOf] of [
  ['the Reporting API', 'application/reports+json', (policy: string) => policy],
  ['report-uri', 'application/csp-report', (policy: string) => policy.replace(/; report-to [\w-]+/, '')],
] as const)
  test(`the server drops the query from a policy report that the browser sends by ${form}`, async () => {
    const canary = `hidden-${randomUUID()}`;
    const host = `https://${randomUUID()}.example`;
    const { origin, sent } = await siteWith(`${host}/a.png?token=${canary}`, policyOf);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '',
      args: ['--short-reporting-delay', '--no-sandbox', '--host-resolver-rules=MAP *.example ~NOTFOUND'],
    });
    stops.push(() => browser.close());
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(`${origin}/login/birch/callback?code=${canary}#${canary}`);
    const ours = async () => (await remembered()).filter(({ facts }) => facts.origin === host);
    await expect.poll(async () => (await ours()).length).toBeGreaterThan(0);
    expect((await ours())[0]?.facts).toMatchObject({
      brand: 'birch',
      page: '/login/birch/callback',
      directive: 'img-src',
    });
    // This is why the address is one of the page's own host, and why who receives it drops the query.
    expect(sent[0]?.body).toContain(`code=${canary}`);
    expect(sent[0]?.body).not.toContain(`#${canary}`);
    expect(sent[0]?.headers).toMatchObject({ 'content-type': type });
    expect(sent[0]?.headers.referer).toBeUndefined();
    expect(JSON.stringify(await remembered())).not.toContain(canary);
  });
