import type { ScenarioStep } from '../../config/declarations.ts';
import { type Json, ownValue } from '../../engine/index.ts';
import { untaken } from './branches.ts';
import { type Call, callsOn, lastCode } from './calls.ts';
import { addEntry, type Effort, tooMuch } from './effort.ts';
import { complaintsAbout, screenNow } from './expect.ts';
import { leaks } from './leaks.ts';
import { referred, referredIn } from './persona.ts';
import { type Cast, castOf, controlOf, type Playing, toldOf } from './playing.ts';
import { beginningOf, fieldIn, isAskedBySome, type Journey, type Project, screenIn } from './project.ts';
import type { Look, Stage, Told } from './stage.ts';
import { stopWords } from './told.ts';
import { wordingOf } from './wording.ts';

/** How a journey is played. `onScreen` hears of each screen that stands still, and after which of the steps. */
type Manner = {
  readonly cast?: Cast;
  readonly onScreen?: (screen: string, at: number) => Promise<void>;
};

/** How a journey went: the step that it stopped at (from 0), what was wrong there and what was seen; and what else is wrong with it. */
export type Played = {
  readonly stop?: Stop;
  readonly others: readonly string[];
  /** What it took, as far as it went. */
  readonly effort?: Effort;
  /** The transitions on the way, the operations that were called, and the screens that were looked at, as `flow/screen`. */
  readonly told?: readonly Told[];
  readonly calls?: readonly string[];
  readonly screens?: readonly string[];
};

/** Where a journey stopped. Nothing is seen where no page came. */
export type Stop = { readonly at: number; readonly complaints: readonly string[]; readonly seen?: Look };

/**
 * Plays a journey: opens, fills and presses by role and visible words, and compares what is seen. Gives what is wrong, in
 * words; nothing when all is as declared, nothing leaked, and the branches that the journey names were taken.
 */
export const play = async (
  project: Project,
  journey: Journey,
  stage: Stage,
  manner: Manner = {},
): Promise<readonly string[]> => {
  const { stop, others } = await playThrough(project, journey, stage, manner);
  return [...(stop === undefined ? [] : stopWords(journey, stop)), ...others];
};

/** The same, told apart. */
export const playThrough = async (
  project: Project,
  journey: Journey,
  stage: Stage,
  { cast, onScreen }: Manner = {},
): Promise<Played> => {
  const own = castOf(project, journey);
  const playing: Playing = {
    project,
    journey,
    stage,
    own,
    cast: cast ?? own,
    wording: await wordingOf(project, (cast ?? own).brand, (cast ?? own).language),
    told: toldOf(project, journey, cast ?? own),
  };
  const typed = new Set<string>();
  const effort: Effort = { presses: 0, typed: 0 };
  const stop = await journey.scenario.steps.reduce<Promise<Stop | undefined>>(async (before, step, at) => {
    const earlier = await before;
    if (earlier !== undefined) return earlier;
    const complaints = await perform(playing, step, typed, effort);
    if (complaints.length > 0) return { at, complaints, seen: await stage.look() };
    const { screen } = onScreen ? await screenNow(playing) : {};
    if (screen !== undefined) await onScreen?.(screen, at);
    return undefined;
  }, Promise.resolve(undefined));
  const trace = await stage.trace();
  const calls = await callsOn(stage);
  const operations = calls.map(({ operation }) => operation);
  const missed = stop === undefined ? untaken(playing, trace, operations) : [];
  return {
    ...(stop === undefined ? {} : { stop }),
    told: trace.told,
    calls: operations,
    effort,
    others: [
      ...missed,
      ...misfits(calls),
      ...leaks(trace, typed),
      ...trace.faults,
      ...tooMuch(journey, effort),
    ],
  };
};

const perform = async (
  playing: Playing,
  step: ScenarioStep,
  typed: Set<string>,
  effort: Effort,
): Promise<readonly string[]> => {
  const { stage } = playing;
  if ('press' in step && step.press !== 'Reload') effort.presses += 1;
  if ('expect' in step) return eventually(stage, () => complaintsAbout(playing, step.expect));
  if ('start' in step) await open(playing);
  else if ('fill' in step)
    return eachOf(Object.entries(step.fill), ([field, value]) =>
      fill(playing, field, value, { typed, effort }),
    );
  else if ('visit' in step) await stage.visit(step.visit, step.brand ?? playing.cast.brand);
  else if ('wait' in step) await stage.wait(step.wait);
  else if (step.press === 'Back') await stage.back();
  else if (step.press === 'Escape') await stage.escape();
  else if (step.press === 'Reload') await stage.reload();
  else return press(playing, step.press);
  await stage.settle();
  return [];
};

