import type { JourneyName } from '../../diff/touched.ts';
import { formatted } from '../../formatted.ts';
import { changeWords, withChanges } from '../../play/changes.ts';
import type { Played } from '../../play/play.ts';
import type { Journey } from '../../play/project.ts';
import { stopWords } from '../../play/told.ts';
import { type Trail, trailOf } from '../../play/trail.ts';
import { goesThrough, type Trial, type Updated, updated } from '../../play/update.ts';
import { pointerOf } from '../../source.ts';
import { textDigest } from '../model/edits.ts';
import type { PlayedJourney, RenewedJourney, RenewedJourneys } from '../review/review.ts';
import type { Playable } from './playable.ts';

/** Plays one journey; gives how it went, and where it led. */
export const playedBy = async (
  { project, trial }: Playable,
  wanted: JourneyName,
): Promise<{ readonly result: PlayedJourney; readonly trail: Trail }> => {
  const journey = journeyIn(project.journeys, wanted);
  const played = await trial.playIt(journey);
  const seen = played.stop?.seen;
  const title = seen?.readable?.title ?? seen?.title;
  const result = {
    ...wanted,
    passed: goesThrough(played),
    words: wordsOf(journey, played),
    ...(title !== undefined && {
      seen: { title, ...(seen?.truth !== undefined && { screen: seen.truth.screen }) },
    }),
    ...(!goesThrough(played) && { place: placeOf(project.journeys, journey, played) }),
  };
  return { result, trail: trailOf(project, journey, played) };
};

/** A journey with what has changed on its way, as `npm run play -- <flow> --update` takes it over, and where it then leads. `saysNow` is what is said in the place of words. */
export const updatedBy = async (
  { project, trial }: Playable,
  wanted: JourneyName,
  saysNow: Trial['saysNow'],
): Promise<{ readonly updated: Updated; readonly trail: Trail }> => {
  const made = await updated(journeyIn(project.journeys, wanted), {
    ...trial,
    ...(saysNow && { saysNow }),
  });
  return { updated: made, trail: trailOf(project, made.journey, made.played) };
};

/** What a journey would say, in words, or what is left that nobody can take over. */
export const renewedAs = ({ journey, changes, played }: Updated): RenewedJourney =>
  goesThrough(played) ? { words: changes.map(changeWords) } : { left: wordsOf(journey, played) };

/** Takes over what has changed on the way of journeys: those of one file one after the other, what they begin with once. `textOf` is what a file says so far. */
export const renewedAll = (
  { project }: Playable,
  all: readonly Updated[],
  textOf: (file: string) => string,
): RenewedJourneys => {
  const taken = all.filter(({ changes, played }) => changes.length > 0 && goesThrough(played));
  const flows = [...new Set(taken.map(({ journey }) => journey.flow))];
  return {
    count: taken.length,
    edits: flows.map((flow) => {
      const file = `flows/${flow}/scenarios.json`;
      const from = textOf(file);
      const done = new Set<string>();
      const text = taken
        .filter(({ journey }) => journey.flow === flow)
        .reduce(
          (before, now) => withChanges(before, numberOf(project.journeys, now.journey), now, done),
          from,
        );
      return { file, text: formatted(file, text), from: textDigest(from) };
    }),
  };
};

// Steps of what a journey begins with stand among the openings.
const placeOf = (
  journeys: readonly Journey[],
  journey: Journey,
  { stop }: Played,
): NonNullable<PlayedJourney['place']> => {
  const { opened = 0, from } = journey;
  const at = stop?.at ?? 0;
  const isShared = at > 0 && at <= opened && from !== undefined;
  return {
    at: at + 1,
    file: `flows/${journey.flow}/scenarios.json`,
    pointer: isShared
      ? pointerOf('openings', from, 'steps', at - 1)
      : pointerOf('scenarios', numberOf(journeys, journey), 'steps', Math.max(0, at - opened)),
  };
};

const numberOf = (journeys: readonly Journey[], { flow, scenario }: Journey): number =>
  journeys.filter((each) => each.flow === flow).findIndex((each) => each.scenario.name === scenario.name);

const wordsOf = (journey: Journey, { stop, others }: Played): readonly string[] => [
  ...(stop === undefined ? [] : stopWords(journey, stop)),
  ...others,
];

const journeyIn = (journeys: readonly Journey[], { flow, name }: JourneyName): Journey => {
  const found = journeys.find((each) => each.flow === flow && each.scenario.name === name);
  if (found === undefined) throw new Error(`The flow ${flow} has no journey "${name}"`);
  return found;
};
