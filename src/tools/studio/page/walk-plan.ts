import type { ForcedAnswer } from '../../../config/declarations.ts';
import { type JsonObject, ownValue } from '../../../engine/index.ts';
import type { Overview } from '../tasks.ts';
import type { Cast, WalkPlan } from '../walk/walk.ts';

/** What was chosen for a walk to begin with. `place` is an address, or a flow that begins alone; what is empty is as it comes. */
export type Chosen = {
  readonly place: string;
  readonly brand: string;
  readonly language: string;
  readonly person: string;
  readonly width: string;
  readonly query: string;
  readonly isRemembered: boolean;
  readonly isAuthorized: boolean;
  readonly flags: Readonly<Record<string, string>>;
  /** A JSON object as text. */
  readonly entry: string;
};

/** The choice that is there at first: the first address of a flow, or of all. */
export const unchosen = ({ brands, flows }: Overview, flow: string | undefined): Chosen => {
  const own = flows.find(({ name }) => name === flow);
  const [place] = own === undefined ? [] : placesOf(own);
  return {
    place: place ?? flows.flatMap(({ routes }) => routes).find((route) => route === '/') ?? '/',
    brand: brands[0]?.id ?? '',
    language: '',
    person: '',
    width: 'mobile',
    query: '',
    isRemembered: false,
    isAuthorized: false,
    flags: {},
    entry: '',
  };
};

/** Where the choice of this window is kept. */
export const slot = 'studio.walk.choice';

/** The choice that was there before a reload; of another flow than the one that is asked for only for whom it is. */
export const keptChoice = (overview: Overview, flow: string | undefined): Chosen => {
  const first = unchosen(overview, flow);
  const kept = objectIn(sessionStorage.getItem(slot) ?? '');
  if (kept === undefined || kept === 'wrong') return first;
  const chosen = { ...first, ...kept } as Chosen; // Kept by the form itself.
  const place = flow === undefined || planFrom(overview, chosen).flow === flow ? chosen.place : first.place;
  return overview.brands.some(({ id }) => id === chosen.brand) ? { ...chosen, place } : first;
};

/** How a walk begins by what was chosen, and the flow whose walk it is. */
export const planFrom = (
  { flows }: Overview,
  chosen: Chosen,
  cast?: Cast,
): { readonly start: WalkPlan['start']; readonly flow: string } => {
  const { place, brand, language, person, width, query, isRemembered, isAuthorized } = chosen;
  const alone = /^flow:(.+)$/.exec(place)?.[1];
  const search = query.trim().replace(/^\?/, '');
  const entry = objectIn(chosen.entry);
  const force = flagAnswers(chosen, cast);
  return {
    flow: alone ?? flows.find(({ routes }) => routes.includes(place))?.name ?? '',
    start: {
      at: `${alone === undefined ? place : '/'}${search === '' ? '' : `?${search}`}`,
      ...(alone !== undefined && { flow: alone }),
      ...(person !== '' && { as: person }),
      brand,
      ...(language !== '' && { language }),
      ...(width === 'mobile' && { width: 'mobile' }),
      ...(entry !== undefined && entry !== 'wrong' && { entry }),
      ...(isRemembered && { remembered: true }),
      ...(isAuthorized && { authorized: true }),
      ...(force.length > 0 && { force: [...force] }),
    },
  };
};

/** The choice that such a walk would begin with, as far as it can be chosen. */
export const choiceFrom = ({ flows }: Overview, start: WalkPlan['start']): Partial<Chosen> => {
  const [path = '', query = ''] = start.at.split(/\?(.*)/);
  const place = start.flow === undefined ? path : `flow:${start.flow}`;
  const isOffered = flows.some((flow) => placesOf(flow).includes(place));
  return {
    ...(isOffered && { place }),
    query,
    ...(start.brand !== undefined && { brand: start.brand }),
    language: start.language ?? '',
    person: start.as ?? '',
    width: start.width ?? 'desktop',
    isRemembered: start.remembered === true,
    isAuthorized: start.authorized === true,
    entry: start.entry === undefined ? '' : JSON.stringify(start.entry),
  };
};

/** Where a walk of a flow may begin: at its addresses, or else in the flow alone. */
export const placesOf = ({ name, routes }: Overview['flows'][number]): readonly string[] =>
  routes.length === 0 ? [`flow:${name}`] : routes;

/** A JSON object by its text; nothing where there is no text. */
export const objectIn = (text: string): JsonObject | 'wrong' | undefined => {
  if (text.trim() === '') return undefined;
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as JsonObject) // It was parsed as one.
      : 'wrong';
  } catch {
    return 'wrong';
  }
};

// The bank is made to say what was chosen, each time that it is asked for flags.
const flagAnswers = ({ flags, brand }: Chosen, cast: Cast | undefined): readonly ForcedAnswer[] => {
  const members = (cast?.flags ?? []).flatMap(
    ({ name, from, list }): readonly (readonly [string, boolean | string[]])[] => {
      const way = ownValue(flags, name) ?? '';
      if (way === '') return [];
      if (from !== undefined) return [[from, way === 'on']];
      return list === undefined ? [] : [[list, way === 'on' ? [brand] : []]];
    },
  );
  return members.length === 0 || cast === undefined
    ? []
    : [{ operation: cast.flagCall, nth: 0, with: Object.fromEntries(members) }];
};
