import { ownValue } from '../../engine/index.ts';

/** A select's list: whether it is open, and the option that the keyboard is on. */
export type ListState = { readonly open: boolean; readonly active: number };

/** What a key does: the list's next state, and whether the active option is taken. */
export type KeyResult = { readonly state: ListState; readonly take: boolean };

/** What a key does in a select-only combobox (WAI-ARIA APG). Undefined when the key is the browser's. */
export const onKey = (key: string, alt: boolean, state: ListState, count: number): KeyResult | undefined =>
  ownValue(state.open ? whenOpen : whenClosed, alt && key === 'ArrowUp' ? 'Alt+ArrowUp' : key)?.(
    state.active,
    count,
  );

/** The option that typed letters lead to: the next that begins with them; the same letter again goes through all that begin with it. */
export const onLetters = (labels: readonly string[], letters: string, active: number): number | undefined => {
  const again = [...letters].every((letter) => letter === letters[0]);
  const start = again ? active + 1 : active;
  const wanted = fold(again ? letters.slice(0, 1) : letters);
  const order = labels.map((_, step) => (Math.max(0, start) + step) % labels.length);
  return order.find((at) => fold(labels[at] ?? '').startsWith(wanted));
};

type Keys = Readonly<Record<string, (active: number, count: number) => KeyResult>>;

const go = (active: number): KeyResult => ({ state: { open: true, active }, take: false });
const take = (active: number): KeyResult => ({ state: { open: false, active }, take: true });
const within = (at: number, count: number) => Math.min(count - 1, Math.max(0, at));

const whenClosed: Keys = {
  ArrowDown: go,
  ArrowUp: go,
  Enter: go,
  ' ': go,
  Home: () => go(0),
  End: (_, count) => go(count - 1),
};

const whenOpen: Keys = {
  ArrowDown: (active, count) => go(within(active + 1, count)),
  ArrowUp: (active, count) => go(within(active - 1, count)),
  PageDown: (active, count) => go(within(active + 10, count)),
  PageUp: (active, count) => go(within(active - 10, count)),
  Home: () => go(0),
  End: (_, count) => go(count - 1),
  Enter: take,
  ' ': take,
  Tab: take,
  'Alt+ArrowUp': take,
  Escape: (active) => ({ state: { open: false, active }, take: false }),
};

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
