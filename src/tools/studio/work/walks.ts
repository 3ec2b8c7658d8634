import { ownValue } from '../../../engine/index.ts';
import { headlessTheatre } from '../../play/headless.ts';
import { playThrough } from '../../play/play.ts';
import type { Project } from '../../play/project.ts';
import { listOf, objectOf } from '../../source.ts';
import type { Edit } from '../model/edits.ts';
import type { Tasks } from '../tasks.ts';
import { type IsSecret, secretsOf } from '../walk/cover.ts';
import { detailOf } from '../walk/detail.ts';
import { flowOf, journeysIn, leadsTo, scenarioOf } from '../walk/journeys.ts';
import { notesOf } from '../walk/moments.ts';
import { openSession, type Session } from '../walk/session.ts';
import { type Moment, stillRuntime } from '../walk/snapshot.ts';
import type { MomentShown, Walked, WalkPlan, WalkWish } from '../walk/walk.ts';
import { pictureOf } from './draw.tsx';
import { type Made, madeOf } from './made.ts';
import type { Opened } from './opened.ts';
import { playableOf } from './playable.ts';

type Make = (made: Made) => void;

/** The tasks that walk. */
type WalkTask = 'cast' | 'walk' | 'journeys' | 'journey' | 'keep';

/** What does the tasks that walk through flows, for the project in a folder; it is opened when the first of them is asked for. */
export const walkersFor = (
  root: string,
  open: () => Opened,
  make: Make,
): { readonly [name in WalkTask]: (input: Tasks[name]['in']) => Promise<Tasks[name]['out']> } => {
  const desk = (): Promise<Desk> => {
    const opened = open();
    const known = desks.get(opened) ?? deskFor(root, opened);
    desks.set(opened, known);
    return known;
  };
  return {
    cast: async () => {
      const { project } = await desk();
      const { flags, operations } = project.catalogue.issuer;
      return {
        people: project.personas.map(({ id, purpose }) => ({ id, purpose })),
        flags: Object.entries(flags).map(([name, { from, list }]) => ({
          name,
          ...(from !== undefined && { from }),
          ...(list !== undefined && { list }),
        })),
        flagCall: operations.flags,
      };
    },
    journeys: async ({ flow }) => journeysIn((await desk()).project, flow),
    journey: async ({ flow, name }) => {
      const { project, theatre } = await desk();
      const journey = project.journeys.find((each) => each.flow === flow && each.scenario.name === name);
      if (journey === undefined) throw new Error(`The flow ${flow} has no journey ${name}`);
      const { stop, others } = await playThrough(project, journey, theatre());
      return {
        isSound: stop === undefined && others.length === 0,
        ...(stop !== undefined && { at: stop.at }),
        complaints: [...(stop?.complaints ?? []), ...others],
      };
    },
    walk: async (wish) => {
      const at = await desk();
      const { session, fault } = await walked(at, wish);
      return shownOf(at, session, wish, fault, make);
    },
    keep: async ({ plan, name, replaces = false }) => {
      const at = await desk();
      const { session, fault } = await walked(at, plan);
      if (fault !== undefined) throw new Error(fault);
      if (name.trim() === '') throw new Error('Give the journey a name');
      const flow = flowOf(plan, at.project);
      const edits = editsFor(at.opened, flow, scenarioOf(name, plan, session), replaces);
      return { flow, ...(edits !== undefined && { edits }) };
    },
  };
};

type Desk = {
  readonly opened: Opened;
  readonly project: Project;
  readonly theatre: ReturnType<typeof headlessTheatre>;
  readonly isSecret: IsSecret;
  /** The latest walks first. */
  readonly sessions: { readonly start: string; readonly session: Session }[];
  /** One after the other: a walk that goes on is one. */
  turn: Promise<unknown>;
};

const desks = new WeakMap<Opened, Promise<Desk>>();

