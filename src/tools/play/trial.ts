import { headlessTheatre } from './headless.ts';
import { playThrough } from './play.ts';
import type { Project } from './project.ts';
import type { Trial } from './update.ts';
import { isPutIn, waysOn } from './ways.ts';

/** How journeys of a project are tried without a browser. What breaks down on the way is what is wrong with a journey. */
export const trialOf = (project: Project): Trial => {
  const stageOf = headlessTheatre(project);
  return {
    playIt: async (journey) => {
      try {
        return await playThrough(project, journey, stageOf());
      } catch (reason) {
        return { others: [reason instanceof Error ? reason.message : String(reason)] };
      }
    },
    waysOn: (seen) => waysOn(project, seen),
    isPutIn: (seen, expected) => isPutIn(project, seen, expected),
  };
};
