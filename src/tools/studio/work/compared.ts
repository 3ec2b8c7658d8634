import { ownValue } from '../../../engine/index.ts';
import { type Candidate, placeKey } from '../review/candidates.ts';
import type { Compared, ComparedState, CompareLook } from '../review/review.ts';
import { placesIn } from '../states/places.ts';
import type { ScreenPlace, ScreenState } from '../states/state.ts';
import { statesOf } from '../states/states.ts';
import type { LookWish } from '../tasks.ts';
import type { Drawn } from './draw.tsx';
import type { Made } from './made.ts';
import type { Opened } from './opened.ts';
import { stageOf } from './stage.ts';
import { drawnAll } from './walls.ts';

/** One of the two that are compared: the project, and what is done with a drawn screen before it is shown. */
export type Side = {
  readonly opened: Opened;
  readonly dress: (drawn: Drawn) => Drawn;
};

/** Draws a screen before and after, and gives what looks otherwise; only that is handed to `make`. Where the screen differs as it comes, all its states do: then those alone are drawn that are new, gone, or named. */
export const comparedAt = async (
  before: Side,
  after: Side,
  candidate: Candidate,
  look: CompareLook,
  make: (made: Made) => void,
): Promise<Compared> => {
  const { place, brand, language } = candidate;
  const [was, is] = [wantedOf(before, candidate, look), wantedOf(after, candidate, look)];
  const isPlainOther = await differs(was, is, (id) => id === 'plain');
  const others = [...is.states, ...was.states].filter(({ id }) => id !== 'plain');
  const wanted = others.filter(
    ({ id }) => isPlainOther.length === 0 || isNamed(candidate, id) || isOne(was, is, id),
  );
  const ids = new Set(wanted.map(({ id }) => id));
  const found = [...isPlainOther, ...(await differs(was, is, (id) => ids.has(id)))];
  for (const each of found) for (const one of each.made) make(one);
  const known = new Set(others.map(({ id }) => id));
  return {
    place,
    brand,
    language,
    states: found.map(({ made: _, ...state }) => state),
    alike: isPlainOther.length === 0 ? 0 : known.size - ids.size,
  };
};

type Wanted = {
  readonly states: readonly ScreenState[];
  readonly draw: (states: readonly ScreenState[]) => Promise<readonly DrawnState[]>;
};

type DrawnState = ScreenState & { readonly drawn?: string; readonly fault?: string; readonly made?: Made };

const wantedOf = ({ opened, dress }: Side, candidate: Candidate, look: CompareLook): Wanted => {
  const { brand, language } = candidate;
  const place = placesIn(opened.model).find((each) => placeKey(each) === placeKey(candidate.place));
  if (place === undefined || ownValue(opened.model.brands, brand) === undefined)
    return { states: [], draw: async () => [] };
  const wish = { brand, language, ...look };
  const { states } = statesOf(opened.model, stageOf(opened, wish), place);
  return {
    states: states.filter(({ id, kind }) => isOfKind(candidate, kind, id)),
    draw: (some) => drawnFor(opened, { place, wish, dress }, some),
  };
};

type DrawnFor = Pick<Side, 'dress'> & {
  readonly place: ScreenPlace;
  readonly wish: LookWish;
};

const drawnFor = async (
  opened: Opened,
  { place, wish, dress }: DrawnFor,
  states: readonly ScreenState[],
): Promise<readonly DrawnState[]> => {
  const made = new Map<string, Made>();
  const make = ({ name, drawn }: Made): void => void made.set(name, { name, drawn: dress(drawn) });
  const all = await drawnAll(opened, place, wish, states, make);
  return all.map((each) => {
    const one = made.get(each.drawn ?? '');
    return one === undefined ? each : { ...each, made: one };
  });
};

const isOfKind = ({ kinds, says }: Candidate, kind: ScreenState['kind'], id: string): boolean =>
  kinds.includes(kind) && ((kind !== 'message' && kind !== 'end') || says === undefined || saysOf(says, id));

const saysOf = (says: readonly string[], id: string): boolean =>
  says.includes(id.replace(/^\w+:/, '').replace(/#\d+$/, ''));

const isNamed = ({ says = [] }: Candidate, id: string): boolean => saysOf(says, id);

// What is there on one side alone.
const isOne = (was: Wanted, is: Wanted, id: string): boolean =>
  was.states.some((each) => each.id === id) !== is.states.some((each) => each.id === id);

type Differing = ComparedState & { readonly made: readonly Made[] };

const differs = async (
  was: Wanted,
  is: Wanted,
  isWanted: (id: string) => boolean,
): Promise<readonly Differing[]> => {
  const [old, now] = await Promise.all(
    [was, is].map(({ states, draw }) => draw(states.filter(({ id }) => isWanted(id)))),
  );
  const before = new Map(old?.map((each) => [each.id, each]));
  const after = new Map(now?.map((each) => [each.id, each]));
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  return ids.flatMap((id): readonly Differing[] => {
    const [one, other] = [before.get(id), after.get(id)];
    const { kind, title } = other ?? one ?? {};
    if (
      kind === undefined ||
      title === undefined ||
      (one?.drawn === other?.drawn && one?.fault === other?.fault)
    )
      return [];
    return [
      {
        id,
        kind,
        title,
        ...(one?.drawn !== undefined && { before: one.drawn }),
        ...(other?.drawn !== undefined && { after: other.drawn }),
        ...(other?.fault !== undefined && { fault: other.fault }),
        made: [one?.made, other?.made].filter((each) => each !== undefined),
      },
    ];
  });
};
