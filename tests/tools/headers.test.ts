import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { contentSecurityPolicy, siteHeaders, transport } from '../../src/tools/headers.ts';
import { anywhere, issued, issuer } from './serve/fixture.ts';

const [issuedFacts, local]: readonly JsonObject[] = [{ ...issued }, { ...anywhere }];

const directives = (policy: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)]));

describe('the content security policy', () => {
  const policy = contentSecurityPolicy(issuer, issuedFacts!);
  const named = directives(policy);

  it('allows nothing unsafe', () => {
    expect(policy).not.toMatch(/unsafe|\*(?!\.)|https:(?!\/\/)|http:\/\/(?!localhost)/);
    expect(named['frame-ancestors']).toEqual(["'none'"]);
    expect(named['base-uri']).toEqual(["'none'"]);
    expect(named['object-src']).toEqual(["'none'"]);
    expect(named['require-trusted-types-for']).toEqual(["'script'"]);
    expect(named['trusted-types']).toEqual(['portico']);
  });

  it('allows scripts of the issuer by their full addresses, and connections to their hosts', () => {
    expect(named['script-src']).toEqual(["'self'", 'https://telemetry.example/t.js']);
    expect(named['connect-src']).toContain('https://telemetry.example');
  });

  it('allows a script at the address that the environment gives', () => {
    const issuer = { scripts: { telemetry: { src: 'https://telemetry.example/t.js' }, chat: {}, pay: {} } };
    const scripts = { telemetry: '/own.js', chat: 'https://chat.example/c.js' };
    expect(directives(contentSecurityPolicy(issuer, { scripts }))['script-src']).toEqual([
      "'self'",
      'https://chat.example/c.js',
    ]);
  });

  it('names a script without its query', () => {
    const scripts = { telemetry: { src: 'https://telemetry.example/t.js?site=1;2,3&v=4' } };
    expect(directives(contentSecurityPolicy({ scripts }, {}))['script-src']).toEqual([
      "'self'",
      'https://telemetry.example/t.js',
    ]);
  });

  it.each([...'$}{\'"\\;, '])('refuses an address with %s, which a server would read as its own', (sign) => {
    const address = `https://chat.example/a${sign}b.js`;
    const policies = [
      [{ scripts: { chat: { src: address } } }, {}],
      [{ scripts: { chat: {} } }, { scripts: { chat: address } }],
      [{ redirectHosts: [`a${sign}b.example`] }, {}],
      ...['apiHost', 'assetsHost', 'servicingHost', 'loanHost', 'quickPayHost'].map((name) => [
        {},
        { [name]: address },
      ]),
      ...['formerApiHosts', 'loopback'].map((name) => [{}, { [name]: [address] }]),
      [{}, { reports: `/a${sign}b` }],
    ] as const;
    for (const [of, environment] of policies)
      expect(() => contentSecurityPolicy(of as JsonObject, environment as JsonObject)).toThrow(
        'cannot stand in a content security policy',
      );
  });

  it('allows the servers of the environment', () => {
    expect(named['connect-src']).toEqual(
      expect.arrayContaining([
        'https://api.issuer.example',
        'https://api-1.issuer.example',
        'https://assets.issuer.example',
      ]),
    );
    expect(named['img-src']).toContain('https://assets.issuer.example');
    expect(directives(contentSecurityPolicy(issuer, local!))['connect-src']).toEqual([
      "'self'",
      'https://telemetry.example',
    ]);
  });

  it('allows forms to the issuer only, and to localhost if the environment lists it', () => {
    expect(named['form-action']).toEqual([
      "'self'",
      'https://servicing.issuer.example',
      'https://issuer.example',
      'https://*.issuer.example',
    ]);
    expect(directives(contentSecurityPolicy(issuer, local!))['form-action']).toContain(
      'http://localhost:4173',
    );
    expect(directives(contentSecurityPolicy({ redirectHosts: [] }, {}))['form-action']).toEqual(["'self'"]);
  });
});

describe('headers', () => {
  const headers = siteHeaders(issuer, issuedFacts!);

  it('forbid referrers and MIME sniffing', () => {
    for (const each of Object.values(headers)) {
      expect(each['referrer-policy']).toBe('no-referrer');
      expect(each['x-content-type-options']).toBe('nosniff');
    }
  });

  it('allow other origins to read brand files, but no other files', () => {
    expect(headers.brand['access-control-allow-origin']).toBe('*');
    for (const kind of ['page', 'hashed', 'file'] as const)
      expect(headers[kind]['access-control-allow-origin']).toBeUndefined();
  });

  it('are same-origin for everything but brand files, and demand TLS for a year', () => {
    for (const [kind, each] of Object.entries(headers)) {
      expect([kind, each['cross-origin-opener-policy']]).toEqual([kind, 'same-origin']);
      expect([kind, each['cross-origin-resource-policy']]).toEqual([
        kind,
        kind === 'brand' ? 'cross-origin' : 'same-origin',
      ]);
    }
    expect(transport['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('request violation reports only if the environment has an address for them', () => {
    expect(JSON.stringify(siteHeaders(issuer, { ...issuedFacts, reports: '' }))).not.toMatch(/report/i);
    const { page, ...others } = siteHeaders(issuer, { ...issuedFacts, reports: '/reports' });
    expect(page['reporting-endpoints']).toBe('portico="/reports"');
    const policy = directives(String(page['content-security-policy']));
    expect(policy['report-to']).toEqual(['portico']);
    expect(policy['report-uri']).toEqual(['/reports']);
    expect(JSON.stringify(others)).not.toMatch(/report/i);
  });

  it('forbid files that are no pages to load anything, and all others to frame them', () => {
    for (const kind of ['hashed', 'file', 'none'] as const) {
      expect(headers[kind]['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers[kind]['x-frame-options']).toBe('DENY');
    }
  });

  it('block scripts in a brand picture that is opened as a document', () => {
    const policy = directives(String(headers.brand['content-security-policy']));
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toBeUndefined();
    expect(policy.sandbox).toEqual([]);
  });
});
