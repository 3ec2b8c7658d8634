import type { Run } from '../context.ts';

/** Puts a value into a slot of the browser's storage. */
export const store: Run<'store'> = ({ slot, value }, { slots }) => slots.write(slot, value);

/** Empties a slot. */
export const forget: Run<'forget'> = ({ slot }, { slots }) => slots.forget(slot);

/** Fills a field that the person has left untouched and empty. */
export const fill: Run<'fill'> = ({ machine, field, value }, { forms, view }) =>
  forms.fill(view(machine).layers, field, value);

/** The flags are on their way from the start; if they are there already, they are said again. */
export const awaitFlags: Run<'await-flags'> = (_, { store: { flags }, send }) => {
  if (flags !== undefined) send({ type: 'flags' });
};
