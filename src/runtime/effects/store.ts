import type { Run } from '../parts.ts';

/** Puts a value into a slot of the browser's storage. What is shown may hang on it. */
export const store: Run<'store', 'slots' | 'refresh'> = ({ slot, value }, { slots, refresh }) => {
  slots.write(slot, value);
  refresh();
};

/** Empties a slot. */
export const forget: Run<'forget', 'slots' | 'refresh'> = ({ slot }, parts) =>
  store({ type: 'store', slot, value: null }, parts);

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
