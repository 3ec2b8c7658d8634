import type { Trail } from '../../play/trail.ts';
import type { Updated } from '../../play/update.ts';
import type { PlayedJourney } from '../review/review.ts';
import { journeysKept } from './journeys-kept.ts';
import { keptTrails } from './kept-trails.ts';

/** What is known of journeys: where they lead with the files as they are, how they went, and what they would say. */
export type KnownJourneys = ReturnType<typeof knownJourneys>;

/** Knows nothing yet but what is kept in a folder, where there is one. */
export const knownJourneys = (folder?: string) => {
  const walked = journeysKept<Trail>();
  return {
    walked,
    trails: keptTrails(folder, walked),
    played: journeysKept<{ readonly result: PlayedJourney; readonly trail: Trail }>(),
    updates: journeysKept<Updated>(),
  };
};
