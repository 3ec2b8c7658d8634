import { turn } from './clock.ts';
import type { Visited } from './reading.ts';

const isLeft = ({ window: { notes } }: Visited): boolean =>
  [notes.posted, notes.redirected, notes.returned].some((left) => left !== undefined);

/** Milliseconds of the page's own time that it may be busy for. */
const patience = 40_000;

/** Rounds of the machine's own tasks: what an answer leads to comes a few of them later. */
const rounds = { still: 6, stuck: 40, late: 140 };

/** Resolves when nothing is under way on a page without a document but what is held, or it has been left. */
export const settled = async (visited: Visited, still = 0): Promise<void> => {
  const { window, runtime, words } = visited;
  await turn();
  if (isLeft(visited)) return;
  if (window.pending() > 0) return settled(visited);
  if (still < rounds.still) return settled(visited, still + 1);
  const { language } = runtime.store;
  const flows = Object.keys(runtime.flows());
  if (language !== '' && !words.has(flows, language)) {
    await words.load(flows, language);
    return settled(visited);
  }
  // Whoever plays it has to say what comes of it first.
  if (window.held() > 0) return;
  const isReady = (): boolean => {
    const { busy, layers } = runtime.view('page');
    return !busy && layers.length > 0;
  };
  if (isReady()) return;
  if (still < rounds.stuck) return settled(visited, still + 1);
  // The loader answers in order: code that the page has asked for comes before this does.
  await import('./clock.ts');
  if (window.pending() > 0 || isReady()) return settled(visited);
  // Nothing is out, and the page still waits: for time to pass.
  if (await window.passToNext(patience)) return settled(visited);
  // Code that comes when it is needed takes the machine a while, even where it is there.
  if (still < rounds.late)
    return new Promise((done) => setTimeout(() => done(settled(visited, still + 1)), 5));
};