const deskFor = async (root: string, opened: Opened): Promise<Desk> => {
  const { project } = await playableOf(root, opened);
  const isSecret = secretsOf(project.flows, project.document);
  const theatre = headlessTheatre(project);
  return { opened, project, theatre, isSecret, sessions: [], turn: Promise.resolve() };
};

type Way = { readonly session: Session; readonly fault?: string };

const walked = (desk: Desk, plan: WalkPlan): Promise<Way> => {
  const next = desk.turn.catch(() => undefined).then(() => walkOn(desk, plan));
  desk.turn = next;
  return next;
};

const walkOn = async (desk: Desk, { start, moves }: WalkPlan): Promise<Way> => {
  const { sessions, project, theatre } = desk;
  const key = JSON.stringify(start);
  const found = sessions.find((each) => each.start === key && leadsTo(each.session.moves, moves));
  const begun = found ?? { start: key, session: await openSession(project, theatre, start) };
  const others = sessions.filter((each) => each !== found).slice(0, most - 1);
  sessions.splice(0, sessions.length, ...others);
  const { session } = begun;
  for (const move of moves.slice(session.moves.length)) {
    try {
      await session.make(move);
    } catch (error) {
      // It is not gone on with.
      return { session, fault: error instanceof Error ? error.message : 'It cannot be done' };
    }
  }
  sessions.unshift(begun);
  return { session };
};

const most = 4;

const shownOf = async (
  { opened, project, isSecret }: Desk,
  { moments, moves }: Session,
  wish: WalkWish,
  fault: string | undefined,
  make: Make,
): Promise<Walked> => {
  const at = Math.min(wish.at ?? moments.length - 1, moments.length - 1);
  const moment = moments[at];
  if (moment === undefined) throw new Error('The page was not opened');
  const { catalogue, brand } = opened.drawing();
  const words = brand(moment.after.store.brandId)?.spoken;
  if (words === undefined) throw new Error(`The brand ${moment.after.store.brandId} cannot be read`);
  await words.load(Object.keys(moment.after.flows), moment.after.store.language);
  const detail = detailOf(
    { project, catalogue, words, isSecret, person: wish.start.as },
    moment,
    moments.slice(0, at),
  );
  return {
    moments: notesOf(moments, moves),
    at,
    done: moves.length,
    ...(fault !== undefined && { fault }),
    shown: { ...detail, ...(await pictured(opened, moment, wish, isSecret, make)) },
  };
};

const pictured = async (
  opened: Opened,
  moment: Moment,
  { width, scheme }: WalkWish,
  isSecret: IsSecret,
  make: Make,
): Promise<Pick<MomentShown, 'drawn' | 'fault'>> => {
  const { brandId: brand, language } = moment.after.store;
  const veiled = (_: number, field: string, value: string): string =>
    isSecret(field) ? value.replaceAll(/./gu, '•') : value;
  try {
    const { catalogue } = opened.drawing();
    const look = { brand, language, scheme };
    const drawn = await pictureOf(opened, () => stillRuntime(catalogue, moment.after, width, veiled), look);
    const made = madeOf(opened, drawn);
    make(made);
    return { drawn: made.name };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'It cannot be drawn' };
  }
};

const editsFor = (
  { model }: Opened,
  flow: string,
  scenario: ReturnType<typeof scenarioOf>,
  replaces: boolean,
): readonly Edit[] | undefined => {
  const file = `flows/${flow}/scenarios.json`;
  const value = JSON.parse(JSON.stringify(scenario)); // As it will stand in the file.
  const kept = ownValue(model.project.flows, flow)?.scenarios;
  if (kept !== undefined) {
    const found = listOf(objectOf(kept.value).scenarios).findIndex(
      (each) => objectOf(each).name === scenario.name,
    );
    if (found === -1) return [{ file, pointer: '/scenarios/-', value }];
    return replaces ? [{ file, pointer: `/scenarios/${found}`, value }] : undefined;
  }
  const whole = { $schema: '../../schemas/scenarios.schema.json', scenarios: [value] };
  return [{ file, text: `${JSON.stringify(whole, null, 2)}\n` }];
};
