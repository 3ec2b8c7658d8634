import type { Run } from '../context.ts';

/** Puts a value into a slot of the browser's storage. */
export const store: Run<'store'> = ({ slot, value }, { slots }) => slots.write(slot, value);

/** Empties a slot. */
export const forget: Run<'forget'> = ({ slot }, { slots }) => slots.forget(slot);
