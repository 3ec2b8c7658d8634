import { catalogue } from 'virtual:portico/core';
import { type Page, startCore } from './boot/core.ts';
import { isHostOf } from './config/environment.ts';
import { createRuntime } from './runtime/runtime.ts';
import { type Ahead, browserWorld } from './runtime/world.ts';

const ahead: Ahead = { answers: {} };
dispatchEvent(new CustomEvent('asked', { detail: ahead }));
const world = browserWorld(window, ahead);
const { document } = world;
// The build writes the block, as this type.
const page: Page = JSON.parse(document.getElementById('page')?.textContent ?? '{}');
// What the next screens need: fetched when the page is idle, or all at once when it is wanted sooner.
const { prefetch = [], sheets = [], theme = '' } = page;
const fetchAhead = (rel: 'prefetch' | 'modulepreload', addresses: readonly string[]): void => {
  for (const href of addresses)
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
};

// The page links the styles of its own form only. What an answer says can be read without the others, too.
const styled = (href: string) =>
  new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = link.onerror = resolve;
    setTimeout(resolve, 5000);
    document.head.append(link);
  });

// Its own styles are refused where its policy does not go with it: it was changed on its way, or comes from another release.
if (document.querySelector('style')?.sheet === null) for (const href of [...sheets, theme]) void styled(href);

const drawn = async () => {
  fetchAhead('modulepreload', prefetch);
  const [{ mount }] = await Promise.all([import('./main.tsx'), ...sheets.map(styled)]);
  return mount;
};

// Whether the browser asks pages to use less data (Save Data API; Media Queries Level 5, prefers-reduced-data).
const savesData = (): boolean | undefined => {
  const { connection }: { connection?: { readonly saveData?: boolean } } = window.navigator as object;
  return connection?.saveData || window.matchMedia('(prefers-reduced-data: reduce)').matches;
};

// Whoever has pressed waits for an answer: it all comes as soon as the question has left.
const idle = new Promise<void>((resolve) => world.whenIdle(resolve));
void idle.then(() => {
  if (!page.soon && !document.querySelector('[aria-busy=true]') && !savesData())
    fetchAhead('prefetch', [...sheets, ...prefetch]);
});

// Lets the browser draw, but not longer than until somebody presses: they have seen the page, and wait for their request to
// leave.
const pause = () =>
  document.querySelector('[aria-busy=true]')
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        const go = (): void => {
          removeEventListener('submit', go);
          resolve();
        };
        setTimeout(go);
        addEventListener('submit', go);
      });

const { dataset } = document.documentElement;
const { brandId, environment, fallback = { id: brandId, brand: page.brand ?? {} } } = page;

const begin = (): void => {
  // Whoever serves it at another host may be after what is typed here. The page says that it sends nothing.
  if (environment === undefined || !isHostOf(environment, world.location.hostname)) {
    dataset.elsewhere = '';
    // The page itself hides it: a sheet that is missing must not show it.
    document.getElementById('elsewhere')?.removeAttribute('hidden');
    delete dataset.swap;
    return;
  }
  // What stood in the address until the page's first script took it out.
  const opened: { search?: string } = {};
  const runtime = createRuntime({
    world,
    catalogue: { ...catalogue, environment, fallback },
    page,
    search: () => opened.search,
  });
  // The answer is here by the time that somebody waits for it.
  runtime.ask();
  // After the page's first script, or without it where it does not come. A task of its own: on a slow device it takes as long
  // again as to read the script.
  void first()
    .then(() => {
      dispatchEvent(new CustomEvent('opened', { detail: opened }));
      return startCore({ document, page, runtime, load: drawn, pause, idle, report: reportError });
    })
    .catch(reportError);
};

const first = (): Promise<unknown> =>
  dataset.early === ''
    ? pause()
    : new Promise((resolve) => {
        for (const event of ['early', 'load']) addEventListener(event, resolve, { once: true });
        // A script that never comes keeps the page from being loaded.
        setTimeout(resolve, 3000);
      });

begin();
// Where it cannot even begin, the page's first script misses this.
dataset.core = '';
