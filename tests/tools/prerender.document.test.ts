import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LastWord } from '../../src/boot/lost.ts';
import { deploymentOf } from '../../src/tools/deployment.ts';
import { pageHtml } from '../../src/tools/prerender/html.ts';
import { readProject } from '../../src/tools/project.ts';
import { bundleOf } from '../../src/tools/vite/bundle.ts';
import { entrances, pagesOf } from '../boot/page.ts';
import { eventsIn, throughProtocol } from '../runtime/telemetry/otlp.ts';

const root = join(import.meta.dirname, '../..');

const pages: Record<string, string> = {};

beforeAll(async () => {
  Object.assign(pages, await pagesOf('demo'), await pagesOf('alder'), await pagesOf('nookwell'));
});

const parsed = (path: string) => new DOMParser().parseFromString(pages[path]!, 'text/html');

describe('the first page of a brand', () => {
  it('has the form in its first byte, with what browsers and password managers look for', () => {
    const page = parsed('login/demo/index.html');
    const form = page.querySelector('form')!;
    // Without scripts it goes nowhere.
    expect(form.getAttribute('method')).toBe('dialog');
    expect(form.getAttribute('action')).toBe(null);
    expect(form.querySelector('[name="userId"]')?.getAttribute('autocomplete')).toMatch(/^username\b/);
    expect(form.querySelector('[name="password"]')?.getAttribute('autocomplete')).toBe('current-password');
    expect(form.querySelector('[type="submit"]')?.getAttribute('data-action')).toBe('submit');
    expect(page.querySelector('h1')?.textContent).not.toBe('');
  });

  it('has nothing inline that a strict policy would refuse', () => {
    for (const text of Object.values(pages)) {
      const page = new DOMParser().parseFromString(text, 'text/html');
      expect(page.querySelectorAll('[style], style')).toHaveLength(0);
      for (const script of page.querySelectorAll('script'))
        expect(script.hasAttribute('src') || script.type === 'application/json').toBe(true);
      for (const element of page.querySelectorAll('*')) {
        expect(element.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([]);
      }
    }
  });

  it('is titled and described, in the first language of its brand, and says which others there are', () => {
    const page = parsed('login/alder/index.html');
    expect(page.documentElement.lang).toBe('en');
    expect(page.documentElement.dataset.languages).toBe('en es');
    expect(page.title).toContain('Alder');
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')?.length).toBeGreaterThan(
      20,
    );
  });

  it('has the words of its brand, and its colours as a file named by what is in it', () => {
    const demo = parsed('login/demo/index.html');
    const alder = parsed('login/alder/index.html');
    expect(demo.body.textContent).toContain('Larkmoor');
    expect(alder.body.textContent).not.toContain('Larkmoor');
    const sheets = [demo, alder].map(
      (page) => [...page.querySelectorAll('link[rel="stylesheet"]')].at(-1)?.getAttribute('href') ?? '',
    );
    expect(sheets[0]).not.toBe(sheets[1]);
    for (const sheet of sheets) expect(pages[sheet.slice(1)]).toMatch(/^:root\{/);
  });

  it('says what a phone shows of it on its home screen', () => {
    const address = parsed('login/demo/index.html')
      .querySelector('link[rel="manifest"]')
      ?.getAttribute('href');
    expect(JSON.parse(pages[address?.slice(1) ?? ''] ?? '{}')).toMatchObject({
      name: expect.stringContaining('Larkmoor'),
      start_url: '/login/demo/',
      scope: '/login/demo/',
      display: 'browser',
      icons: [{ src: expect.stringMatching(/^\/brands\/demo\//) }, {}],
      theme_color: expect.stringMatching(/^#/),
    });
  });

  it('carries its configuration, what is drawn, and what to fetch ahead', () => {
    const data = JSON.parse(parsed('login/demo/index.html').getElementById('page')!.textContent);
    expect(data).toMatchObject({
      brandId: 'demo',
      language: 'en',
      brand: { id: 'demo', displayName: 'Larkmoor', images: { logo: '/brands/demo/logo.svg' } },
    });
    expect(data.view).toMatch(/^[a-z0-9]+\.[a-z0-9]+$/);
    expect(data.prefetch).toEqual(['/assets/words-en.js']);
  });

  it('comes covered until its first script has run, for which the parser does not wait', () => {
    const { documentElement, head } = parsed('login/demo/index.html');
    const first = head.querySelector<HTMLScriptElement>('script[src*="early"]')!;
    expect(documentElement.dataset.swap).toBe('');
    expect(first.hasAttribute('async')).toBe(true);
  });

  it('has words for when scripts are off, and for when they fail', () => {
    const page = parsed('login/demo/index.html');
    expect(page.querySelector('noscript')?.textContent).toContain('JavaScript');
    expect(page.querySelector('#crash[role="alert"] a')?.getAttribute('href')).toBe('');
  });

  it('has them in each of its languages: which one is read is not known then', () => {
    const page = parsed('login/alder/index.html');
    for (const place of ['#crash', 'noscript']) {
      const parts = [...page.querySelectorAll(`${place} > [lang]`)];
      expect(parts.map((part) => part.getAttribute('lang'))).toEqual(['en', 'es']);
      expect(new Set(parts.map(({ textContent }) => textContent)).size).toBe(2);
    }
  });
});

describe('the page of an address that is drawn ahead', () => {
  it.each(Object.entries(entrances))(
    '%s shows its screen, is titled, and has the code of its flow beside it',
    (route, entrance) => {
      const page = parsed(`login/alder/at${route}.html`);
      const { dataset } = page.documentElement;
      expect(page.querySelector('main')?.textContent).not.toBe('');
      expect(page.title).toContain('Alder');
      expect(dataset.gates?.split(' ') ?? []).toEqual(entrance.gates);
      expect(dataset.fresh).toBe(entrance.fresh ? '' : undefined);
      expect(page.head.querySelector('script[async]')?.getAttribute('src')).toBe('/assets/ahead.js');
      const [code] = page.head.querySelectorAll('link[rel="modulepreload"]');
      expect(code?.getAttribute('href')).toBe(`/assets/flow-${entrance.flow}.js`);
      expect(code?.getAttribute('fetchpriority')).toBe('low');
      const data = JSON.parse(page.getElementById('page')!.textContent);
      expect(data).toMatchObject({ soon: true, view: expect.any(String), prefetch: ['/assets/main.js'] });
    },
  );

  it('is there for each that is open, and for none that is closed for the brand', () => {
    const made = (brand: string) =>
      Object.keys(pages).filter((path) => path.startsWith(`login/${brand}/at/`)).length;
    expect(made('alder')).toBe(Object.keys(entrances).length);
    expect(made('nookwell')).toBeGreaterThan(0);
    expect(made('nookwell')).toBeLessThan(made('alder'));
  });

  it('has what shows to those whom others sent beside it, each once, and none of it in view', () => {
    const varied = Object.entries(entrances).filter(([, { by }]) => by !== undefined);
    expect(varied).not.toEqual([]);
    for (const [route, { by }] of varied) {
      const page = parsed(`login/alder/at${route}.html`);
      const { view } = JSON.parse(page.getElementById('page')!.textContent);
      const others = [...page.querySelectorAll('template')];
      expect(page.documentElement.dataset.by).toBe(by?.query);
      expect(others.length).toBeGreaterThan(0);
      expect(new Set(others.map(({ id }) => id)).size).toBe(others.length);
      for (const other of others) {
        expect(other.dataset.view).not.toBe(view);
        expect(other.content.querySelector('main')).not.toBe(null);
      }
    }
  });
});

describe('the page of a brand for its other addresses', () => {
  it('shows the brand, and that something is loading, and no form', () => {
    const page = parsed('login/demo/app.html');
    expect(page.querySelector('form')).toBe(null);
    expect(page.querySelector('header img')?.getAttribute('alt')).toBe('Larkmoor');
    expect(page.querySelector('main')?.textContent).not.toBe('');
    expect(page.title).toBe('Larkmoor');
    expect(JSON.parse(page.getElementById('page')!.textContent).view).toBeUndefined();
  });
});

describe('the last word of a page whose core never comes', () => {
  const lastWord = (path: string) => {
    const { lost = '[]', routes = '' } = parsed(path).documentElement.dataset;
    const [address, request] = JSON.parse(lost) as LastWord;
    return { address, request, routes: routes.split(' ') };
  };

  it('is one event of the protocol: release, brand, language, and places for route and tab', () => {
    const { address, request } = lastWord('login/alder/app.html');
    expect(address).toBe(deploymentOf(readProject(root)).environment.telemetry);
    expect(request).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
    expect(throughProtocol(String(request.body))).toEqual(JSON.parse(String(request.body)));
    expect(eventsIn(String(request.body))).toMatchObject([
      {
        name: 'portico.lost',
        'service.version': 'boot.js',
        'portico.brand': 'alder',
        'portico.language': 'en',
        'portico.route': '{route}',
        'portico.correlation_id': '{tab}',
      },
    ]);
  });

  it('is given every route, none before one that ends with it', () => {
    const { routes } = lastWord('login/alder/app.html');
    expect([...routes].sort()).toEqual(Object.keys(bundleOf(readProject(root)).routes).sort());
    for (const [at, route] of routes.entries())
      expect(routes.slice(0, at).filter((before) => route.endsWith(before))).toEqual([]);
  });
});

describe('a document', () => {
  it('lets no text out of its place', () => {
    const nasty = '"><script>alert(1)</script>';
    const text = pageHtml({
      language: 'en',
      title: nasty,
      description: nasty,
      markup: '<p>drawn</p>',
      words: [
        {
          language: nasty,
          crashTitle: nasty,
          crashText: nasty,
          reload: nasty,
          noScript: nasty,
          elsewhereTitle: nasty,
          elsewhereText: nasty,
        },
      ],
      data: { brand: { displayName: '</script><script>alert(2)</script>' } },
      brand: {
        id: nasty,
        languages: [nasty],
        favicon: nasty,
        head: [{ tag: 'meta', name: 'theme-color', content: nasty }],
      },
      core: '/assets/boot.js',
      styles: [],
    });
    const page = new DOMParser().parseFromString(text, 'text/html');
    // Nothing would uncover it.
    expect(page.documentElement.dataset.swap).toBeUndefined();
    expect([...page.querySelectorAll('script')].map(({ type }) => type)).toEqual([
      'module',
      'application/json',
    ]);
    expect(page.title).toBe(nasty);
    expect(page.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe(nasty);
    expect(JSON.parse(page.getElementById('page')!.textContent).brand.displayName).toBe(
      '</script><script>alert(2)</script>',
    );
  });
});
