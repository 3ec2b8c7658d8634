import { useCallback, useEffect, useRef, useState } from 'react';
import type { WordLine, WordName, WordsEdit, WordsTable } from '../words/types.ts';
import { ask } from './api.ts';
import { useDraft } from './use-draft.tsx';
import { type Looked, nameOf } from './words-lines.ts';

/** How words are changed, and what of it is on its way. What cannot be done says why in `fault`. */
export type WordEdits = {
  readonly fault: string;
  /** What was said of words and has not come back yet. */
  readonly said: (name: WordName, brand: string) => string | undefined;
  /** Says words for all, or for a brand; in a moment where they are still being typed. */
  readonly say: (line: WordLine, text: string, brand: string, isTyped?: boolean) => void;
  readonly mark: (names: readonly WordName[], isFinal: boolean) => void;
};

/** Changes words one after the other: each is made from what the one before has left. Words are undone as a whole, and not by letter. */
export const useWordEdits = (table: WordsTable | undefined, { language }: Looked): WordEdits => {
  const { change } = useDraft();
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState('');
  const held = useRef({ queue: Promise.resolve(), waiting: undefined as (() => void) | undefined, timer: 0 });
  const latest = useRef(change);
  latest.current = change;
  // What has come says the same, or somebody has undone it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each table that comes is another one.
  useEffect(() => {
    if (held.current.waiting === undefined) setSaid({});
  }, [table]);
  const perform = useCallback((wish: WordsEdit, title: string, join?: string): void => {
    const now = held.current;
    now.queue = now.queue.then(async () => {
      try {
        const edits = await ask('wordsEdits', wish);
        if (edits.length > 0) await latest.current({ title, edits, ...(join !== undefined && { join }) });
        setFault('');
      } catch (error) {
        setFault(error instanceof Error ? error.message : 'It failed.');
        setSaid({});
      }
    });
  }, []);
  const flush = useCallback((): void => {
    const { waiting, timer } = held.current;
    window.clearTimeout(timer);
    held.current.waiting = undefined;
    waiting?.();
  }, []);
  useEffect(() => flush, [flush]);
  const say = useCallback(
    ({ flow, key }: WordLine, text: string, brand: string, isTyped = false): void => {
      const join = `words:${language}:${brand}:${flow}:${key}`;
      const title = `${key} in ${language}${brand === '' ? '' : `, for ${brand}`}`;
      const wish: WordsEdit = {
        ...{ kind: 'say', language, flow, key, text },
        ...(brand !== '' && { brand }),
      };
      window.clearTimeout(held.current.timer);
      held.current.waiting = () => perform(wish, title, join);
      setSaid((before) => ({ ...before, [saidAs({ flow, key }, brand)]: text }));
      if (isTyped) held.current.timer = window.setTimeout(flush, moment);
      else flush();
    },
    [language, perform, flush],
  );
  const mark = useCallback(
    (names: readonly WordName[], isFinal: boolean): void => {
      flush();
      const [first] = names;
      const what = names.length === 1 ? (first?.key ?? '') : `${names.length} words`;
      perform({ kind: 'final', language, names, isFinal }, `${what}: ${isFinal ? 'final' : 'draft'}`);
    },
    [language, perform, flush],
  );
  return { fault, said: (name, brand) => said[saidAs(name, brand)], say, mark };
};

// Milliseconds.
const moment = 400;

const saidAs = (name: WordName, brand: string): string => `${brand} ${nameOf(name)}`;
