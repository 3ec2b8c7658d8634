import { correlate, correlationSlot } from '../correlation.ts';
import type { Run } from '../parts.ts';

/** Puts a value into a slot of the browser's storage. What is shown may hang on it. */
export const store: Run<'store', 'slots' | 'refresh'> = ({ slot, value }, { slots, refresh }) => {
  slots.write(slot, value);
  refresh();
};

/** Empties a slot. A page that forgets the number of its session and stays takes another one; one that leaves reports with the same to the end. */
export const forget: Run<'forget', 'slots' | 'refresh' | 'store' | 'known' | 'world' | 'further'> = (
  { slot },
  parts,
) => {
  parts.slots.forget(slot);
  // The calls before it in the same list still belong to the session that ends: they may wait for the rest of the runtime.
  if (slot === correlationSlot && parts.store.state.machines.page?.leaving !== true)
    parts.further(() => correlate(parts));
  parts.refresh();
};

/** Fills a field that the person has left untouched and empty. */
export const fill: Run<'fill', 'forms' | 'view'> = ({ machine, field, value }, { forms, view }) =>
  forms.fill(view(machine).layers, field, value);

/** Sets a field back to what it starts with, whoever has filled it. */
export const empty: Run<'empty', 'forms' | 'view'> = ({ machine, field }, { forms, view }) =>
  forms.clear(view(machine).layers, field);

/** The flags are on their way from the start; if they are there already, they are said again. */
export const awaitFlags: Run<'await-flags', 'store' | 'send'> = (_, { store: { flags }, send }) => {
  if (flags !== undefined) send({ type: 'flags' });
};
