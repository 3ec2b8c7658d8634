import type { Needs } from './parts.ts';
import { uuid } from './pkce.ts';

/** Where the tab keeps the number of its session. */
export const correlationSlot = 'session.correlationId';

/** Takes the number of the session from the tab, or a new one where a flow has ended the last session. */
export const correlate = ({ known, slots, world }: Needs<'known' | 'slots' | 'world'>): void => {
  known.correlationId = slots.read(correlationSlot) ?? uuid(world.crypto);
  slots.write(correlationSlot, known.correlationId);
};
