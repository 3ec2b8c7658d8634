import { fieldsSeen } from './fill-in.ts';
import { headlessTheatre } from './headless.ts';
import { referred } from './persona.ts';
import { playThrough } from './play.ts';
import { castOf, toldOf } from './playing.ts';
import type { Project } from './project.ts';
import type { Stage } from './stage.ts';
import type { Trial } from './update.ts';
import { isPutIn, waysOn } from './ways.ts';

/** How journeys of a project are tried without a browser. What breaks down on the way is what is wrong with a journey. */
export const trialOf = (project: Project): Trial => {
  const stageOf = headlessTheatre(project);
  return {
    playIt: async (journey) => {
      const screens = new Set<string>();
      try {
        const played = await playThrough(project, journey, noting(stageOf(), screens));
        return { ...played, screens: [...screens] };
      } catch (reason) {
        return { others: [reason instanceof Error ? reason.message : String(reason)] };
      }
    },
    waysOn: (seen) => waysOn(project, seen),
    fieldsSeen: (seen) => fieldsSeen(project, seen),
    meant: (journey, words) => String(referred(words, toldOf(project, journey, castOf(project, journey)))),
    isPutIn: (seen, expected) => isPutIn(project, seen, expected),
  };
};

const noting = (stage: Stage, screens: Set<string>): Stage => ({
  ...stage,
  look: async () => {
    const look = await stage.look();
    if (look.truth !== undefined) screens.add(look.truth.screen);
    return look;
  },
});
