import type { Model } from '../../check/model/model.ts';
import { journeysIn, saidBy } from '../../diff/journeys-said.ts';
import { mayPass } from '../../diff/reach.ts';
import { isTouched, type JourneyName } from '../../diff/touched.ts';
import type { Journey } from '../../play/project.ts';
import { heardBy, type Trail, trailOf } from '../../play/trail.ts';
import type { Passing } from '../review/review.ts';
import { reachesBetween } from './journeys-kept.ts';
import type { KnownJourneys } from './known-journeys.ts';
import type { Playable } from './playable.ts';

/** What is compared, the files as they lie there, and how these are played. */
type Comparison = {
  readonly before: Model;
  readonly lying: Model;
  readonly after: Model;
  readonly known: KnownJourneys;
  readonly playable: Playable;
};

/**
 * Finds the journeys that pass what was changed, by where they lead with the files as they are. Those whose way is not known are
 * walked, for a moment at a time: whoever asks again hears of more.
 */
export const passingAmong = async (all: Comparison, moment = 1000): Promise<Passing> => {
  const { before, after, playable } = all;
  const { project } = playable;
  const reaches = reachesBetween(before, after);
  const isOther = (name: JourneyName): boolean => saidBy(before, name) !== saidBy(after, name);
  const near = project.journeys.filter((journey) => {
    const heard = heardBy(project, journey);
    return !isOther(nameOf(journey)) && reaches.some((reach) => mayPass(reach, heard));
  });
  const unknown = near.filter((journey) => knownTrail(all, nameOf(journey)) === undefined);
  const left = unknown.length - (await walkSome(all, unknown, moment));
  const passing = near.map(nameOf).filter((name) => {
    const trail = knownTrail(all, name);
    return trail !== undefined && isTouched(reaches, trail);
  });
  const there = new Set(passing.map(keyOf));
  return { journeys: journeysIn(after).filter((name) => isOther(name) || there.has(keyOf(name))), left };
};

// How many there was time for.
const walkSome = async (all: Comparison, journeys: readonly Journey[], moment: number): Promise<number> => {
  const end = performance.now() + moment;
  return journeys.reduce<Promise<number>>(async (before, journey) => {
    const count = await before;
    if (performance.now() > end) return count;
    await walk(all, journey);
    return count + 1;
  }, Promise.resolve(0));
};

const nameOf = ({ flow, scenario }: Journey): JourneyName => ({ flow, name: scenario.name });

const keyOf = ({ flow, name }: JourneyName): string => `${flow} ${name}`;

// What was played with the draft holds once that was saved.
const knownTrail = ({ known, lying }: Comparison, name: JourneyName): Trail | undefined =>
  known.walked.found(name, lying) ?? known.played.found(name, lying)?.trail;

const walk = async ({ known, lying, playable }: Comparison, journey: Journey): Promise<void> => {
  const trail = trailOf(playable.project, journey, await playable.trial.playIt(journey));
  known.walked.keep(nameOf(journey), lying, trail, trail);
};
