import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Taker } from '../../src/boot/held.ts';
import { createSlots } from '../../src/runtime/storage.ts';
import { type Ahead, browserWorld } from '../../src/runtime/world.ts';

const { documentElement: page } = document;

// The script listens on the window for as long as the page lives: what one test has heard is let go before the next.
const heard: (() => void)[] = [];

const runEarly = async (attributes: Record<string, string> = {}): Promise<void> => {
  for (const name of page.getAttributeNames()) page.removeAttribute(name);
  // The page comes covered.
  for (const [name, value] of Object.entries({ 'data-swap': '', ...attributes }))
    page.setAttribute(name, value);
  vi.resetModules();
  const add = window.addEventListener.bind(window);
  window.addEventListener = ((type: string, hear: EventListener, options?: boolean) => {
    add(type, hear, options);
    heard.push(() => window.removeEventListener(type, hear, options));
  }) as typeof window.addEventListener;
  await import('../../src/early.ts');
  window.addEventListener = add as typeof window.addEventListener;
};

const takeOver = () => {
  const taken: { submitted?: unknown; pressed?: HTMLElement } = {};
  const detail: Taker = {
    submit: (values) => {
      taken.submitted = Object.fromEntries(values);
    },
    press: (button) => {
      taken.pressed = button;
    },
  };
  window.dispatchEvent(new CustomEvent('core', { detail }));
  return taken;
};

beforeEach(() => {
  for (const forget of heard.splice(0)) forget();
  localStorage.clear();
  window.history.replaceState(null, '', '/login/alder/');
  document.body.innerHTML = `<form method="post"><input name="userId"><input name="password" type="password">
    <input type="checkbox" name="rememberMe"><button type="button" id="show">Show</button><button type="submit">Sign in</button></form><img id="logo">`;
});

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
const submit = () => document.querySelector<HTMLButtonElement>('[type="submit"]')!;

/** The core is requested again before it counts as failed. */
const failed = () => vi.waitFor(() => expect(page.dataset.failed).toBe(''));

describe('the early script before the first paint', () => {
  const alder = { lang: 'en', 'data-brand': 'alder', 'data-languages': 'en es' };

  it('hides a page on reload only if its content may differ then', async () => {
    await runEarly({ 'data-fresh': '' });
    expect(page.dataset.swap).toBeUndefined();
    window.history.replaceState({ at: 1 }, '', '/login/alder/');
    await runEarly({ 'data-fresh': '' });
    expect([page.dataset.swap, page.dataset.gated]).toEqual(['', '']);
    await runEarly();
    expect(page.dataset.swap).toBeUndefined();
  });

  it('shows the page prerendered for the referring partner, and otherwise the default page', async () => {
    const body = `<div id="root"><p>all</p></div><template id="for shop" data-view="a.b"><p>shop</p></template>`;
    for (const [query, shown, view] of [
      ['?by=shop', 'shop', 'a.b'],
      ['?by=nobody', 'all', undefined],
      ['', 'all', undefined],
    ] as const) {
      document.body.innerHTML = body;
      window.history.replaceState(null, '', `/login/alder/${query}`);
      await runEarly({ 'data-by': 'by' });
      expect(document.getElementById('root')?.textContent).toBe(shown);
      expect([page.dataset.swap, page.dataset.view]).toEqual([undefined, view]);
    }
  });

  it('keeps the page hidden if the address requests another language', async () => {
    window.history.replaceState(null, '', '/login/alder/?lang=es');
    await runEarly(alder);
    expect(page.dataset.swap).toBe('');
  });

  it('keeps the page hidden if the runtime has stored another language', async () => {
    localStorage.setItem('portico.language.alder', 'es');
    await runEarly(alder);
    expect(page.dataset.swap).toBe('');
  });

  it('shows a page in its own language, and a page of a single-language brand', async () => {
    await runEarly(alder);
    expect(page.dataset.swap).toBeUndefined();
    localStorage.setItem('portico.language.demo', 'es');
    await runEarly({ lang: 'en', 'data-brand': 'demo', 'data-languages': 'en' });
    expect(page.dataset.swap).toBeUndefined();
  });
});

