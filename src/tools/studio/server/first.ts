import { createHash } from 'node:crypto';
import { type KeptFiles, readFiles } from '../../project.ts';
import { keepText, textKept } from '../kept-texts.ts';
import { filesOver } from '../model/laid.ts';
import type { TaskName } from '../tasks.ts';
import { headIn } from '../work/revision.ts';

/** What whoever opens the workbench is answered first. */
export type FirstAnswers = {
  /** The answer to a task from when the same files were looked at before; undefined where it is not known, or whoever does the task is ready. */
  readonly known: (task: TaskName, input: object) => unknown;
  /** Keeps what the files come to now, once nothing has been asked for a while. */
  readonly changed: () => void;
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

/** Has the first tasks done, and remembers what came of them for those files: whoever opens the workbench again need not wait until everything was read. */
export const openFirst = ({ root, folder, overlay, ask, rest = 5000 }: Place): FirstAnswers => {
  const kept: KeptFiles = new Map();
  const now: { isReady: boolean; timer?: NodeJS.Timeout } = { isReady: false };
  const nameNow = (): string =>
    createHash('sha256')
      .update(JSON.stringify([headIn(root), filesOver(readFiles(root, {}, kept), overlay())]))
      .digest('base64url')
      .slice(0, 24);
  const keep = async (): Promise<void> => {
    const name = nameNow();
    const answers = await Promise.all(firstTasks.map(async (task) => [task, await ask(task)] as const));
    now.isReady = true;
    // A file that was written meanwhile may stand in one of them only.
    if (name === nameNow()) keepText(folder, name, JSON.stringify(Object.fromEntries(answers)));
  };
  const later = (wait: number): void => {
    clearTimeout(now.timer);
    now.timer = setTimeout(() => void keep().catch(() => undefined), wait).unref();
  };
  const read = (): Readonly<Record<string, unknown>> => {
    const text = textKept(folder, nameNow());
    return text === undefined ? {} : JSON.parse(text);
  };
  // The page has the machine for itself until it stands.
  later(Object.keys(read()).length > 0 ? rest : 0);
  return {
    known: (task, input) =>
      now.isReady || !isFirst(task) || Object.keys(input).length > 0 ? undefined : read()[task],
    changed: () => later(rest),
    end: () => clearTimeout(now.timer),
  };
};

const firstTasks = ['overview', 'map'] as const satisfies readonly TaskName[];

const isFirst = (task: TaskName): boolean => firstTasks.some((each) => each === task);
