import type { Trail } from '../../play/trail.ts';
import type { Updated } from '../../play/update.ts';
import type { PlayedJourney } from '../review/review.ts';
import { journeysKept } from './journeys-kept.ts';

/** What is known of journeys: where they lead with the files as they are, how they went, and what they would say. */
export type KnownJourneys = ReturnType<typeof knownJourneys>;

/** An empty cache, which lasts as long as its process. */
export const knownJourneys = () => ({
  walked: journeysKept<Trail>(),
  played: journeysKept<{ readonly result: PlayedJourney; readonly trail: Trail }>(),
  updates: journeysKept<Updated>(),
});
