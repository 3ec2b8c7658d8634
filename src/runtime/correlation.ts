import type { Needs } from './parts.ts';
import { uuid } from './pkce.ts';

/** The slot of the correlation id, which all calls of a session carry. */
export const correlationSlot = 'session.correlationId';

/** Reads the correlation id from the tab, or makes a new one where a flow has ended the last session. */
export const correlate = ({ known, slots, world }: Needs<'known' | 'slots' | 'world'>): void => {
  known.correlationId = slots.read(correlationSlot) ?? uuid(world.crypto);
  slots.write(correlationSlot, known.correlationId);
};
