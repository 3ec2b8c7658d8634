import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react';
import type { DraftState, EditWish, Settlement } from '../model/edits.ts';
import type { PerformWish, SaveAnswer } from '../tasks.ts';
import { ask } from './api.ts';
import { useReach } from './reach.ts';

/** The draft, and all that may be done with it. What cannot be done says why in `fault`; nothing is lost by it. */
export type DraftTools = {
  readonly state: DraftState;
  /** Grows with each change. */
  readonly version: number;
  /** Grows with each change, and when somebody comes back to the page, since files may have changed: each query runs again. */
  readonly round: number;
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

/** Holds the draft as the server has it. It is read again when somebody comes back: another window may have changed it. */
export const DraftProvider = ({ children }: { readonly children: ReactNode }) => {
  const returns = useReturns();
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each return asks again.
  useEffect(() => void attempt(ask('draft', {}).then((next) => take(next, false))), [returns]);
  const tools = useMemo((): DraftTools => {
    const done = async (asked: Promise<DraftState>): Promise<boolean> => {
      const next = await attempt(asked);
      if (next !== undefined) take(next);
      return next !== undefined;
    };
    return {
      state,
      version,
      round: returns + version,
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
  }, [state, version, returns, turned, fault, attempt, take]);
  return <DraftContext value={tools}>{children}</DraftContext>;
};

// How often somebody came back to the page, or the server to them.
const useReturns = (): number => {
  const [returns, next] = useReducer((count: number) => count + 1, 0);
  const reach = useReach();
  // Files may be others by the time that the server is back.
  useEffect(() => (reach === 'here' ? undefined : next), [reach]);
  useEffect(() => {
    window.addEventListener('focus', next);
    return () => window.removeEventListener('focus', next);
  }, []);
  return returns;
};
