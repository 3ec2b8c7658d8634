import { useEffect, useRef, useState } from 'react';
import {
  begun,
  type Heard,
  heard,
  settled,
  type Typing,
  taken,
  toSend,
  typedOn,
} from '../../model/typing.ts';
import type { TextOfFile } from '../../tasks.ts';
import { ask } from '../api.ts';
import { joinAs } from '../typed-run.ts';
import { useDraft } from '../use-draft.tsx';
import { useLeaving } from '../use-leaving.ts';

/** What is typed in a file, and what may be done with it; no typing as long as the draft has not been asked, none at all where there is no such file. */
export type TypingTools = {
  readonly typing: Typing | undefined;
  readonly isMissing: boolean;
  readonly write: (text: string) => void;
  readonly settle: (whose: 'own' | 'other') => void;
};

/** Brings what is typed in a file into the draft, a moment after the last letter, and what the draft has from elsewhere back. What has not arrived yet outlives a reload. */
export const useTyping = (path: string): TypingTools => {
  const { version, change } = useDraft();
  const [typing, show] = useState<Typing>();
  const [isMissing, miss] = useState(false);
  const now = useRef<Typing>(undefined);
  const timer = useRef(0);
  const set = (next: Typing): void => {
    now.current = next;
    keep(path, next);
    show(next);
  };
  const hear = ({ text, digest }: TextOfFile): void => {
    miss(text === undefined && now.current === undefined);
    if (text === undefined && now.current === undefined) return;
    const told = { text: text ?? '', digest };
    set(now.current === undefined ? begun(told, leftIn(path)) : heard(now.current, told));
  };
  const listen = (): Promise<void> => ask('text', { path }).then(hear, () => undefined);
  const send = async (): Promise<void> => {
    const wanted = now.current && toSend(now.current);
    if (now.current === undefined || wanted === undefined) return;
    set({ ...now.current, sent: wanted.text });
    const isDone = await change({
      title: `Text of ${path}`,
      edits: [{ file: path, text: wanted.text, from: wanted.digest }],
      ...joinAs(`text ${path}`),
    });
    const { sent: _, ...rest } = now.current;
    set(isDone ? taken(now.current) : rest);
    await listen();
    // What was refused is not sent again and again: the next letter tries it.
    if (isDone) later(moment);
  };
  const latest = useRef(send);
  latest.current = send;
  useLeaving(() => void send());
  const later = (patience: number): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void latest.current(), patience);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the draft is heard of.
  useEffect(() => {
    if (now.current?.sent === undefined) void listen().then(() => later(moment));
  }, [path, version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file has an editor of its own.
  useEffect(() => {
    const back = (): void => void listen();
    window.addEventListener('focus', back);
    return () => {
      window.removeEventListener('focus', back);
      clearTimeout(timer.current);
      void latest.current();
    };
  }, []);
  return {
    typing,
    isMissing,
    write: (text) => {
      if (now.current === undefined || text === now.current.typed) return;
      set(typedOn(now.current, text));
      later(moment);
    },
    settle: (whose) => {
      if (now.current === undefined) return;
      set(settled(now.current, whose));
      later(0);
    },
  };
};

// Milliseconds without another letter.
const moment = 400;

const placeOf = (path: string): string => `typed ${path}`;

const keep = (path: string, { known, typed }: Typing): void => {
  if (typed === known.text) sessionStorage.removeItem(placeOf(path));
  else sessionStorage.setItem(placeOf(path), JSON.stringify({ text: typed, digest: known.digest }));
};

const leftIn = (path: string): Heard | undefined => {
  const left = sessionStorage.getItem(placeOf(path));
  return left === null ? undefined : (JSON.parse(left) as Heard); // Kept above, by nobody else.
};
