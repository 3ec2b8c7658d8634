import { stampsOf } from '../../project.ts';
import { keepValue, keptValue } from '../kept-values.ts';
import { textDigest } from '../model/edits.ts';
import type { TaskName } from '../tasks.ts';
import { headIn } from '../work/revision.ts';

/** What whoever opens the workbench is answered first. */
export type FirstAnswers = {
  /** The answer to a task from when the same files were looked at before; undefined where it is not known, or whoever does the task has begun to. */
  readonly known: (task: TaskName, input: object) => unknown;
  /** All of them that are known. */
  readonly all: () => Readonly<Record<string, unknown>>;
  /** Something was asked: what the files come to is kept once nothing more has been for a while. */
  readonly asked: () => void;
  /** Fulfilled once what is asked first is known, or cannot be. */
  readonly ready: Promise<void>;
  readonly end: () => void;
};

type Place = {
  readonly root: string;
  /** Where answers are kept; it belongs to the code that gives them. */
  readonly folder: string;
  readonly overlay: () => Readonly<Record<string, string | undefined>>;
  readonly ask: (task: (typeof firstTasks)[number]) => Promise<unknown>;
  /** Milliseconds without a question after which answers are kept. */
  readonly rest?: number;
};

/** Has the first tasks done, and remembers what came of them for those files: whoever opens the workbench again need not wait until everything was read. Files that cannot be read are for whoever does the tasks to tell. */
export const openFirst = ({ root, folder, overlay, ask, rest = 5000 }: Place): FirstAnswers => {
  // Whether a task handler has read the files, or is reading them.
  let isBegun = false;
  let isOver = false;
  let cachedName: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const nameNow = (): string =>
    textDigest(JSON.stringify([root, headIn(root), stampsOf(root), Object.entries(overlay())]));
  const keep = async (): Promise<void> => {
    const name = nameNow();
    if (name === cachedName) return;
    isBegun = true;
    const answers = await Promise.all(firstTasks.map(async (task) => [task, await ask(task)] as const));
    // A file that was written meanwhile may stand in one of them only.
    if (isOver || name !== nameNow()) return;
    keepValue(folder, name, Object.fromEntries(answers), most);
    cachedName = name;
  };
  const later = (wait: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void keep().catch(() => undefined), wait).unref();
  };
  const read = (): Answers => {
    try {
      return keptValue<Answers>(folder, nameNow()) ?? {};
    } catch {
      return {};
    }
  };
  const isKnown = Object.keys(read()).length > 0;
  // The page has the machine for itself until it stands.
  if (isKnown) later(rest);
  return {
    ready: isKnown ? Promise.resolve() : keep().catch(() => undefined),
    known: (task, input) => {
      if (isBegun || !isFirst(task) || Object.keys(input).length > 0) return undefined;
      const { [task]: answer } = read();
      if (answer === undefined) isBegun = true;
      return answer;
    },
    all: read,
    asked: () => later(rest),
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
};

type Answers = Readonly<Record<string, unknown>>;

// The map goes first: it is laid out beside what the other takes.
const firstTasks = ['map', 'overview'] as const satisfies readonly TaskName[];

const isFirst = (task: TaskName): boolean => firstTasks.some((each) => each === task);

// Each has all that is drawn of a project at first: some 100 kB.
const most = 10;
