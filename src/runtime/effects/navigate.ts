import { isTyped } from '../cover.ts';
import type { Run } from '../parts.ts';

/** Opens an address inside the app. */
export const navigate: Run<'navigate', 'open'> = ({ route, entry, query, replace }, { open }) =>
  open(route, { entry, query, replace });

/** Opens the address that the person came from, if it is a registered one. */
export const resume: Run<'resume', 'open' | 'catalogue'> = (
  { route, otherwise, entry, query },
  { open, catalogue },
) => (Object.hasOwn(catalogue.routes, route) ? open(route, { entry, query }) : open(otherwise, { entry }));

/** Goes to the page before this one, also to one that was loaded by itself, or to the address given where there is none. */
export const back: Run<'back', 'journey' | 'open' | 'world' | 'known'> = (
  { otherwise },
  { journey, open, world, known },
) => {
  const tries = known.returns === true && world.history.length > 1;
  if (journey.leave(tries)) return;
  // Nothing comes of it where there was none: the browser counts the pages after this one, too.
  if (tries) world.setTimeout(() => open(otherwise), 1000);
  else open(otherwise);
};

/** Loads the page again. Only what goes on beside the page asks for it while somebody types: that begins again instead. */
export const reload: Run<'reload', 'world' | 'store' | 'view' | 'beside'> = (_, parts) =>
  isTyped(parts.view('page'), parts.store) ? void parts.beside(true) : parts.world.location.reload();

/** The entry that was asked for is closed and names no other: the address counts as unknown. */
export const unknown: Run<'unknown', 'openUnknown'> = (_, { openUnknown }) => openUnknown();

/** A called flow that was started alone is over: whoever started it hears of it by an event of the document. */
export const returned: Run<'returned', 'world'> = ({ outcome, result }, { world }) =>
  world.announce('returned', { outcome, result });