const open = async ({ journey, told, cast, own, stage }: Playing): Promise<void> => {
  const start = beginningOf(journey);
  await stage.open({
    ...start,
    ...cast,
    waits: journey.scenario.steps.some((step) => 'wait' in step),
    asksLanguage: start.language !== undefined || cast.language !== own.language,
    subject: start.remembered === true ? told.persona?.id : undefined,
    entry: start.entry && referredIn(start.entry, told),
  });
};

const press = async (playing: Playing, action: string): Promise<readonly string[]> => {
  const { stage, wording } = playing;
  const named = async () => {
    const { flow, name } = await screenNow(playing);
    return wording.action(flow, name, action) ?? aroundIt(playing, action);
  };
  let words: string | undefined;
  const complaints = await eventually(stage, async () => {
    words = await named();
    if (words === undefined) return [`there is nothing called ${action} to press`];
    return (await stage.offers(wording.pattern(words)))
      ? []
      : [`nothing is offered that is called "${words}"`];
  });
  if (complaints.length > 0 || words === undefined) return complaints;
  await stage.take(wording.pattern(words));
  await stage.settle();
  return [];
};

// What stands around every page is offered on any screen.
const aroundIt = ({ project, wording }: Playing, action: string): string | undefined => {
  const { shell } = project.catalogue.issuer.flows;
  return Object.keys(ownValue(project.flows, shell)?.screens ?? {})
    .map((name) => wording.action(shell, name, action))
    .find((words) => words !== undefined);
};

type FieldPlace = {
  readonly flow: string;
  readonly name: string;
  readonly facts: NonNullable<ReturnType<typeof fieldIn>>;
};

const placeOf = async (playing: Playing, field: string): Promise<FieldPlace | undefined> => {
  const { flow, name } = await screenNow(playing);
  const screen = screenIn(playing.project.flows, flow, name);
  const facts = screen && fieldIn(screen, field);
  return facts && { flow, name, facts };
};

const fill = async (
  playing: Playing,
  field: string,
  value: Json,
  { typed, effort }: { readonly typed: Set<string>; readonly effort: Effort },
): Promise<readonly string[]> => {
  const { project, stage, told } = playing;
  const place = await retried(
    stage,
    () => placeOf(playing, field),
    (each) => each !== undefined,
  );
  if (place === undefined) return [`there is no field ${field} to fill in`];
  const { flow, name, facts } = place;
  // A question that only some brands ask, answered as the others take for granted.
  const { cast, own } = playing;
  if (
    cast.brand !== own.brand &&
    isAskedBySome(project.flows, field) &&
    !(await stage.has(controlOf(playing, flow, name, field)))
  )
    return [];
  const meant = value === '$code' ? await lastCode(stage) : referred(value, told);
  addEntry(effort, facts, meant);
  if (facts.isSecret) typed.add(String(meant));
  await stage.fill(controlOf(playing, flow, name, field, meant), meant);
  await stage.settle();
  return [];
};

const eachOf = <T>(
  items: readonly T[],
  act: (item: T) => Promise<readonly string[]>,
): Promise<readonly string[]> =>
  items.reduce<Promise<readonly string[]>>(async (before, item) => {
    const complaints = await before;
    return complaints.length > 0 ? complaints : act(item);
  }, Promise.resolve([]));

// Returns the last complaints, and none as soon as there are none.
const eventually = (stage: Stage, ask: () => Promise<readonly string[]>): Promise<readonly string[]> =>
  retried(stage, ask, (complaints) => complaints.length === 0);

// The page may not have reached the expected state yet.
const retried = async <T>(
  stage: Stage,
  ask: () => Promise<T>,
  isDone: (result: T) => boolean,
  tries = 12,
): Promise<T> => {
  await stage.settle();
  const result = await ask();
  if (isDone(result) || tries === 0) return result;
  await stage.pause(40 * (13 - tries));
  return retried(stage, ask, isDone, tries - 1);
};

const misfits = (calls: readonly Call[]): readonly string[] =>
  calls.flatMap(({ operation, problem }) =>
    problem === undefined ? [] : [`the request for ${operation} does not fit the document: ${problem}`],
  );
