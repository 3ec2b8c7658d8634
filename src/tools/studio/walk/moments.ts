import { stepWords } from '../../play/told.ts';
import type { Moment } from './snapshot.ts';
import { eventWords, kindOf } from './told.ts';
import type { MomentNote, Move } from './walk.ts';

/** The moments of a walk in a line each. */
export const notesOf = (moments: readonly Moment[], moves: readonly Move[]): readonly MomentNote[] =>
  moments.map((moment, at) => {
    const { heard, after } = moment;
    const top = after.views.shell.layers.findLast(({ dialog }) => dialog) ?? after.views.page.layers.at(-1);
    const move = moves[moment.moves - 1];
    return {
      moves: moment.moves,
      isLast: moments[at + 1]?.moves !== moment.moves,
      what:
        heard === undefined
          ? moveWords(move)
          : eventWords(heard.event, operationsIn(moments.slice(0, at)), moment.outcome),
      kind: heard === undefined ? moveKind(move) : kindOf(heard.event),
      ...(top !== undefined && { screen: `${top.flow}/${top.screen}` }),
      ...(top?.message !== undefined && { message: top.message.key }),
    };
  });

/** A move in a few words. */
const moveWords = (move: Move | undefined): string => {
  if (move === undefined) return 'opens the page';
  if ('answer' in move) return 'is answered by hand';
  if ('hand' in move) return move.hand ? 'calls wait for an answer' : 'the bank answers';
  return 'fill' in move ? `fills in ${Object.keys(move.fill).join(', ')}` : stepWords(move);
};

const moveKind = (move: Move | undefined): MomentNote['kind'] => {
  if (move === undefined) return 'open';
  if ('fill' in move) return 'type';
  if ('wait' in move) return 'time';
  return 'press' in move ? 'press' : 'other';
};

// Which operation a call was for stands in what the engine asked for before.
const operationsIn =
  (before: readonly Moment[]) =>
  (id: number): string | undefined =>
    before.map((moment) => moment.calls[id]).findLast((operation) => operation !== undefined);
