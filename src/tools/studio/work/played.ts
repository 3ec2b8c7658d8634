import type { JourneyName } from '../../diff/touched.ts';
import { formatted } from '../../formatted.ts';
import type { Played } from '../../play/play.ts';
import type { Journey } from '../../play/project.ts';
import { stopWords } from '../../play/told.ts';
import { changeWords, goesThrough, updated, withChanges } from '../../play/update.ts';
import { textDigest } from '../model/edits.ts';
import type { PlayedJourney, RenewedJourney } from '../review/review.ts';
import type { Playable } from './playable.ts';

/** Plays one journey. */
export const playedBy = async ({ project, trial }: Playable, wanted: JourneyName): Promise<PlayedJourney> => {
  const journey = journeyIn(project.journeys, wanted);
  const played = await trial.playIt(journey);
  const seen = played.stop?.seen;
  const title = seen?.readable?.title ?? seen?.title;
  return {
    ...wanted,
    passed: goesThrough(played),
    words: wordsOf(journey, played),
    ...(title !== undefined && {
      seen: { title, ...(seen?.truth !== undefined && { screen: seen.truth.screen }) },
    }),
  };
};

/** Takes over into a journey what has changed on its way, as `npm run play -- <flow> --update` does; `text` is what its file says so far. */
export const renewedBy = async (
  { project, trial }: Playable,
  wanted: JourneyName,
  text: string,
): Promise<RenewedJourney> => {
  const journey = journeyIn(project.journeys, wanted);
  const now = await updated(journey, trial);
  if (!goesThrough(now.played)) return { left: wordsOf(now.journey, now.played) };
  const file = `flows/${wanted.flow}/scenarios.json`;
  const own = project.journeys.filter(({ flow }) => flow === wanted.flow);
  const place = own.findIndex(({ scenario }) => scenario.name === wanted.name);
  return {
    file,
    text: formatted(file, withChanges(text, place, now, new Set())),
    from: textDigest(text),
    words: now.changes.map(changeWords),
  };
};

const wordsOf = (journey: Journey, { stop, others }: Played): readonly string[] => [
  ...(stop === undefined ? [] : stopWords(journey, stop)),
  ...others,
];

const journeyIn = (journeys: readonly Journey[], { flow, name }: JourneyName): Journey => {
  const found = journeys.find((each) => each.flow === flow && each.scenario.name === name);
  if (found === undefined) throw new Error(`The flow ${flow} has no journey "${name}"`);
  return found;
};
