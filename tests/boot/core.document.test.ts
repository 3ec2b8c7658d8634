import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mount } from '../../src/boot/core.ts';
import { openPage, pagesOf, type } from './page.ts';

const pages: Record<string, string> = {};

beforeAll(async () => {
  // Pages wait at most 15 seconds for it.
  await import('../../src/main.tsx');
  Object.assign(pages, await pagesOf('demo'), await pagesOf('alder'));
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const html = (path = 'login/demo/index.html') => pages[path]!;

const signIn = '/v1/retailcard/identity/login/authenticate';

/** Waits as long as a busy machine may need. */
const waitFor = (check: () => void) => vi.waitFor(check, 60_000);

/** Waits until the flow shows its first screen. */
const begun = async (page: ReturnType<typeof openPage>) => {
  await waitFor(() => expect(page.runtime.view('page').layers).not.toEqual([]));
  await page.settle();
};

const fillIn = (page: ReturnType<typeof openPage>) => {
  type(page.input('userId'), 'rita.ready');
  type(page.input('password'), 'Harbor-7');
};

describe('the core on a prerendered page', () => {
  it('sends the typed values and shows a busy button without React', async () => {
    const page = openPage({ html: html() });
    const form = page.form();
    await begun(page);
    fillIn(page);
    page.submitButton().click();
    expect(page.submitButton().getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(page.calls.map(({ path }) => path)).toEqual([signIn]));
    await page.settle();
    expect(JSON.parse(page.calls[0]!.body).user_info).toEqual({
      user_id: 'rita.ready',
      cipher: { password: 'Harbor-7' },
    });
    expect(page.form()).toBe(form);
    expect(page.isReact()).toBe(false);
  });

  it('reads all fields as they stand when one of them is left, emptied ones too', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    fillIn(page);
    // As a password manager does that sends no event.
    page.input('password').value = 'Lantern-8';
    page.input('userId').value = '';
    page.input('password').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    const [form] = Object.values(page.runtime.store.forms);
    expect(form?.values.password).toBe('Lantern-8');
    expect(form?.values.userId).toBeUndefined();
  });

  it('keeps values that were written without events when another field changes, and sends them', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    page.input('userId').value = 'rita.ready';
    page.input('password').value = 'Harbor-7';
    const box = page.document.querySelector<HTMLInputElement>('form input[type=checkbox]');
    box?.click();
    await page.settle();
    expect([page.input('userId').value, page.input('password').value]).toEqual(['rita.ready', 'Harbor-7']);
    page.submitButton().click();
    await waitFor(() => expect(page.calls.map(({ path }) => path)).toEqual([signIn]));
    expect(JSON.parse(page.calls[0]!.body).user_info).toEqual({
      user_id: 'rita.ready',
      cipher: { password: 'Harbor-7' },
    });
  });

  it('waits until idle, then lets React adopt an inner page with its typed values', async () => {
    const path = Object.keys(pages).find((each) => each.includes('/at/') && pages[each]?.includes('<input'));
    let becomeIdle = (_: unknown): void => undefined;
    const page = openPage({
      html: html(path),
      url: `http://localhost/${path?.replace('/at/', '/').replace('.html', '')}`,
      idle: new Promise((resolve) => {
        becomeIdle = resolve;
      }),
    });
    const [field] = page.document.querySelectorAll<HTMLInputElement>('form input:not([type=hidden])');
    const { name } = field!;
    type(field!, '12');
    await begun(page);
    expect(page.isReact()).toBe(false);
    becomeIdle(undefined);
    await page.takenOver();
    expect(page.input(name).value).toBe('12');
  });

  it('loads React while the call is pending, and not before', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    expect(page.loads.count).toBe(0);
    fillIn(page);
    page.submitButton().click();
    await waitFor(() => expect(page.calls.map(({ path }) => path)).toEqual([signIn]));
    await waitFor(() => expect(page.loads.count).toBe(1));
  });

  it('does not load React before the call is sent', async () => {
    const page = openPage({ html: html(), held: ['/'] });
    await page.settle();
    fillIn(page);
    page.submitButton().click();
    await page.settle();
    expect(page.calls.map(({ path }) => path)).not.toContain(signIn);
    expect(page.loads.count).toBe(0);
    await waitFor(() => {
      for (const { path, answer } of page.calls) if (path !== signIn) answer({});
      expect(page.calls.map(({ path }) => path)).toContain(signIn);
    });
    await waitFor(() => expect(page.loads.count).toBe(1));
  });

  it('loads React at once for a press that makes no call', async () => {
    const page = openPage({ html: html(), load: () => new Promise(() => undefined) });
    await begun(page);
    page.document.querySelector<HTMLElement>('a[data-action]')?.click();
    expect(page.loads.count).toBe(1);
  });

  it('sends the form once, however often the button is pressed', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    fillIn(page);
    page.submitButton().click();
    page.submitButton().click();
    page.form().requestSubmit();
    await waitFor(() => expect(page.calls).not.toEqual([]));
    await page.settle();
    expect(page.calls).toHaveLength(1);
  });

  it('sends values that were typed before the core loaded', async () => {
    const page = openPage({
      html: html(),
      early: (document) => {
        (document.querySelector('[name="userId"]') as HTMLInputElement).value = 'rita.ready';
        (document.querySelector('[name="password"]') as HTMLInputElement).value = 'Harbor-7';
        (document.querySelector('[name="rememberMe"]') as HTMLInputElement).checked = true;
      },
    });
    await begun(page);
    expect(page.input('userId').value).toBe('rita.ready');
    expect(page.input('rememberMe').checked).toBe(true);
    page.submitButton().click();
    await waitFor(() => expect(page.calls[0]?.body).toContain('Harbor-7'));
  });

  it('queues a press until the flow is loaded, with the values at that moment', async () => {
    const begin: (() => void)[] = [];
    const page = openPage({ html: html(), pause: () => new Promise((resolve) => begin.push(resolve)) });
    fillIn(page);
    page.submitButton().click();
    expect(page.submitButton().getAttribute('aria-busy')).toBe('true');
    type(page.input('userId'), 'somebody.else');
    await page.settle();
    expect(page.calls).toEqual([]);
    await waitFor(() => {
      for (const resume of begin.splice(0)) resume();
      expect(page.calls[0]?.body).toContain('rita.ready');
    });
    expect(page.input('userId').value).toBe('somebody.else');
  });

  it('sends the first press when a second press follows as the flow loads', async () => {
    const begin: (() => void)[] = [];
    const page = openPage({ html: html(), pause: () => new Promise((resolve) => begin.push(resolve)) });
    fillIn(page);
    page.submitButton().click();
    for (const resume of begin.splice(0)) resume();
    await waitFor(() => expect(page.runtime.view('page').layers).toHaveLength(1));
    type(page.input('userId'), 'somebody.else');
    page.submitButton().click();
    await waitFor(() => {
      for (const resume of begin.splice(0)) resume();
      expect(page.calls).not.toEqual([]);
    });
    await page.settle();
    expect(page.calls.map(({ body }) => JSON.parse(body).user_info.user_id)).toEqual(['rita.ready']);
  });

  it('lets React adopt the page for a message, with typed values except secrets', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    fillIn(page);
    page.submitButton().click();
    await waitFor(() => expect(page.calls).toHaveLength(1));
    page.calls[0]?.answer({ status: { response_code: '1001' } });
    await page.takenOver();
    expect(document.querySelector('.p-notice')?.textContent).toContain('does not match');
    expect(page.input('userId').value).toBe('rita.ready');
    expect(page.input('password').value).toBe('');
    expect(page.submitButton().getAttribute('aria-busy')).toBe(null);
    expect(document.querySelectorAll('form')).toHaveLength(1);
  });

  it('lets React adopt the page for a field error, with focus and selection', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    type(page.input('password'), 'Harbor');
    type(page.input('userId'), 'ab');
    page.input('password').focus();
    page.input('password').setSelectionRange(1, 3);
    await page.takenOver();
    expect(page.input('userId').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(page.input('password'));
    expect([page.input('password').selectionStart, page.input('password').selectionEnd]).toEqual([1, 3]);
    expect(page.input('password').value).toBe('Harbor');
  });

  it('lets React adopt the page for a React-only control and repeats the press', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    type(page.input('password'), 'Harbor-7');
    const toggle = () => document.querySelector('.p-box__toggle') as HTMLButtonElement;
    toggle().click();
    await page.takenOver();
    expect(page.input('password').type).toBe('text');
    expect(page.input('password').value).toBe('Harbor-7');
  });

  it('keeps a React-only control busy while React loads, shows words when it is late, and presses it when it comes', async () => {
    let deliver = (_: Mount): void => undefined;
    const page = openPage({
      html: html(),
      load: () =>
        new Promise((resolve) => {
          deliver = resolve;
        }),
    });
    await begun(page);
    const { dataset } = document.documentElement;
    const toggle = () => document.querySelector('.p-box__toggle') as HTMLButtonElement;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    toggle().click();
    expect(toggle().getAttribute('aria-busy')).toBe('true');
    await vi.advanceTimersByTimeAsync(7999);
    expect(dataset.failed).toBe(undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect([dataset.failed, toggle().getAttribute('aria-busy')]).toEqual(['', null]);
    // Pressed again it is busy again, and still loaded once.
    toggle().click();
    expect([dataset.failed, toggle().getAttribute('aria-busy')]).toEqual([undefined, 'true']);
    await vi.advanceTimersByTimeAsync(8000);
    vi.useRealTimers();
    expect([dataset.failed, page.loads.count]).toEqual(['', 1]);
    deliver((await import('../../src/main.tsx')).mount);
    await page.takenOver();
    expect([dataset.failed, page.input('password').type]).toEqual([undefined, 'text']);
  });

  it('opens a flow link in the app but leaves a modified click to the browser', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    const link = document.querySelector<HTMLAnchorElement>('a[data-action="forgot-password"]')!;
    const tab = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    const seen: boolean[] = [];
    document.addEventListener('click', (event) => seen.push(event.defaultPrevented), { once: true });
    link.dispatchEvent(tab);
    expect(seen).toEqual([false]);
    expect(tab.defaultPrevented).toBe(false);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    await page.takenOver();
    await waitFor(() => expect(window.location.pathname).toBe('/login/demo/reset'));
  });

  it('queues a link press until the flow is loaded, with the typed values', async () => {
    const begin: (() => void)[] = [];
    const page = openPage({ html: html(), pause: () => new Promise((resolve) => begin.push(resolve)) });
    type(page.input('userId'), 'rita.ready');
    document.querySelector<HTMLElement>('a[data-action="forgot-password"]')!.click();
    await waitFor(() => {
      for (const resume of begin.splice(0)) resume();
      expect(window.location.pathname).toBe('/login/demo/reset');
      expect(page.isReact()).toBe(true);
    });
    expect(page.input('userId').value).toBe('rita.ready');
  });

  it('leaves links to other sites to the browser', async () => {
    const page = openPage({ html: html() });
    await begun(page);
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    const seen: boolean[] = [];
    document.addEventListener(
      'click',
      (event) => {
        seen.push(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    document.querySelector('a[data-action="apply"]')!.dispatchEvent(press);
    expect(seen).toEqual([false]);
    expect(page.isReact()).toBe(false);
  });

  it('shows a failure when React cannot load, and retries with the next press', async () => {
    const page = openPage({
      html: html(),
      load: (times) =>
        times === 1
          ? Promise.reject(new Error('offline'))
          : import('../../src/main.tsx').then(({ mount }) => mount),
    });
    await begun(page);
    const { screen } = page.form().dataset;
    fillIn(page);
    page.submitButton().click();
    await waitFor(() => expect(page.calls).toHaveLength(1));
    page.calls[0]?.answer({ status: { response_code: '1001' } });
    await waitFor(() => expect(page.reported).toEqual([new Error('offline')]));
    await page.settle();
    expect(document.documentElement.dataset.failed).toBe('');
    expect(document.getElementById('crash')?.textContent).toContain('Reload');
    expect(page.form().dataset.screen).toBe(screen);
    expect(screen).toMatch(/./);
    expect(page.submitButton().getAttribute('aria-busy')).toBe(null);
    type(page.input('password'), 'Harbor-7');
    page.submitButton().click();
    await waitFor(() => expect(page.calls).toHaveLength(2));
    page.calls[1]?.answer({ status: { response_code: '1001' } });
    await page.takenOver();
    await waitFor(() => expect(document.documentElement.dataset.failed).toBeUndefined());
  });

  it('ignores a failed load while the page is being left', async () => {
    let failLoad = (_: Error): void => undefined;
    const page = openPage({
      html: html(),
      load: () =>
        new Promise((_, reject) => {
          failLoad = reject;
        }),
    });
    await begun(page);
    fillIn(page);
    page.submitButton().click();
    await waitFor(() => expect(page.calls).toHaveLength(1));
    page.calls[0]?.answer({ status: { response_code: '1001' } });
    await waitFor(() => expect(page.runtime.view('page').layers.at(-1)?.busy).toBe(false));
    await page.settle();
    const { view } = page.runtime;
    Object.assign(page.runtime, { view: () => ({ ...view(), leaving: true }) });
    failLoad(new Error('left'));
    await page.settle();
    expect(page.loads.count).toBe(1);
    expect(page.reported).toEqual([]);
    expect(document.documentElement.dataset.failed).toBeUndefined();
  });
});

describe('the core on a page in several languages', () => {
  it('renders the page in the requested language and shows it', async () => {
    const page = openPage({
      html: html('login/alder/index.html'),
      url: 'http://localhost/login/alder/?lang=es',
      early: (document) => document.documentElement.setAttribute('data-swap', ''),
    });
    await page.takenOver();
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
    await waitFor(() => expect(document.documentElement.dataset.swap).toBeUndefined());
    expect(page.submitButton().textContent).toContain('Iniciar');
  });

  it('shows a hidden page even if it needs no other language', async () => {
    const page = openPage({
      html: html(),
      early: (document) => document.documentElement.setAttribute('data-swap', ''),
    });
    await page.takenOver();
    await waitFor(() => expect(document.documentElement.dataset.swap).toBeUndefined());
    expect(page.submitButton().textContent).toContain('Sign');
  });

  it('changes the language with the button on the prerendered page', async () => {
    const page = openPage({ html: html('login/alder/index.html'), url: 'http://localhost/login/alder/' });
    await begun(page);
    expect(page.isReact()).toBe(false);
    type(page.input('userId'), 'rita.ready');
    document.querySelector<HTMLButtonElement>('[data-language="es"]')!.click();
    await page.takenOver();
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
    expect(page.input('userId').value).toBe('rita.ready');
  });

  it('applies a language that is chosen before the brand is known', async () => {
    const page = openPage({ html: html('login/alder/index.html'), url: 'http://localhost/login/alder/' });
    document.querySelector<HTMLButtonElement>('[data-language="es"]')!.click();
    await page.takenOver();
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  });
});

describe('a page without a prerendered form', () => {
  it('is rendered by React once its flow is loaded', async () => {
    const page = openPage({ html: html('login/demo/app.html'), url: 'http://localhost/login/demo/reset' });
    expect(document.querySelector('form')).toBe(null);
    await page.takenOver();
    expect(document.querySelector('form')?.dataset.screen).toMatch(/^reset\//);
  });
});
