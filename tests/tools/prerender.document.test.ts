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

describe('the entry page of a brand', () => {
  it('has the form in its HTML, with attributes for browsers and password managers', () => {
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

  it('has no inline styles, scripts or handlers that a strict policy refuses', () => {
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

  it('has a title, a description, its language, and the list of languages', () => {
    const page = parsed('login/alder/index.html');
    expect(page.documentElement.lang).toBe('en');
    expect(page.documentElement.dataset.languages).toBe('en es');
    expect(page.title).toContain('Alder');
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')?.length).toBeGreaterThan(
      20,
    );
  });

  it('has the texts of its brand, and a separate style sheet for its colors', () => {
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

  it('links a web app manifest with the name, icons and color of the brand', () => {
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

  it('contains its configuration, the ID of its view, and the files to prefetch', () => {
    const data = JSON.parse(parsed('login/demo/index.html').getElementById('page')!.textContent);
    expect(data).toMatchObject({
      brandId: 'demo',
      language: 'en',
      brand: { id: 'demo', displayName: 'Larkmoor', images: { logo: '/brands/demo/logo.svg' } },
    });
    expect(data.view).toMatch(/^[a-z0-9]+\.[a-z0-9]+$/);
    expect(data.prefetch).toEqual(['/assets/words-en.js']);
  });

  it('does not depend on a reload, and has no variants', () => {
    for (const brand of ['demo', 'alder']) {
      const page = parsed(`login/${brand}/index.html`);
      const { fresh, by } = page.documentElement.dataset;
      expect([fresh, by, page.querySelector('template')]).toEqual([undefined, undefined, null]);
    }
  });

  it('starts hidden, and loads its first script with `async`', () => {
    const { documentElement, head } = parsed('login/demo/index.html');
    const first = head.querySelector<HTMLScriptElement>('script[src*="early"]')!;
    expect(documentElement.dataset.swap).toBe('');
    expect(first.hasAttribute('async')).toBe(true);
  });

  it('has texts for disabled scripts and for failed scripts', () => {
    const page = parsed('login/demo/index.html');
    expect(page.querySelector('noscript')?.textContent).toContain('JavaScript');
    expect(page.querySelector('#crash[role="alert"] a')?.getAttribute('href')).toBe('');
  });

  it('has the texts about scripts in each language of the brand', () => {
    const page = parsed('login/alder/index.html');
    for (const place of ['#crash', 'noscript']) {
      const parts = [...page.querySelectorAll(`${place} > [lang]`)];
      expect(parts.map((part) => part.getAttribute('lang'))).toEqual(['en', 'es']);
      expect(new Set(parts.map(({ textContent }) => textContent)).size).toBe(2);
    }
  });
});

describe('the prerendered page of an address', () => {
  it.each(Object.entries(entrances))(
    'at %s has its screen and title, and preloads the code of its flow',
    (route, entrance) => {
      const page = parsed(`login/alder/at${route}.html`);
      const { dataset } = page.documentElement;
      expect(page.querySelector('main')?.textContent).not.toBe('');
      expect(page.title).toContain('Alder');
      expect(dataset.gates?.split(' ') ?? []).toEqual(entrance.gates);
      expect(dataset.fresh).toBe(entrance.fresh ? '' : undefined);
      expect(page.head.querySelector('script[async]')?.getAttribute('src')).toBe('/assets/early.js');
      const [code] = page.head.querySelectorAll('link[rel="modulepreload"]');
      expect(code?.getAttribute('href')).toBe(`/assets/flow-${entrance.flow}.js`);
      expect(code?.getAttribute('fetchpriority')).toBe('low');
      const data = JSON.parse(page.getElementById('page')!.textContent);
      expect(data).toMatchObject({ soon: true, view: expect.any(String), prefetch: ['/assets/main.js'] });
    },
  );

  it('exists only for addresses that are open for the brand', () => {
    const made = (brand: string) =>
      Object.keys(pages).filter((path) => path.startsWith(`login/${brand}/at/`)).length;
    expect(made('alder')).toBe(Object.keys(entrances).length);
    expect(made('nookwell')).toBeGreaterThan(0);
    expect(made('nookwell')).toBeLessThan(made('alder'));
  });

  it('has each variant that depends on the query once, in a template', () => {
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

describe('the page of a brand for all other addresses', () => {
  it('shows the brand and a loading state, and no form', () => {
    const page = parsed('login/demo/app.html');
    expect(page.querySelector('form')).toBe(null);
    expect(page.querySelector('header img')?.getAttribute('alt')).toBe('Larkmoor');
    expect(page.querySelector('main')?.textContent).not.toBe('');
    expect(page.title).toBe('Larkmoor');
    expect(JSON.parse(page.getElementById('page')!.textContent).view).toBeUndefined();
  });
});

describe('the last-resort failure report of a page', () => {
  const lastWord = (path: string) => {
    const { lost = '[]', routes = '' } = parsed(path).documentElement.dataset;
    const [address, request] = JSON.parse(lost) as LastWord;
    return { address, request, routes: routes.split(' ') };
  };

  it('is one event with release, brand, language, and placeholders for route and tab', () => {
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

  it('has every route, and none before a longer route that ends with it', () => {
    const { routes } = lastWord('login/alder/app.html');
    expect([...routes].sort()).toEqual(Object.keys(bundleOf(readProject(root)).routes).sort());
    for (const [at, route] of routes.entries())
      expect(routes.slice(0, at).filter((before) => route.endsWith(before))).toEqual([]);
  });
});

describe('pageHtml', () => {
  it('escapes texts in elements, attributes and data', () => {
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
