// What runs within the measured page. Functions are handed over as their text: they may use nothing from outside.

/** When what left as a request was typed, when it left, and when the page was first painted; milliseconds since the navigation. */
export type Ready = { readonly typed: number; readonly request: number; readonly paint: number };

/** Measurements of one page load. `largest` is the time of the largest contentful paint, `blocking` the total blocking time: the time of long tasks beyond 50 ms each. In milliseconds. */
export type Watched = {
  readonly paint: number;
  readonly largest: number;
  readonly blocking: number;
  readonly shift: number;
};

/** Watches paints, long tasks and layout shifts. */
export const watch = (): void => {
  let largest = Number.NaN;
  let blocking = 0;
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isExpected = 'hadRecentInput' in entry && entry.hadRecentInput === true;
      if (!isExpected && 'value' in entry) shift += Number(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const watched = (): Watched => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest,
    blocking,
    shift,
  });
  Object.assign(window, { watched });
};

/** Types and submits as early as it can, again and again, until a request leaves: each time under another name, by which the request tells when its words were typed. */
export const robot = (): void => {
  const typed: number[] = [];
  const { fetch } = window;
  window.fetch = (input, init) => {
    const at = /user(\d+)/.exec(typeof init?.body === 'string' ? init.body : '')?.[1];
    if (at !== undefined && !('ready' in window)) {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const request = performance.now();
      const ready: Ready = { typed: typed[Number(at)] ?? Number.NaN, request, paint };
      Object.assign(window, { ready });
    }
    return fetch(input, init);
  };
  // A form that nobody has taken would load the page anew.
  addEventListener('submit', (event) => event.preventDefault());
  const fill = (name: string, value: string): boolean => {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field === null || !field.checkVisibility({ visibilityProperty: true })) return false;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  };
  const attempt = (): void => {
    if ('ready' in window) return;
    const at = typed.length;
    if (fill('userId', `user${at}@example.com`) && fill('password', 'Harbor-7')) {
      typed.push(performance.now());
      document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
    }
    setTimeout(() => requestAnimationFrame(attempt), 50);
  };
  requestAnimationFrame(attempt);
};

/** Presses the button of the page's form as early as it can, with nothing typed, until the page takes that: the moment is when it did. Where the page has no form it is ready as soon as it can be read. */
export const presser = (): void => {
  const attempt = (): void => {
    const shown = document.querySelector('main');
    const form = [...document.forms].find((each) => each.querySelector('input, select') !== null);
    const button = form?.querySelector<HTMLButtonElement>('[type="submit"]');
    const isThere = document.readyState !== 'loading' || button;
    if (!isThere || !shown?.checkVisibility({ visibilityProperty: true }))
      return void requestAnimationFrame(attempt);
    const typed = performance.now();
    let isTaken = false;
    // The page's own listeners run first: the window calls the listener last that was added last.
    const listener = (event: Event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('submit', listener);
    button?.click();
    removeEventListener('submit', listener);
    if (button && !isTaken) return void setTimeout(() => requestAnimationFrame(attempt), 50);
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const ready: Ready = { typed, request: typed, paint };
    Object.assign(window, { ready });
  };
  requestAnimationFrame(attempt);
};
