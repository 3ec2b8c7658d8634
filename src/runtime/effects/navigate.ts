import type { Run } from '../context.ts';

/** Opens an address inside the app. */
export const navigate: Run<'navigate'> = ({ route, entry, query, replace }, { open }) => open(route, { entry, query, replace });

/** Opens the address that the person came from, if it is a registered one. */
export const resume: Run<'resume'> = ({ route, otherwise, entry, query }, { open, catalogue }) =>
  Object.hasOwn(catalogue.routes, route) ? open(route, { entry, query }) : open(otherwise, { entry });

/** Goes to the page before this one, or to the address given where there is none. */
export const back: Run<'back'> = ({ otherwise }, { journey, open }) => {
  if (!journey.leave()) open(otherwise);
};

export const reload: Run<'reload'> = (_, { world }) => world.location.reload();

/** The entry that was asked for is closed and names no other: the address counts as unknown. */
export const unknown: Run<'unknown'> = (_, { openUnknown }) => openUnknown();

/** A called flow that was started alone is over. */
export const returned: Run<'returned'> = ({ outcome, result }, context) => context.returned?.(outcome, result);