describe('a page with a guard', () => {
  it('stays hidden if the address triggers the guard, even by a removed secret', async () => {
    window.history.replaceState(null, '', '/login/alder/?token=t-1');
    await runEarly({ 'data-secrets': 'token', 'data-gates': 'token' });
    expect(page.dataset.swap).toBe('');
    expect(page.dataset.gated).toBe('');
    expect(location.search).toBe('');
  });

  it('is shown if the address does not trigger the guard', async () => {
    window.history.replaceState(null, '', '/login/alder/?nonce=n-1&link=token');
    await runEarly({ 'data-secrets': 'token nonce', 'data-gates': 'token' });
    expect(page.dataset.swap).toBeUndefined();
    expect(page.dataset.gated).toBeUndefined();
  });
});

describe('an address with & written as in HTML', () => {
  it('is read as it is meant', async () => {
    window.history.replaceState({ mark: 1 }, '', '/login/alder/?a=1&amp;lang=es&amp;b=%26amp%3B#top');
    await runEarly({ lang: 'en', 'data-brand': 'alder', 'data-languages': 'en es' });
    expect(location.search + location.hash).toBe('?a=1&lang=es&b=%26amp%3B#top');
    expect(window.history.state).toEqual({ mark: 1 });
    expect(page.dataset.swap).toBe('');
  });
});

describe('secrets in the address', () => {
  const secrets = { 'data-secrets': 'access_token nonce' };
  const asked = () => {
    const detail: { search?: string } = {};
    window.dispatchEvent(new CustomEvent('opened', { detail }));
    return detail.search;
  };

  it('are removed from the address and given only to the first reader', async () => {
    const query = '?access_token=t-1&client_id=shop&nonce=n-1';
    window.history.replaceState({ mark: 1 }, '', `/login/alder/persist${query}#top`);
    await runEarly(secrets);
    expect(`${location.pathname}${location.search}${location.hash}`).toBe(
      '/login/alder/persist?client_id=shop#top',
    );
    expect(window.history.state).toEqual({ mark: 1 });
    expect(asked()).toBe(query);
    expect(asked()).toBeUndefined();
  });

  it('leave no empty query behind', async () => {
    window.history.replaceState(null, '', '/login/alder/persist?nonce=n-1');
    await runEarly(secrets);
    expect(location.href.endsWith('/login/alder/persist')).toBe(true);
  });

  it('leave the address unchanged when it contains none', async () => {
    window.history.replaceState(null, '', '/login/alder/?b=%20&lang=es');
    await runEarly(secrets);
    expect(location.search).toBe('?b=%20&lang=es');
    expect(asked()).toBeUndefined();
  });
});

