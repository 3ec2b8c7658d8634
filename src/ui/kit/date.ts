import { applyMask, fitsMask } from './mask.ts';
import type { Change } from './text.ts';

/**
 * How a date is written by its field's mask, once `read` has made of a text what a person or a browser means by it. What
 * is no date then stays as it was given, to be seen and told. One that begins with the year may still get a digit while
 * it is typed: it waits until the field is left.
 */
export const dateWriter =
  (mask: string, read: (text: string) => string) =>
  (text: string, change: Change): string => {
    const waits = change === 'cut' || (change === 'typed' && mayGoOn.test(text));
    const date = waits ? text : read(text);
    return fitsMask(mask, date) ? applyMask(mask, date) : text;
  };

const mayGoOn = /^\d\d\/?\d\d\D+\d{1,2}\D+\d$/;
