import { isList, isObject, type Json, type JsonObject, type Options, ownValue } from '../../engine/index.ts';
import { leadBrand } from '../check/model/journeys.ts';
import { referred, type Told } from './persona.ts';
import { beginningOf, fieldIn, type Journey, type Project, screenIn } from './project.ts';
import type { Control, Stage } from './stage.ts';
import type { Wording } from './wording.ts';

/** For whom a journey is played: the brand, the language and the width of the screen. */
export type Cast = {
  readonly brand: string;
  readonly language: string;
  readonly width: 'desktop' | 'mobile';
};

/** What the parts of a performance share. `own` is the cast that the journey was written for. */
export type Playing = {
  readonly project: Project;
  readonly journey: Journey;
  readonly stage: Stage;
  readonly wording: Wording;
  readonly told: Told;
  readonly cast: Cast;
  readonly own: Cast;
};

/** The cast that a journey was written for. */
export const castOf = (project: Pick<Project, 'brands'>, journey: Journey): Cast => {
  const { brand = leadBrand, language, width = 'desktop' } = beginningOf(journey);
  return { brand, language: language ?? ownValue(project.brands, brand)?.languages?.[0] ?? 'en', width };
};

/** What a journey may refer to where it is played for a brand. */
export const toldOf = (
  { personas, brands }: Pick<Project, 'personas' | 'brands'>,
  journey: Journey,
  { brand }: Pick<Cast, 'brand'>,
): Told => ({
  persona: personas.find(({ id }) => id === beginningOf(journey).as),
  brand: ownValue(brands, brand),
});

/** A value that a journey expects, as those whom it is played for see it: what names its own brand or language names theirs, and references are put in. */
export const meantBy = (playing: Playing, value: Json): Json => {
  const { told, cast, own } = playing;
  if (isList(value)) return value.map((each) => meantBy(playing, each));
  if (isObject(value)) return membersMeant(playing, value);
  return value === own.brand ? cast.brand : value === own.language ? cast.language : referred(value, told);
};

/** The same of each member. */
export const membersMeant = (playing: Playing, values: JsonObject = {}): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, each]) => [name, meantBy(playing, each)]));

/** How a field of a screen is found, by the words at it. */
export const controlOf = (
  { project, wording }: Playing,
  flow: string,
  name: string,
  field: string,
  value?: Json,
): Control => {
  const screen = screenIn(project.flows, flow, name);
  const facts = screen && fieldIn(screen, field);
  const label = wording.field(flow, name, field, 'label') ?? field;
  const option =
    value === undefined
      ? undefined
      : (wording.field(flow, name, field, `option.${String(value)}`) ??
        offered(wording.screen, ownValue(screen?.form?.options, field), { flow, name, value }));
  return {
    widget: facts?.widget ?? 'text',
    label: wording.pattern(label),
    option: option === undefined ? undefined : wording.pattern(option),
  };
};

// The words of a choice that is offered, where they follow from its value alone: what is private has no other mark in the page.
const offered = (
  wordsOf: Wording['screen'],
  options: Options | undefined,
  { flow, name, value }: { readonly flow: string; readonly name: string; readonly value: Json },
): string | undefined => {
  if (options === undefined || typeof options.label !== 'string') return undefined;
  const given = Object.entries(options.with ?? {}).flatMap(([param, reference]) => {
    const [head, ...formats] = String(reference).split(' | ');
    return head === (options.value ?? '$item')
      ? [[param, formats.includes('lastFour') ? String(value).slice(-4) : String(value)] as const]
      : [];
  });
  return given.reduce<string | undefined>(
    (words, [param, text]) => words?.replaceAll(`{{${param}}}`, text),
    wordsOf(flow, name, options.label),
  );
};
