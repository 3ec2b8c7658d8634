import type { RunLater } from './rest.ts';

/** Opens an address inside the app. */
export const navigate: RunLater<'navigate'> = ({ route, entry, query, replace }, { open }) =>
  open(route, { entry, query, replace });

/** Opens the address that the person came from, if it is a registered one. */
export const resume: RunLater<'resume'> = ({ route, otherwise, entry, query }, { open, context }) =>
  Object.hasOwn(context.catalogue.routes, route) ? open(route, { entry, query }) : open(otherwise, { entry });

/** Goes to the page before this one, also to one that was loaded by itself, or to the address given where there is none. */
export const back: RunLater<'back'> = ({ otherwise }, { journey, open, context: { world, known } }) => {
  const tries = known.returns === true && world.history.length > 1;
  if (journey.leave(tries)) return;
  // Nothing comes of it where there was none: the browser counts the pages after this one, too.
  if (tries) world.setTimeout(() => open(otherwise), 1000);
  else open(otherwise);
};

export const reload: RunLater<'reload'> = (_, { context }) => context.world.location.reload();

/** The entry that was asked for is closed and names no other: the address counts as unknown. */
export const unknown: RunLater<'unknown'> = (_, { openUnknown }) => openUnknown();

/** A called flow that was started alone is over: whoever started it hears of it by an event of the document. */
export const returned: RunLater<'returned'> = ({ outcome, result }, { context }) =>
  context.world.announce('returned', { outcome, result });
