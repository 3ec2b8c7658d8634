import type { Run } from '../context.ts';

/** Puts a value into a slot of the browser's storage. What is shown may hang on it. */
export const store: Run<'store'> = ({ slot, value }, { slots, refresh }) => {
  slots.write(slot, value);
  refresh();
};

/** Empties a slot. */
export const forget: Run<'forget'> = ({ slot }, context) =>
  store({ type: 'store', slot, value: null }, context);

/** Fills a field that the person has left untouched and empty. */
export const fill: Run<'fill'> = ({ machine, field, value }, { forms, view }) =>
  forms.fill(view(machine).layers, field, value);

/** Sets a field back to what it starts with, whoever has filled it. */
export const empty: Run<'empty'> = ({ machine, field }, { forms, view }) =>
  forms.clear(view(machine).layers, field);

/** The flags are on their way from the start; if they are there already, they are said again. */
export const awaitFlags: Run<'await-flags'> = (_, { store: { flags }, send }) => {
  if (flags !== undefined) send({ type: 'flags' });
};
