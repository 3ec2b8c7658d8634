import type { PlayedJourney } from './review.ts';

/** How far the journeys have been played that a change has to do with. */
export type JourneysPlayed = {
  readonly total: number;
  /** How those went that were played with all that there is now. */
  readonly fresh: readonly PlayedJourney[];
  /** How those went before the latest change that are not played again yet. */
  readonly old: readonly PlayedJourney[];
  readonly isBusy: boolean;
  /** How many are still to be played, of those that were asked for. */
  readonly waiting: number;
};

/** That the journeys are being looked for that pass what was changed; `left` are still to be looked at. */
export const findingWords = (left: number): string =>
  left === 0
    ? 'The journeys that pass what was changed are being found.'
    : `The journeys that pass what was changed are being found: ${left} more to look at.`;

/** How far journeys have been played, in a sentence. */
export const playedWords = ({ total, fresh, old, isBusy, waiting }: JourneysPlayed): string => {
  const failed = fresh.filter(({ passed }) => !passed).length;
  const passed = fresh.length - failed;
  const how = [
    ...(passed > 0
      ? [`${passed} ${passed === 1 ? 'goes' : 'go'} as ${passed === 1 ? 'it says' : 'they say'}`]
      : []),
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'does' : 'do'} not`] : []),
  ].join(', ');
  return [
    `${fresh.length} of ${total} played${how === '' ? '' : `: ${how}`}.`,
    ...(old.length > 0 ? [`${old.length} as before your latest change.`] : []),
    ...(isBusy ? [waiting > 0 ? `${waiting} more are being played.` : 'Being played.'] : []),
  ].join(' ');
};

/** What there is to ask before journeys are saved with; undefined where all of them go as they say. */
export const doubtsIn = ({ total, fresh }: Pick<JourneysPlayed, 'total' | 'fresh'>): string | undefined => {
  const failed = fresh.filter(({ passed }) => !passed).length;
  const unplayed = total - fresh.length;
  const words = [
    ...(failed > 0
      ? [`${failed} ${failed === 1 ? 'journey does not go as it says' : 'journeys do not go as they say'}`]
      : []),
    ...(unplayed > 0 ? [`${unplayed} ${unplayed === 1 ? 'was' : 'were'} not played with the change`] : []),
  ];
  return words.length === 0 ? undefined : `${words.join(', ')}.`;
};
