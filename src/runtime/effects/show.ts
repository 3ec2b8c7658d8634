import type { Run } from '../context.ts';
import { ask } from '../scripts.ts';

/** Shows a short message. */
export const toast: Run<'toast'> = ({ message }, { store }) => void store.toasts.push(message);

/** Fills a field that the person has left untouched and empty. */
export const fill: Run<'fill'> = ({ machine, field, value }, { forms, view }) => forms.fill(view(machine).layers, field, value);

/** Opens the chat assistant where it is live. */
export const assist: Run<'assist'> = ({ reason }, { assistant, catalogue, world }) => {
  if (assistant.live) ask(world, `${catalogue.issuer.scripts.assistant?.global}.open`, reason);
};
