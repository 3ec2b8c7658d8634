/**
 * All that a page needs before a person can use it: a small classic script. The page comes covered, and is drawn once it
 * has run.
 *
 * It takes secrets out of the address, and keeps them for the core alone. It uncovers the page, unless that is written in
 * another language than it is to be read in. It holds what is pressed before the core is there: the form with its values as
 * they were sent, or another button or link. The core, which waits for it, asks with an event `core`, whose detail is a
 * `Taker`, and before that, with an event `asked`, for what was begun ahead of it. When the core cannot be loaded, it uncovers
 * the page's words for that, and says so to those who operate the site; as it does on an event `lost`, when the page cannot be
 * drawn any further.
 */
import { isAside, type Taker } from './boot/held.ts';
import type { LastWord } from './boot/lost.ts';
import { chooseLanguage } from './runtime/language.ts';
import { proofOf } from './runtime/pkce.ts';
import type { Ahead } from './runtime/world.ts';

const page = document.documentElement;
const { dataset } = page;
// One for each page: presses that wait for the core, whether the form was submitted, and whether the core has arrived.
const state: {
  press?: (taker: Taker) => void;
  language?: (taker: Taker) => void;
  sent?: true;
  over?: true;
} = {};
// The core waits, but not for ever.
if (dataset.alive === '') state.over = true;

// Storage may refuse to be asked, and random ids are for secure pages alone.
const attempt = <T>(ask: () => T): T | undefined => {
  try {
    return ask();
  } catch {
    return undefined;
  }
};

// The core needs these answers before its first request can leave. A busy page takes several turns to read the body of a fetch,
// and one to read that of an XMLHttpRequest.
const ahead: Ahead = { answers: {} };
const ask = (): void => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[as=fetch]')) {
    const answer: Ahead['answers'][string] = new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('GET', href);
      request.onloadend = () => {
        const { status, responseText } = request;
        // A request that got no answer has no status.
        if (status === 0) reject(new Error(href));
        else resolve({ status, text: async () => responseText });
      };
      request.send();
    });
    // Who takes it hears of it.
    answer.catch(() => undefined);
    ahead.answers[href] = answer;
  }
};
// A digest and the first access to storage or cookies take a slow device some time. After the first picture there is room for
// that.
const prepare = (): void => {
  if (dataset.core === '') return;
  ahead.proof = attempt(() => proofOf(crypto));
  attempt(() => [sessionStorage.length, localStorage.length, document.cookie]);
};
const whenDrawn = (): void => void requestAnimationFrame(() => setTimeout(prepare));
// While the page is still being parsed, a frame may be drawn with a part of it.
if (document.readyState === 'loading')
  addEventListener('readystatechange', whenDrawn, { capture: true, once: true });
else whenDrawn();
// A core that arrived first does all this itself.
if (dataset.core !== '') ask();
addEventListener('asked', ({ detail }) => Object.assign(detail, ahead), { once: true });

// Mail programs write the & of an address as in HTML.
const address = new URL(location.href.replaceAll('&amp;', '&'));
const opened = address.search;
const query = address.searchParams;
// A guard may run before the page shows: if the address asks for it, or after a reload. Only a page with `data-fresh` depends on
// a reload, and only one with `data-by` has variants. A brand's home has neither.
const isNamed = dataset.gates?.split(' ').some((name) => query.has(name));
const isGated = isNamed || (dataset.fresh === '' && history.state);
const secrets = dataset.secrets?.split(' ').filter((name) => query.has(name)) ?? [];
for (const name of secrets) query.delete(name);
if (address.href !== location.href) {
  history.replaceState(history.state, '', address);
  // The core asks before it loads any script of others, and nobody after it gets an answer.
  addEventListener('opened', ({ detail }) => Object.assign(detail, { search: opened }), {
    once: true,
  });
}

