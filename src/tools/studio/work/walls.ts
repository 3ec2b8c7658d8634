import type { ScreenPlace, ScreenState } from '../states/state.ts';
import { statesOf } from '../states/states.ts';
import type { LookWish, Wall } from '../tasks.ts';
import { drawn } from './draw.tsx';
import { type Made, madeOf } from './made.ts';
import type { Opened } from './opened.ts';
import { stageOf } from './stage.ts';

/** All states of a screen, drawn and handed to `make`. Where one state `only` is wanted, the others are told of and not drawn. */
export const wallOf = async (
  opened: Opened,
  place: ScreenPlace,
  wish: LookWish,
  make: (made: Made) => void,
  only?: string,
): Promise<Wall> => {
  const { states, unmade } = statesOf(opened.model, stageOf(opened, wish), place);
  const isWanted = ({ id }: ScreenState): boolean => only === undefined || id === only;
  const drawn = await drawnAll(opened, place, wish, states.filter(isWanted), make);
  const known = new Map(drawn.map((state) => [state.id, state]));
  const all = states.map((state) => known.get(state.id) ?? state);
  return { states: all.filter(isFirst), unmade };
};

/** Some states of a screen with their pictures, which are handed to `make`, or why there is none. */
export const drawnAll = (
  opened: Opened,
  place: ScreenPlace,
  wish: LookWish,
  states: readonly ScreenState[],
  make: (made: Made) => void,
): Promise<Wall['states']> => {
  const stage = stageOf(opened, wish);
  return Promise.all(
    states.map(async (state) => {
      try {
        const made = madeOf(opened, await drawn(opened, stage, { place, state, look: wish }));
        make(made);
        return { ...state, drawn: made.name };
      } catch (error) {
        return { ...state, fault: error instanceof Error ? error.message : 'It cannot be drawn' };
      }
    }),
  );
};

// Rules that look the same, as for the many ways in which a call can fail, are one state.
const isFirst = (state: Wall['states'][number], at: number, all: Wall['states']): boolean =>
  !all
    .slice(0, at)
    .some(
      ({ id, drawn: same }) => same !== undefined && same === state.drawn && plain(id) === plain(state.id),
    );

const plain = (id: string): string => id.replace(/#\d+$/, '');
