import type { LayerView, View } from '../engine/index.ts';
import type { Needs } from './parts.ts';
import type { Store } from './store.ts';

const coverIn = (shell: View): LayerView | undefined => shell.layers.find(({ layout }) => layout === 'cover');

/** Whether somebody has typed into what the page shows, and pressed nothing since. */
export const isTyped = (page: View, { typed }: Pick<Store, 'typed'>): boolean =>
  page.layers.some(({ key }) => key === typed);

/**
 * The screen of the flow beside the page that takes the page's place. It lets a form be that somebody types in, until the
 * next press.
 */
export const coverOver = (page: View, shell: View, store: Pick<Store, 'typed'>): LayerView | undefined =>
  isTyped(page, store) ? undefined : coverIn(shell);

/** Whether a cover will take the page's place with the next press, before anything is sent. */
export const coverWaits = ({ store, view }: Needs<'store' | 'view'>): boolean =>
  isTyped(view('page'), store) && coverIn(view('shell')) !== undefined;
