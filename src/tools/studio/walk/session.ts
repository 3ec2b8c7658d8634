import { type Json, ownValue, transition, type View } from '../../../engine/index.ts';
import { compileDocument } from '../../../sandbox/document.ts';
import type { AskedFor } from '../../play/asked.ts';
import { lastCode } from '../../play/calls.ts';
import { entered, entryAt } from '../../play/entry.ts';
import type { HeadlessStage, headlessTheatre } from '../../play/headless.ts';
import { referred, referredIn, type Told } from '../../play/persona.ts';
import { castOf } from '../../play/playing.ts';
import { fieldIn, type Project, screenIn } from '../../play/project.ts';
import { reachable, type Visited } from '../../play/reading.ts';
import type { Shown } from '../../play/shown.ts';
import { type Held, type Moment, snapshotOf } from './snapshot.ts';
import type { HandAnswer, Move, WalkPlan } from './walk.ts';

/** An answer that was given by hand: to which call of which operation. */
export type Forced = HandAnswer & { readonly operation: string; readonly nth: number };

/** A walk that is under way: what was done, its moments, and what was answered by hand. */
export type Session = {
  readonly moves: readonly Move[];
  readonly moments: readonly Moment[];
  readonly forced: readonly Forced[];
  /** Rejects, with words for whoever walks, where it cannot be done; the walk is over then. */
  readonly make: (move: Move) => Promise<void>;
};

/** Begins a walk: opens the page, and looks on. */
export const openSession = async (
  project: Project,
  theatre: ReturnType<typeof headlessTheatre>,
  start: WalkPlan['start'],
): Promise<Session> => {
  const told: Told = {
    persona: project.personas.find(({ id }) => id === start.as),
    brand: ownValue(project.brands, castFor(project, start).brand),
  };
  const done: { moves: Move[]; moments: Moment[]; forced: Forced[] } = { moves: [], moments: [], forced: [] };
  const desk = deskOf(project, (answer) => done.forced.push(answer));
  // An event stays pending until its effects are there: the next event, or the end of a move, notes it.
  let pending: Moment['heard'];
  let moves = 0;
  const note = (): void => {
    const heard = pending;
    pending = undefined;
    const visited = stage.visited();
    if (heard?.before === visited.runtime.store.state) return;
    if (heard !== undefined && isUnseen(heard, done.moments.at(-1), visited)) return;
    const after = snapshotOf(visited, desk.held());
    done.moments.push({ moves, ...(heard && { heard }), ...toldOf(heard), after });
  };
  const stage: HeadlessStage = theatre(1, {
    heard: (event, scope) => {
      if (pending !== undefined) note();
      pending = { event, scope, before: stage.state() };
    },
    asked: desk.asked,
  });
  const end = (): void => {
    const before = done.moments.at(-1)?.moves;
    if (pending !== undefined) note();
    if (before !== moves && done.moments.at(-1)?.moves !== moves) note();
    // What changed since without an event (a field, an address) belongs to the last moment.
    else replaceLast(done.moments, (last) => ({ ...last, after: snapshotOf(stage.visited(), desk.held()) }));
  };
  await stage.open({
    ...start,
    ...castFor(project, start),
    asksLanguage: start.language !== undefined,
    subject: start.remembered === true ? told.persona?.id : undefined,
    entry: start.entry && referredIn(start.entry, told),
  });
  await stage.settle();
  end();
  return {
    ...done,
    make: async (move) => {
      moves += 1;
      await doing(move, { project, stage, told, desk });
      await stage.settle();
      end();
      done.moves.push(move);
    },
  };
};

// What came of an event that its moment is called by.
const toldOf = (heard: Moment['heard']): Pick<Moment, 'calls' | 'outcome'> => {
  if (heard === undefined) return { calls: {} };
  const { effects } = transition(heard.before, heard.event, heard.scope);
  const calls = effects.flatMap((effect) => (effect.type === 'call' ? [[effect.id, effect.operation]] : []));
  const first = effects.find((effect) => effect.type === 'passed');
  return {
    calls: Object.fromEntries(calls),
    ...(heard.event.type === 'answer' && first !== undefined && { outcome: first.outcome }),
  };
};

// What goes on beside the page is a moment of its own only where it shows.
const isUnseen = (
  heard: NonNullable<Moment['heard']>,
  last: Moment | undefined,
  { runtime }: Visited,
): boolean =>
  last !== undefined &&
  heard.event.type !== 'press' &&
  heard.before.machines.page === runtime.store.state.machines.page &&
  seenOf(last.after.views.shell) === seenOf(runtime.view('shell'));

const seenOf = ({ layers }: View): string =>
  JSON.stringify(layers.map(({ flow, screen, message }) => [flow, screen, message?.key]));

const replaceLast = (moments: Moment[], change: (last: Moment) => Moment): void => {
  const last = moments.pop();
  if (last !== undefined) moments.push(change(last));
};