// Whom others sent finds what was drawn for them, and nothing else in between.
const place = (): void => {
  const drawn = document.getElementById(`for ${query.get(dataset.by ?? '')}`);
  if (drawn instanceof HTMLTemplateElement) {
    dataset.view = drawn.dataset.view;
    document.getElementById('root')?.replaceChildren(drawn.content);
  }
  delete dataset.swap;
};

// Where there is no choice nothing is read: the first access to storage takes a slow device some time.
const isForeign =
  dataset.languages?.includes(' ') &&
  chooseLanguage(
    Object.fromEntries(query),
    attempt(() => localStorage[`portico.language.${dataset.brand}`]),
    dataset.languages.split(' '),
  ).language !== page.lang;
if (isGated && dataset.swap === '') dataset.gated = '';
else if (!state.over && !isForeign) {
  if (!dataset.by) delete dataset.swap;
  else if (document.readyState !== 'loading') place();
  else addEventListener('readystatechange', place, { capture: true, once: true });
}

const setBusy = (busy: boolean): void => {
  for (const button of document.querySelectorAll('[type=submit]'))
    button.setAttribute('aria-busy', String(busy));
};

addEventListener('submit', (event) => {
  const { target } = event;
  if (state.over || !(target instanceof HTMLFormElement)) return;
  event.preventDefault();
  // Nothing will take it. The words for that come into view, with the way on.
  if (dataset.failed === '') return document.querySelector<HTMLElement>('#crash a')?.focus();
  // As in the app itself, a second one changes nothing while the first is under way.
  if (state.sent) return;
  state.sent = true;
  const values = [...new FormData(target)];
  state.press = ({ submit }) => submit(values);
  setBusy(true);
});

addEventListener('click', (event) => {
  const { target } = event;
  const control =
    target instanceof Element && target.closest<HTMLElement>('button:not([type=submit]), a[data-action]');
  if (state.over || !control) return;
  const press = (taker: Taker): void => taker.press(control);
  // It competes with nothing else.
  if (control.dataset.language) {
    state.language = press;
    return;
  }
  if (state.sent) return;
  // A link that the core would take: what is typed goes with it. Without the core it is a link like any other.
  if (control instanceof HTMLAnchorElement) {
    if (isAside(event) || control.host !== location.host || dataset.failed === '') return;
    event.preventDefault();
  }
  state.press = press;
});

// By now the core listens itself.
addEventListener('core', ({ detail }) => {
  state.over = true;
  state.press?.(detail);
  state.language?.(detail);
});

// The page's last word to those who operate the site: the request as it stands in the document, for who would say more has not
// come. It lacks where the page is, of the routes that there are, and the number of the tab, which its calls carry, too.
const tell = (): void => {
  const { lost, routes } = dataset;
  if (!lost) return;
  delete dataset.lost;
  const slot = 'portico.correlationId';
  const route = routes?.split(' ').find((each) => location.pathname.endsWith(each)) ?? 'unknown';
  const [tab = ''] =
    attempt(() => /^[\da-f-]{36}$/.exec(sessionStorage[slot])) ?? attempt(() => [crypto.randomUUID()]) ?? [];
  attempt(() => {
    sessionStorage[slot] = tab;
  });
  const request: LastWord = JSON.parse(lost.replace('{route}', route).replace('{tab}', tab));
  fetch(...request).catch(() => undefined);
};
addEventListener('lost', tell);

const fail = (): void => {
  if (state.over) return;
  dataset.failed = '';
  setBusy(false);
  tell();
};

// A connection may end while the core is being fetched. The import requests it again, as every import of the build does.
const retry = (): void => {
  const core = document.querySelector<HTMLScriptElement>('[type=module]');
  import(/* @vite-ignore */ `${core?.src}`).catch(fail);
};

// The error of an element does not bubble. Pictures and style sheets that are missing are no failure of the page.
addEventListener(
  'error',
  ({ target }) => (target instanceof HTMLScriptElement ? retry() : target instanceof Element || fail()),
  true,
);

// The core may have come first, and waits, or may have failed before anybody heard of it.
addEventListener('load', () => dataset.core === '' || retry());
dataset.early = '';
dispatchEvent(new Event('early'));
