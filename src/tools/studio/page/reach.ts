import { useSyncExternalStore } from 'react';

/** Whether the server answers; `other` where another one does, of other files. */
export type Reach = 'here' | 'away' | 'other';

/** What a server says of a request; `isOlder` where the page came from a server that is gone. */
export type Answer = {
  readonly isOk: boolean;
  readonly isOlder: boolean;
  readonly output: { readonly fault?: string };
};

type Send = () => Promise<Answer>;

const metaIn = (page: string, name: string): string | undefined =>
  new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(page)?.[1];

const own = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

type Connection = {
  token: string;
  reach: Reach;
  /** Fulfilled once a server that was away is back; none where it is there. */
  back: Promise<void> | undefined;
  /** The last of what waits to be told; none where nothing does. */
  last: Promise<unknown> | undefined;
  /** How much was told and is not answered yet. */
  untold: number;
  /** Whether the server has another page by connection. */
  isOld: boolean;
};

const connection: Connection = {
  token: own('studio-token'),
  reach: 'here',
  back: undefined,
  last: undefined,
  untold: 0,
  isOld: false,
};

const listeners = new Set<() => void>();

const tell = (reach: Reach): void => {
  connection.reach = reach;
  for (const listener of listeners) listener();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the server answers, as it was found last. */
export const useReach = (): Reach => useSyncExternalStore(listen, () => connection.reach);

/** By what the server knows its page. */
export const tokenNow = (): string => connection.token;

/** Has something asked: while the server is away it waits until that is back. Rejects where that answers nothing of it, however often it is asked. */
export const asked = async (send: Send, left = 3): Promise<Answer> => {
  if (connection.back === undefined) {
    const answer = await sent(send);
    if (answer !== undefined) return answer;
    if (left === 0) throw new Error(silence);
  }
  await connection.back;
  return asked(send, left - 1);
};

/** Has something done that must not be done twice, nor later than somebody has wanted it. Rejects at once where the server is away. */
export const done = async (send: Send): Promise<Answer> => {
  const answer = connection.back === undefined ? await sent(send) : undefined;
  if (answer === undefined) throw new Error(silence);
  return answer;
};

/** Tells what somebody has typed: what is told while the server is away is told in that order once it is back. */
export const told = async (send: Send): Promise<Answer> => {
  const before = connection.last ?? connection.back;
  // At once, where it can be: the page may be gone in a moment.
  const answer = before === undefined ? asked(send) : before.then(() => asked(send));
  const end = answer.catch(() => undefined);
  if (before !== undefined) connection.last = end;
  connection.untold += 1;
  await end;
  connection.untold -= 1;
  if (connection.last === end) connection.last = undefined;
  renew();
  return answer;
};

/** Loads more of the page, once somebody is there who has it. */
export const loaded = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    miss();
    await connection.back;
    return load();
  }
};

const silence = 'The workbench does not answer.';

const sent = async (send: Send): Promise<Answer | undefined> => {
  const answer = await send().catch(() => undefined);
  if (answer !== undefined && !answer.isOlder) return answer;
  miss();
  return undefined;
};

const miss = (): void => {
  if (connection.back !== undefined) return;
  connection.back = look();
  window.addEventListener('beforeunload', warn);
};

// A connection may be lost without anybody being away: whoever is there at once was never gone.
const look = async (): Promise<void> => {
  const page = await pageNow();
  const isOwn = page !== undefined && metaIn(page, 'studio-project') === own('studio-project');
  if (!isOwn) {
    tell(page === undefined ? 'away' : 'other');
    await new Promise((resolve) => setTimeout(resolve, patience));
    return look();
  }
  connection.token = metaIn(page, 'studio-token') ?? '';
  connection.isOld = metaIn(page, 'studio-code') !== own('studio-code');
  connection.back = undefined;
  window.removeEventListener('beforeunload', warn);
  tell('here');
  setTimeout(renew);
  return undefined;
};

// Milliseconds.
const patience = 2000;

const pageNow = (): Promise<string | undefined> =>
  fetch('/').then(
    (response) => response.text(),
    () => undefined,
  );

// A page of other code is asked for anew once nothing is lost by it.
const renew = (): void => {
  if (connection.isOld && connection.untold === 0 && connection.back === undefined) location.reload();
};

const warn = (event: Event): void => {
  if (connection.untold > 0) event.preventDefault();
};
