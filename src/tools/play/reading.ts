import type { LayerView } from '../../engine/index.ts';
import type { PageData } from '../../runtime/catalogue.ts';
import { coverOver } from '../../runtime/cover.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { sayFor } from '../../ui/context.tsx';
import type { Words } from '../../ui/words.ts';
import { objectOf } from '../source.ts';
import { type Entry, fieldNamed } from './entry.ts';
import { timeless, timelessRequests } from './leaks.ts';
import { type Shown, shownOf } from './shown.ts';
import type { Control, Look, Told, Trace } from './stage.ts';
import type { HeadlessWindow } from './window.ts';

/** A page that is open, and where. */
export type Visited = {
  readonly window: HeadlessWindow;
  readonly runtime: Runtime;
  readonly words: Words;
  readonly page: PageData;
  readonly base: string;
};

// What lies uppermost: a dialog, what covers the page, or the page.
const topOf = ({ runtime }: Pick<Visited, 'runtime'>): LayerView | undefined => {
  const [page, shell] = [runtime.view('page'), runtime.view('shell')];
  const dialog = shell.layers.findLast(({ dialog }) => dialog);
  return dialog ?? coverOver(page, shell, runtime.store) ?? page.layers.at(-1);
};

/** The uppermost layer; and where that is no dialog, what stands around the page. */
export const reachable = (visited: Pick<Visited, 'runtime' | 'words'>): readonly Shown[] => {
  const { runtime, words } = visited;
  const top = topOf(visited);
  const around =
    top?.dialog === true ? [] : runtime.view('shell').layers.filter(({ layout }) => layout === 'frame');
  return [...(top === undefined ? [] : [top]), ...around].map((layer) => shownOf(runtime, words, layer));
};

/** The action of a layer that is called so. */
export const named = ({ controls }: Shown, name: RegExp): string | undefined =>
  controls.find(({ words }) => name.test(words))?.name;

/** The field of the uppermost layer that is labelled so. */
export const entryFor = (visited: Visited, control: Control): Entry | undefined => {
  const { runtime, words } = visited;
  const top = topOf(visited);
  return top && fieldNamed(shownOf(runtime, words, top), control);
};

/** Words without white space. */
export const plain = (text: string): string => text.replace(/\s+/g, '');

/** What a person has before them. */
export const lookAt = (visited: Visited): Look => {
  const { window, runtime, words, base } = visited;
  const top = topOf(visited);
  const shown = top && shownOf(runtime, words, top);
  const hasForm = shown?.layer.blocks.some((block) => 'form' in block) === true;
  const isTitled = top?.dialog === false && shown?.title !== '';
  const url = window.location();
  return {
    form: top && hasForm ? `${top.flow}/${top.screen}` : undefined,
    headingId: top && isTitled ? `${top.flow}-${top.screen}-title` : undefined,
    title: plain(shown?.title ?? ''),
    isDialog: top?.dialog === true,
    text: plain((shown?.texts ?? []).join('')),
    readable: shown && { title: shown.title, texts: shown.texts },
    actions: top?.machine === 'page' ? (shown?.controls ?? []).map(({ name }) => name) : [],
    notices: (shown?.notices ?? []).map(plain),
    // What is to be mended comes before the step's message.
    tones: (shown?.notices ?? []).map(() =>
      shown?.errors.length === 0 ? (top?.message?.tone ?? 'error') : 'error',
    ),
    kept: {
      session: Object.fromEntries(window.stored.session),
      local: Object.fromEntries(window.stored.local),
    },
    toasts: runtime.store.toasts.map(({ flow, key, params }) =>
      plain(sayFor({ runtime, words, language: runtime.store.language }).message(flow, key, params)),
    ),
    path: url.pathname.slice(base.length) || '/',
    search: url.search,
    posted: window.notes.posted,
    redirected: window.notes.redirected,
    returned: window.notes.returned,
    truth: top && { screen: `${top.flow}/${top.screen}`, message: top.message?.key },
  };
};

/** What stays behind of a visit. */
export const traceOf = ({ window: { notes, stored, hide } }: Visited): Trace => {
  hide();
  const text = (kept: ReadonlyMap<string, string>) =>
    [...kept].map(([name, value]) => `${name} ${value}`).join(' ');
  return {
    places: {
      'an address': notes.addresses.join(' '),
      'the history': notes.states.join(' '),
      'the storage of the session': text(stored.session),
      'the storage of the browser': text(stored.local),
      analytics: timeless([notes.told, notes.globals.digitalData]),
      telemetry: timelessRequests(notes.telemetry),
      'the console': notes.logged.join(' '),
    },
    told: notes.told.filter(isTold),
    faults: notes.faults,
  };
};

const isTold = (detail: unknown): detail is Told => objectOf(detail).type === 'transition';

/** What stands in the fields of the uppermost layer. */
export const typedIn = (visited: Visited): Readonly<Record<string, unknown>> => {
  const top = topOf(visited);
  return { ...(top && visited.runtime.store.forms[top.key]?.values) };
};