const castFor = (project: Project, start: WalkPlan['start']) =>
  castOf(project, { flow: '', scenario: { name: '', steps: [{ start }] } });

type Desk = {
  readonly asked: (request: AskedFor, signal?: AbortSignal | null) => Promise<readonly object[]>;
  readonly held: () => readonly Held[];
  readonly answer: (call: number, answer?: HandAnswer) => void;
  readonly hand: (on: boolean) => void;
  readonly wait: (seconds: number) => void;
};

type Waits = { held: Held; readonly release: (answers: readonly object[]) => void };

// Calls that wait for an answer lie on it.
const deskOf = (project: Project, force: (answer: Forced) => void): Desk => {
  const { routes } = compileDocument(project.document);
  const { operations } = project.catalogue.issuer;
  // What the page asks for itself is no part of the journey.
  const own: readonly string[] = [operations.flags, operations.brand];
  const waiting = new Map<number, Waits>();
  let isByHand = false;
  let next = 1;
  const counted = new Map<string, number>();
  const release = (call: number, answer?: HandAnswer): void => {
    const found = waiting.get(call);
    if (found === undefined) throw new Error('No such call waits for an answer now');
    waiting.delete(call);
    const { operation, nth, seconds } = found.held;
    const late = seconds > 0 ? { ms: seconds * 1000, fault: 'slow' as const } : {};
    const given: HandAnswer = { ...late, ...answer };
    if (Object.keys(given).length > 0) force({ operation, nth, ...given });
    found.release(answer === undefined ? [] : [{ operation, nth: 1, ...answer }]);
  };
  return {
    asked: ({ method, pathname, body }, signal) => {
      const route = routes.find((each) => each.method === method && each.match(pathname) !== undefined);
      if (route === undefined || own.includes(route.operation)) return Promise.resolve([]);
      const { operation } = route;
      const nth = (counted.get(operation) ?? 0) + 1;
      counted.set(operation, nth);
      if (!isByHand) return Promise.resolve([]);
      const call = next;
      next += 1;
      return new Promise((resolve) => {
        const held: Held = { call, operation, nth, request: `${method} ${pathname}`, body, seconds: 0 };
        waiting.set(call, { held, release: resolve });
        signal?.addEventListener('abort', () => {
          const found = waiting.get(call);
          waiting.delete(call);
          if (found === undefined || found.held.seconds === 0) return;
          force({ operation, nth, fault: 'slow', ms: found.held.seconds * 1000 });
        });
      });
    },
    held: () => [...waiting.values()].map(({ held }) => held),
    answer: release,
    hand: (on) => {
      isByHand = on;
      if (!on) for (const call of [...waiting.keys()]) release(call);
    },
    wait: (seconds) => {
      for (const each of waiting.values()) each.held = { ...each.held, seconds: each.held.seconds + seconds };
    },
  };
};

type Doing = {
  readonly project: Project;
  readonly stage: HeadlessStage;
  readonly told: Told;
  readonly desk: Desk;
};

const doing = async (move: Move, { project, stage, told, desk }: Doing): Promise<void> => {
  if ('answer' in move) return desk.answer(move.answer, move.with);
  if ('hand' in move) return desk.hand(move.hand);
  if ('wait' in move) {
    desk.wait(move.wait);
    return stage.wait(move.wait);
  }
  if ('visit' in move) return stage.visit(move.visit, move.brand ?? stage.visited().page.brandId);
  if ('press' in move) return press(stage, move.press);
  for (const [field, value] of Object.entries(move.fill)) {
    const meant = value === '$code' ? await lastCode(stage) : referred(value, told);
    fill(project, stage, field, meant);
    await stage.settle();
  }
};

const press = async (stage: HeadlessStage, action: string): Promise<void> => {
  const browser = { Back: stage.back, Escape: stage.escape, Reload: stage.reload }[action];
  if (browser !== undefined) return browser();
  const shown = withPart(stage, ({ controls }) => controls.some(({ name }) => name === action));
  if (shown === undefined) throw new Error(`There is nothing called ${action} to press here`);
  const { window, runtime } = stage.visited();
  // What is pressed twice within a second counts as pressed once.
  await window.pass(1100);
  runtime.press(shown.layer, action);
};

const fill = (project: Project, stage: HeadlessStage, field: string, value: Json): void => {
  const shown = withPart(stage, ({ fields }) => fields.includes(field));
  if (shown === undefined) throw new Error(`There is no field ${field} to fill in here`);
  const { runtime } = stage.visited();
  const screen = screenIn(project.flows, shown.layer.flow, shown.layer.screen);
  const widget = (screen && fieldIn(screen, field)?.widget) ?? 'text';
  const entry = entryAt(shown, field);
  runtime.change(entry.layer, field, entered(entry, { widget, option: undefined, label: field }, value));
  // The field is left: what checks it then has to run.
  runtime.leaveField(entry.layer, field);
};

const withPart = (stage: HeadlessStage, has: (shown: Shown) => boolean): Shown | undefined =>
  reachable(stage.visited()).find(has);
