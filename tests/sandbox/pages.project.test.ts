import { expect, test } from 'vitest';
import { auth, files, openBench } from './bench.ts';

const bench = await openBench({ entrances: [{ label: 'Sign in at Demo', href: '/login/demo/' }] });

test('the start page lists every persona with purpose, card and user ID', async () => {
  const { text, status } = await bench.visit().bare('/sandbox');
  expect(status).toBe(200);
  for (const { purpose, userId, card } of files.personas) {
    expect(text).toContain(purpose.replaceAll("'", '&#39;'));
    expect(text).toContain(card);
    if (userId) expect(text).toContain(userId);
  }
  expect(text).toContain('<a href="/login/demo/">Sign in at Demo</a>');
});

test.each([
  '/sandbox',
  '/sandbox/outbox',
  '/sandbox/partner',
  '/sandbox/partner/return?code=1',
  '/sandbox/voice',
  '/sandbox/persist',
  '/sandbox/account-manager?link=1',
  '/sandbox/nothing',
  `/v3/oauth2/authorize?${new URLSearchParams({ response_type: 'code', ...auth })}`,
  '/quickpay/start?_csrf=a&trace_id=3f0d8f5e-7a52-4a3c-9a51-000000000001',
])('%s has a content security policy and no inline scripts or styles', async (path) => {
  const { headers, text } = await bench.visit().bare(path);
  const policy = headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  expect(text).toContain('<html lang="en">');
});

test('pages show request values as text, never as markup', async () => {
  const visitor = bench.visit();
  const { text } = await visitor.bare(
    `/sandbox/partner/return?state=${encodeURIComponent('<img src=x onerror="1">')}`,
  );
  expect(text).not.toContain('<img');
  expect(text).toContain('&lt;img src=x onerror=&quot;1&quot;&gt;');
});

test.each([
  '/sandbox/partner/return',
  '/sandbox/voice/return',
  '/sandbox/persist/return',
  '/loan/pay',
  '/sandbox/elsewhere/privacy',
  '/quickpay/downtime',
])('%s shows its query parameters and records them as an arrival', async (path) => {
  const visitor = bench.visit();
  await visitor.bare('/sandbox');
  const { text, status } = await visitor.send('GET', `${path}?state=abcdefgh&error=406`);
  expect(status).toBe(200);
  expect(text).toContain('abcdefgh');
  expect((await visitor.send('GET', '/sandbox/arrivals.json')).body[0]).toMatchObject({
    path,
    fields: { state: 'abcdefgh', error: '406' },
  });
});

test('the servicing page refuses GET requests', async () => {
  expect((await bench.visit().bare('/eService/AccountSummary/handOver.action')).status).toBe(405);
});

test('the outbox page shows the passcode as it was sent', async () => {
  const visitor = bench.visit();
  const session_id = (await visitor.signIn('otto.onetime')).body.session_id;
  const send = (delivery_mode: string) =>
    visitor.post('/v1/retailcard/identity/login/otp/initiate', {
      otp_info: { delivery_mode, phone_number: '2125550187' },
      session_info: { session_id },
    });
  await send('CALL');
  const [{ code }] = await visitor.outbox();
  const { text } = await visitor.get('/sandbox/outbox');
  expect(text).toContain(`<p class="passcode">${code}</p>`);
  expect(text).toContain(`Call to 2125550187: Your passcode is ${[...code].join(', ')}.`);
});

test('the form on the start page forces answers, which the page then lists', async () => {
  const visitor = bench.visit();
  const sent = await visitor.form('/sandbox/force', {
    operation: 'getHandover',
    fault: 'dropped',
    nth: '2',
    code: '',
    with: '',
  });
  expect(sent.status).toBe(303);
  expect(sent.headers.get('location')).toBe('/sandbox');
  expect((await visitor.get('/sandbox')).text).toContain('<code>getHandover</code> call 2 from now, dropped');
  await visitor.form('/sandbox/force/clear', {});
  expect((await visitor.get('/sandbox')).text).not.toContain('call 2 from now');
});

test('each preset answer on the start page can be forced', async () => {
  const visitor = bench.visit();
  const { text } = await visitor.get('/sandbox');
  const forms = [...text.matchAll(/<form method="post" action="\/sandbox\/force">(.*?)<\/form>/g)];
  expect(forms.length).toBeGreaterThan(5);
  for (const [, inside = ''] of forms) {
    const fields = [...inside.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]);
    expect((await visitor.form('/sandbox/force', Object.fromEntries(fields))).status).toBe(303);
  }
});

test.each([
  ['telemetry.js', "window.__telemetry = 'sandbox-telemetry';"],
  ['black-box.js?global=device', "window.device = () => 'sandbox-black-box';"],
  ['assistant.js?global=vendor.chat', 'window.vendor ??= {};\nwindow.vendor.chat = {'],
  ['black-box.js?global=a;b', 'window.__blackBox ='],
])('the script %s sets its global', async (path, source) => {
  const { text, headers } = await bench.visit().bare(`/sandbox/script/${path}`);
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(text).toContain(source);
});

test('a page includes its own icon, so that browsers request none', async () => {
  const { text, headers } = await bench.visit().bare('/sandbox');
  expect(text).toContain('<link rel="icon" href="data:,">');
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;");
});

test('a script can be delayed', async () => {
  const before = bench.waits.length;
  await bench.visit().bare('/sandbox/script/telemetry.js?delay=2500');
  expect(bench.waits.slice(before)).toEqual([2500]);
});

test.each([
  ['/sandbox', true],
  ['/sandbox/anything', true],
  ['/sandboxes', false],
  ['/v1/retailcard/identity/login/authenticate', true],
  ['/v1/retailcard/identity/login/persistent/otp/validate', true],
  ['/eService/AccountSummary/handOver.action', true],
  ['/serviceFiles/json/downtime.json', true],
  ['/assets/psf/messaging.json', true],
  ['/assets/index-abc.js', false],
  ['/brands/demo/brand.json', false],
  ['/brands/demo/logo.svg', false],
  ['/econsent/en/e-consent.pdf', false],
  ['/login/demo/', false],
  ['/', false],
])('the sandbox owns %s: %s', (path, own) => {
  expect(bench.sandbox.owns(path)).toBe(own);
});

test('a link can neither reset the sandbox nor clear forced answers', async () => {
  expect((await bench.visit().bare('/sandbox/reset')).status).toBe(405);
  expect((await bench.visit().bare('/sandbox/force/clear')).status).toBe(405);
});
