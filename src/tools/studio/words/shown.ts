import { ownValue } from '../../../engine/index.ts';
import type { Model } from '../../check/model/model.ts';
import type { Usage } from '../../check/model/usage.ts';
import { placesIn } from '../states/places.ts';
import { saysAt, screenAt } from '../states/says.ts';
import type { ScreenPlace, ScreenState } from '../states/state.ts';
import { statesOf } from '../states/states.ts';
import type { LookWish } from '../tasks.ts';
import { type Drawn, drawn } from '../work/draw.tsx';
import type { Opened } from '../work/opened.ts';
import { stageOf } from '../work/stage.ts';
import { readAfter } from './after.ts';
import { insteadOf } from './instead.ts';
import { hasMark, markedWords, markStyle, outstanding, unmarked } from './mark.ts';
import type { WordName, WordsShown } from './types.ts';
import { usesOf } from './uses.ts';

/** Where words are to be seen, with the picture of the first place, or of the one that is asked for, in which they stand; `keep` gives a picture its name. */
export const shownAt = async (
  opened: Opened,
  name: WordName & { readonly at?: number },
  look: LookWish,
  keep: (picture: Drawn) => string,
): Promise<WordsShown> => {
  const places = placesFor(opened, name);
  const [first] = places;
  const instead = first === undefined ? [] : insteadOf(opened.model, stageOf(opened, look), first, name);
  const tried = name.at === undefined ? places.slice(0, most) : places.slice(name.at, name.at + 1);
  for (const [offset, place] of tried.entries()) {
    const found = await pictureAt(opened, name, place, look);
    if (found === undefined) continue;
    const { picture, ...about } = found;
    return { places, instead, picture: { at: offset + (name.at ?? 0), drawn: keep(picture), ...about } };
  }
  return { places, instead };
};

// More would keep whoever looks waiting.
const most = 5;
const mostStates = 40;

// Those that are sure to say it come first: what was handed on from elsewhere may be any message.
const placesFor = ({ model }: Opened, name: WordName): readonly ScreenPlace[] => {
  const { usages } = usesOf(model, name);
  const all = placesIn(model);
  const sure = all.filter((place) => usages.some((usage) => isShownAt(model, usage, place)));
  const handed = all.filter(
    (place) =>
      !sure.includes(place) &&
      usages.some((usage) => messageOf(usage) !== undefined) &&
      saysAt(model, place).some(({ rule }) => rule.say?.startsWith('$') === true),
  );
  if (usages.length > 0 || ownValue(model.flows, name.flow) === undefined) return [...sure, ...handed];
  // What the app itself shows stands around any page.
  return all.filter(({ meanwhile, route }) => meanwhile === undefined && route !== undefined);
};

const isShownAt = (model: Model, usage: Usage, place: ScreenPlace): boolean => {
  if (!(ownValue(model.flows, place.flow)?.lineage ?? []).includes(usage.flow)) return false;
  if (usage.kind === 'page') return usage.pointer.endsWith(`/${(place.route ?? '').replaceAll('/', '~1')}`);
  const message = messageOf(usage);
  return message === undefined
    ? screenAt(model, place)?.file === usage.file
    : saysAt(model, place).some(({ rule }) => rule.say === message);
};

const messageOf = ({ keys: [key = ''], pointer }: Usage): string | undefined =>
  /^(?:message|ending)\.(.+)$/.exec(key)?.[1] ?? /^\/messages\/([^/]+)$/.exec(pointer)?.[1];

type Found = Omit<NonNullable<WordsShown['picture']>, 'at' | 'drawn'> & { readonly picture: Drawn };

const pictureAt = async (
  opened: Opened,
  name: WordName,
  place: ScreenPlace,
  look: LookWish,
): Promise<Found | undefined> => {
  const stage = stageOf(opened, look);
  const words = markedWords(opened.drawing(), look.brand, name);
  const { states } = statesOf(opened.model, stage, place);
  const [last = ''] = /[^.]+$/.exec(name.key) ?? [];
  // What is called like the words is the likeliest.
  const ordered = states.toSorted((one, other) => Number(isNamed(other, last)) - Number(isNamed(one, last)));
  for (const state of ordered.slice(0, mostStates)) {
    const picture = await drawn(opened, stage, { place, state, look, words }).catch(() => undefined);
    if (picture === undefined || !hasMark(picture.markup + picture.title)) continue;
    const { markup, isSeen } = outstanding(picture.markup);
    const title = unmarked(picture.title);
    return {
      picture: { ...picture, title, markup, theme: picture.theme + markStyle },
      title: state.title,
      after: readAfter(opened.model, place, state),
      isSeen,
      ...(hasMark(picture.title) && { tab: title }),
    };
  }
  return undefined;
};

const isNamed = ({ id }: ScreenState, name: string): boolean => id.endsWith(`:${name}`);
