import { ownValue } from '../../../engine/index.ts';
import { heirsOf, type Model } from '../../check/model/model.ts';
import type { Told } from '../../diff/diff.ts';
import { plural } from '../../names/mention.ts';
import { listOf, objectOf, segmentsOf } from '../../source.ts';
import { placesIn } from '../states/places.ts';
import type { ScreenPlace, StateKind } from '../states/state.ts';

/** A screen that may look otherwise: where, for whom, and which of its states. Messages of `says` alone where that is given. */
export type Candidate = {
  readonly place: ScreenPlace;
  readonly brand: string;
  readonly language: string;
  readonly kinds: readonly StateKind[];
  readonly says?: readonly string[];
};

/** The screens that some changes may have made others, what was changed itself first; of all brands the first that has the language. */
export const candidatesFor = (
  before: Model,
  after: Model,
  changes: readonly Told[],
): readonly Candidate[] => {
  const places = allPlaces(before, after);
  const found = new Map<string, Candidate>();
  for (const wanted of changes.map((change) => wantedBy(after, change)))
    for (const place of places.filter((each) => wanted.isAt(each)))
      for (const look of looksFor(after, wanted)) {
        const candidate = { ...look, place, kinds: wanted.kinds, ...(wanted.says && { says: wanted.says }) };
        const key = keyOf(candidate);
        found.set(key, joined(found.get(key), candidate));
      }
  const changed = new Set(changes.map(({ of }) => of));
  const isOwn = ({ place }: Candidate): boolean => changed.has(place.flow) && place.inherited === undefined;
  return [...found.values()].toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
};

/** The same screens for a few other brands: where nothing differs for the first, it may for them. What is one brand's own has no others. */
export const forOthers = (
  { brands }: Model,
  candidates: readonly Candidate[],
  changes: readonly Told[],
): readonly Candidate[] => {
  if (changes.every(({ group }) => group === 'brands')) return [];
  const others = Object.values(brands)
    .filter(({ id }) => candidates.every(({ brand }) => brand !== id))
    .slice(0, mostOthers);
  return others.flatMap(({ id, value }) =>
    candidates.flatMap((each) =>
      listOf(value.languages).includes(each.language) ? [{ ...each, brand: id }] : [],
    ),
  );
};

const mostOthers = 4;

/** A screen by what it is, whoever calls it and wherever. */
export const placeKey = ({ flow, step, screen, meanwhile }: ScreenPlace): string =>
  [flow, step, screen, meanwhile === true ? 'meanwhile' : ''].join(' ');

const keyOf = ({ place, brand, language }: Candidate): string => [placeKey(place), brand, language].join(' ');

// What is new comes after what was there, of which some may be gone.
const allPlaces = (before: Model, after: Model): readonly ScreenPlace[] => [
  ...new Map([...placesIn(before), ...placesIn(after)].map((place) => [placeKey(place), place])).values(),
];

const joined = (one: Candidate | undefined, other: Candidate): Candidate => {
  if (one === undefined) return other;
  const { says: _, ...rest } = one;
  const says = one.says && other.says && [...new Set([...one.says, ...other.says])];
  return { ...rest, kinds: [...new Set([...one.kinds, ...other.kinds])], ...(says && { says }) };
};

type Wanted = Pick<Candidate, 'kinds' | 'says'> & {
  readonly isAt: (place: ScreenPlace) => boolean;
  readonly brand?: string;
  readonly language?: string;
};

const messages: readonly StateKind[] = ['message', 'end'];
const looks: readonly StateKind[] = ['plain', 'busy', 'with', 'without'];
const fields: readonly StateKind[] = ['fields', 'field'];
const all: readonly StateKind[] = [...looks, ...messages, ...fields];

const wantedBy = (model: Model, { group, of, file, pointer }: Told): Wanted => {
  const path = file.split('/');
  const isHere = inFlow(model, of);
  if (path[2] === 'scenarios.json') return { kinds: [], isAt: () => false };
  if (group === 'flows' && path[2] === 'screens') {
    const screen = path[3]?.replace(/\.json$/, '');
    return { kinds: all, isAt: (place) => isHere(place) && place.screen === screen };
  }
  if (group === 'flows' && path[2] === 'locales')
    return { ...byWords(model, of, segmentsOf(pointer)), language: languageOf(file) };
  if (group === 'flows') return { kinds: [...looks, ...messages], isAt: isHere };
  if (group === 'brands' && path[2] === 'locales') {
    const [flow = '', ...names] = segmentsOf(pointer);
    return { ...byWords(model, flow, names), brand: of, language: languageOf(file) };
  }
  if (group === 'brands' && file !== 'brands/issuer.json')
    return {
      kinds: pointer.startsWith('/phones') ? messages : looks,
      isAt: ({ route, machine }) => route !== undefined || machine === 'shell',
      brand: of,
    };
  return { kinds: group === 'environments' || group === 'others' ? [] : all, isAt: () => group !== 'others' };
};

const languageOf = (file: string): string => /([^/]+)\.json$/.exec(file)?.[1] ?? '';

const inFlow = (model: Model, flow: string): ((place: ScreenPlace) => boolean) => {
  const names = new Set([flow, ...heirsOf(model, flow).map(({ name }) => name)]);
  return (place) => names.has(place.flow);
};

// message.<key>, ending.<key>, <screen>.<…>, field.<field>.<…>, error.<keyword>
const byWords = (model: Model, flow: string, names: readonly string[]): Wanted => {
  const isHere = inFlow(model, flow);
  const [first = '', second] = names;
  if (first === 'message' || first === 'ending')
    return {
      kinds: messages,
      isAt: isHere,
      ...(second !== undefined && { says: [second.replace(plural, '')] }),
    };
  const kinds = names.includes('error') ? fields : [...looks, ...fields];
  const isScreen = Object.values(model.flows).some(
    (each) => each.lineage.includes(flow) && ownValue(each.screens, first) !== undefined,
  );
  return { kinds, isAt: (place) => isHere(place) && (!isScreen || place.screen === first) };
};

const looksFor = (
  { brands }: Model,
  { brand, language }: Wanted,
): readonly { readonly brand: string; readonly language: string }[] => {
  const offered = Object.values(brands).map(({ id, value }) => ({
    id,
    languages: listOf(objectOf(value).languages).map(String),
  }));
  const found = offered.find(
    ({ id, languages }) =>
      (brand === undefined || id === brand) && (language === undefined || languages.includes(language)),
  );
  return found === undefined ? [] : [{ brand: found.id, language: language ?? found.languages[0] ?? 'en' }];
};
