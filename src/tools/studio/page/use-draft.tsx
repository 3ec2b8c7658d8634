import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { DraftState, EditWish, Settlement } from '../model/edits.ts';
import type { PerformWish, SaveAnswer } from '../tasks.ts';
import { ask } from './api.ts';

/** The draft, and all that may be done with it. What cannot be done says why in `fault`; nothing is lost by it. */
export type DraftTools = {
  readonly state: DraftState;
  /** Grows with each change: what was asked about the declarations is asked again. */
  readonly version: number;
  /** How often it came to be another one by somebody else's hand: in another window, or in the files. */
  readonly turned: number;
  readonly fault: string;
  /** Whether it was done. */
  readonly change: (wish: EditWish) => Promise<boolean>;
  /** Does what a task says the edits for, and tells where to look. Rejects with what that says where it cannot. */
  readonly perform: (wish: PerformWish) => Promise<Readonly<Record<string, string>>>;
  readonly undo: () => void;
  /** Undoes so many changes in one go. */
  readonly undoMany: (count: number) => void;
  readonly redo: () => void;
  readonly discard: (path?: string) => void;
  /** Chooses what stands at a place that somebody else has changed as well. */
  readonly settle: (choice: Settlement) => void;
  /** Saves the draft as it is known here: one that was changed elsewhere is not. */
  readonly save: () => Promise<SaveAnswer | undefined>;
  readonly forget: () => void;
};

const DraftContext = createContext<DraftTools | undefined>(undefined);

/** The draft that all parts of the workbench share. Throws outside of it. */
export const useDraft = (): DraftTools => {
  const tools = useContext(DraftContext);
  if (tools === undefined) throw new Error('There is no draft here');
  return tools;
};

type Known = Pick<DraftTools, 'state' | 'version' | 'turned'>;

const nothing: DraftState = { digest: '', done: [], undone: [], files: [], clashes: 0 };

/** Holds the draft as the server has it. `round` grows when somebody comes back: another window may have changed it. */
export const DraftProvider = ({
  round,
  children,
}: {
  readonly round: number;
  readonly children: ReactNode;
}) => {
  const [{ state, version, turned }, set] = useState<Known>({ state: nothing, version: 0, turned: 0 });
  const [fault, setFault] = useState('');
  const take = useCallback(
    (next: DraftState, isOwn = true): void =>
      set((before) => {
        if (before.state.digest === next.digest) return before;
        // What was asked until now was answered with the draft that there was.
        if (before.state === nothing) return { ...before, state: next };
        return {
          state: next,
          version: before.version + 1,
          turned: isOwn ? before.turned : before.turned + 1,
        };
      }),
    [],
  );
  const attempt = useCallback(async <T,>(asked: Promise<T>): Promise<T | undefined> => {
    try {
      const answer = await asked;
      setFault('');
      return answer;
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'It failed.');
      return undefined;
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again.
  useEffect(() => void attempt(ask('draft', {}).then((next) => take(next, false))), [round]);
  const tools = useMemo((): DraftTools => {
    const done = async (asked: Promise<DraftState>): Promise<boolean> => {
      const next = await attempt(asked);
      if (next !== undefined) take(next);
      return next !== undefined;
    };
    return {
      state,
      version,
      turned,
      fault,
      change: (wish) => done(ask('edit', wish)),
      perform: async (wish) => {
        const { draft, where = {} } = await ask('perform', wish);
        take(draft);
        return where;
      },
      undo: () => void done(ask('undo', {})),
      undoMany: (count) => void done(ask('undo', { count })),
      redo: () => void done(ask('redo', {})),
      discard: (path) => void done(ask('discard', path === undefined ? {} : { path })),
      settle: (choice) => void done(ask('settle', choice)),
      save: async () => {
        const answer = await attempt(ask('save', { digest: state.digest }));
        if (answer !== undefined) take(answer.draft);
        return answer;
      },
      forget: () => setFault(''),
    };
  }, [state, version, turned, fault, attempt, take]);
  return <DraftContext value={tools}>{children}</DraftContext>;
};