describe('the early script before the core loads', () => {
  it('queues a submitted form with its first values and shows a busy button', async () => {
    await runEarly();
    field('userId').value = 'rita.ready';
    field('password').value = 'Harbor-7';
    field('rememberMe').checked = true;
    submit().click();
    expect(submit().getAttribute('aria-busy')).toBe('true');
    field('userId').value = 'somebody.else';
    submit().click();
    expect(takeOver().submitted).toEqual({ userId: 'rita.ready', password: 'Harbor-7', rememberMe: 'on' });
  });

  it('prevents the browser from submitting a form', async () => {
    await runEarly();
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('queues a press on another button', async () => {
    await runEarly();
    document.getElementById('show')!.click();
    expect(takeOver().pressed?.id).toBe('show');
  });

  it('queues only plain presses on links that the core handles', async () => {
    document.body.innerHTML =
      '<a data-action="reset" href="/login/alder/reset"></a><a data-action="apply" href="https://card.example/"></a><a href="/login/alder"></a>';
    await runEarly();
    const [link, ...others] = document.querySelectorAll('a');
    const follow = (control: Element, how: MouseEventInit = {}): boolean => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how });
      // Nobody follows a link here, whoever left it to the browser.
      const seen: boolean[] = [];
      window.addEventListener('click', ({ defaultPrevented }) => void seen.push(defaultPrevented), {
        once: true,
      });
      window.addEventListener('click', (last) => last.preventDefault(), { once: true });
      control.dispatchEvent(event);
      return seen[0] === true;
    };
    expect(others.map((other) => follow(other))).toEqual([false, false]);
    expect(follow(link!, { ctrlKey: true })).toBe(false);
    expect(follow(link!)).toBe(true);
    expect(takeOver().pressed).toBe(link);
  });

  it('queues a language choice in addition to a queued form', async () => {
    document.body.innerHTML += '<button type="button" data-language="es">Español</button>';
    await runEarly();
    submit().click();
    document.getElementById('show')!.click();
    document.querySelector<HTMLElement>('[data-language]')!.click();
    const taken = takeOver();
    expect(taken.submitted).toBeDefined();
    expect(taken.pressed?.dataset.language).toBe('es');
  });

  it('focuses the reload link when a form is submitted after the core failed', async () => {
    document.body.innerHTML += '<div id="crash"><a href="">Reload</a></div>';
    await runEarly();
    document.head.append(document.createElement('script'));
    document.head.querySelector('script')!.dispatchEvent(new Event('error'));
    await failed();
    submit().click();
    expect(submit().getAttribute('aria-busy')).toBe('false');
    expect(document.activeElement).toBe(document.querySelector('#crash a'));
  });

  it('leaves links to the browser when the core fails to load', async () => {
    document.body.innerHTML = '<a data-action="reset" href="#reset"></a>';
    await runEarly();
    document.head.append(document.createElement('script'));
    document.head.querySelector('script')!.dispatchEvent(new Event('error'));
    await failed();
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('a')!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('stays inactive once the core has loaded', async () => {
    await runEarly();
    expect(takeOver()).toEqual({});
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    document.head.append(document.createElement('script'));
    document.head.querySelector('script')!.dispatchEvent(new Event('error'));
    expect(page.dataset.failed).toBeUndefined();
  });

  it('shows the failure message and releases the button when the core fails to load', async () => {
    await runEarly();
    submit().click();
    const script = document.createElement('script');
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
    expect(page.dataset.failed).toBeUndefined();
    await failed();
    expect(submit().getAttribute('aria-busy')).toBe('false');
  });

  it('notices at page load that the core failed before the early script ran', async () => {
    await runEarly();
    submit().click();
    expect(page.dataset.failed).toBeUndefined();
    window.dispatchEvent(new Event('load'));
    await failed();
    expect(submit().getAttribute('aria-busy')).toBe('false');
  });

  it('notifies a core that loaded first, and does not treat it as failed', async () => {
    const heard = vi.fn();
    window.addEventListener('early', heard, { once: true });
    await runEarly({ 'data-core': '' });
    expect(heard).toHaveBeenCalledOnce();
    expect(page.dataset.early).toBe('');
    window.dispatchEvent(new Event('load'));
    expect(page.dataset.failed).toBeUndefined();
  });

  it('leaves the page alone if the core no longer waits for it', async () => {
    window.history.replaceState(null, '', '/login/alder/');
    await runEarly({ 'data-core': '', 'data-alive': '' });
    expect(page.dataset.swap).toBe('');
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    window.dispatchEvent(new Event('error'));
    expect(page.dataset.failed).toBeUndefined();
  });

  it('ignores an image that fails to load', async () => {
    await runEarly();
    document.getElementById('logo')!.dispatchEvent(new Event('error'));
    expect(page.dataset.failed).toBeUndefined();
  });
});

describe('a page whose core fails', () => {
  const lost = (telemetry = '/v1/logs') => ({
    'data-lost': JSON.stringify([telemetry, { method: 'POST', body: '{route} {tab}' }]),
    'data-routes': '/findUserId/found /findUserId /reset /',
  });
  const asked = vi.spyOn(window, 'fetch');
  beforeEach(() => {
    sessionStorage.clear();
    asked.mockReset().mockResolvedValue(new Response());
  });
  const fail = () => window.dispatchEvent(new Event('error'));
  const said = () => String(asked.mock.calls.at(-1)?.[1]?.body).split(' ');

  it('sends one failure report, and none if reporting is not configured', async () => {
    await runEarly();
    fail();
    expect(asked).not.toHaveBeenCalled();
    await runEarly(lost('https://collector.example/v1/logs'));
    fail();
    window.dispatchEvent(new Event('load'));
    window.dispatchEvent(new Event('lost'));
    expect(asked.mock.calls).toEqual([
      ['https://collector.example/v1/logs', { method: 'POST', body: expect.any(String) }],
    ]);
  });

  it('sends a failure report for a core that loaded but cannot render', async () => {
    await runEarly(lost());
    takeOver();
    window.dispatchEvent(new Event('lost'));
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each([
    ['/login/alder/', '/'],
    ['/login/alder/reset', '/reset'],
    ['/login/alder/findUserId/found', '/findUserId/found'],
    // Whoever made it may have written anything into it.
    ['/login/alder/reset/rita.ready', 'unknown'],
  ])('reports %s without its query as route %s', async (path, route) => {
    window.history.replaceState(null, '', `${path}?code=hidden-4711#hidden-4711`);
    await runEarly(lost());
    fail();
    expect(said()[0]).toBe(route);
    expect(JSON.stringify(asked.mock.calls)).not.toContain('hidden-4711');
  });

  it('reports the correlation ID that later pages of the tab use', async () => {
    await runEarly(lost());
    fail();
    const [, tab] = said();
    expect(tab).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const slots = createSlots(browserWorld(), 'alder');
    expect(slots.read('session.correlationId')).toBe(tab);
    await runEarly(lost());
    fail();
    expect(said()[1]).toBe(tab);
  });

  it('reports a new correlation ID if storage is blocked', async () => {
    const refused = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    await runEarly(lost());
    fail();
    refused.mockRestore();
    expect(said()[1]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('data prefetched for the core', () => {
  const asked = (): Ahead => {
    const detail: Ahead = { answers: {} };
    window.dispatchEvent(new CustomEvent('asked', { detail }));
    return detail;
  };
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 10)));

  // Answers each request with a status and a text, and records the addresses. A status of 0 stands for no answer.
  const answering = (status: number, text: string): readonly string[] => {
    const addresses: string[] = [];
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation((_, address) => {
      addresses.push(String(address));
    });
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      Object.defineProperties(this, { status: { value: status }, responseText: { value: text } });
      queueMicrotask(() => this.dispatchEvent(new Event('loadend')));
    });
    return addresses;
  };
  const flags = new URL('/flags.json', location.href).href;

  beforeEach(() => {
    document.head.innerHTML = '<link rel="preload" as="fetch" href="/flags.json">';
  });
  afterEach(() => {
    document.head.innerHTML = '';
    delete page.dataset.core;
    vi.restoreAllMocks();
  });

  it('is requested at once and delivered once', async () => {
    const addresses = answering(200, '{"a":1}');
    await runEarly();
    expect(addresses).toEqual([flags]);
    await drawn();
    const { answers, proof } = asked();
    const answer = await answers[flags];
    expect([answer?.status, await answer?.text()]).toEqual([200, '{"a":1}']);
    expect(proof?.verifier).toMatch(/^[\w.~-]{43,127}$/);
    expect(asked()).toEqual({ answers: {} });
  });

  it('is an error for the core if the connection failed', async () => {
    answering(0, '');
    await runEarly();
    await expect(asked().answers[flags]).rejects.toThrow();
  });

  it('is not requested if the core loaded first', async () => {
    const addresses = answering(200, '{}');
    await runEarly({ 'data-core': '' });
    await drawn();
    expect(addresses).toEqual([]);
  });
});
