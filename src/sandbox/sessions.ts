import type { Bank } from './bank.ts';
import type { Forced } from './forced.ts';
import type { Arrival, LogEntry } from './log.ts';

/** What the sandbox keeps for one browser session. */
export type Session = {
  readonly bank: Bank;
  readonly forced: readonly Forced[];
  readonly log: readonly LogEntry[];
  readonly arrivals: readonly Arrival[];
  /** What the partner's site asked people to bring a code for, by the state that it gave them. */
  readonly asked: Readonly<Record<string, Asked>>;
};

/** What a partner needs to redeem a code. */
export type Asked = { readonly verifier: string; readonly clientId: string; readonly redirectUri: string };

/** The session of requests that come without a cookie and change nothing: files. */
export const everyone = 'everyone';

/** Browser sessions by id. Work on one session is done in the order it came; each piece gets the session and returns the next. */
export type Sessions = {
  readonly run: <T>(
    id: string,
    work: (session: Session) => Promise<{ readonly session: Session; readonly result: T }>,
  ) => Promise<T>;
  readonly peek: (id: string) => Session;
  /** The session, by its id, that something was given in. */
  readonly find: (has: (session: Session) => boolean) => string | undefined;
  readonly reset: (id: string) => void;
};

const most = 500;

/** Sessions that begin as `open` makes them. The oldest go when there are too many. */
export const createSessions = (open: () => Session): Sessions => {
  type Cell = { session: Session; tail: Promise<unknown> };
  const cells = new Map<string, Cell>();
  const cellOf = (id: string): Cell => {
    const cell = cells.get(id) ?? { session: open(), tail: Promise.resolve() };
    // Set anew, so that the order of the map is the order of last use.
    cells.delete(id);
    cells.set(id, cell);
    const oldest = [...cells.keys()].find((key) => key !== everyone);
    if (cells.size > most && oldest !== undefined) cells.delete(oldest);
    return cell;
  };
  return {
    run: (id, work) => {
      const cell = cellOf(id);
      const turn = cell.tail.then(async () => {
        const { session, result } = await work(cell.session);
        cell.session = session;
        return result;
      });
      cell.tail = turn.catch(() => undefined);
      return turn;
    },
    peek: (id) => cells.get(id)?.session ?? open(),
    find: (has) => [...cells].find(([, { session }]) => has(session))?.[0],
    reset: (id) => cells.delete(id),
  };
};
