import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ownValue } from '../../../engine/index.ts';
import { arrived, leftOver, refused, type Sayings, saidOf } from '../model/saying.ts';
import type { WordName, WordsEdit } from '../words/types.ts';
import { joinAs } from './typed-run.ts';
import { useDraft } from './use-draft.tsx';
import { useLeaving } from './use-leaving.ts';
import { nameOf } from './words-lines.ts';

/** How words are changed, and what of it is on its way. `error` says why the last change was not made. */
export type WordEdits = {
  readonly error: Error | null;
  /** What was said of words and has not come back yet. */
  readonly said: (name: WordName, brand: string) => string | undefined;
  /** Says words for all, or for a brand; in a moment where they are still being typed. */
  readonly say: (name: WordName, text: string, brand: string, isTyped?: boolean) => void;
  readonly mark: (names: readonly WordName[], isFinal: boolean) => void;
};

type Change = {
  readonly input: WordsEdit;
  readonly title: string;
  readonly join?: string;
  readonly onEnd?: (isDone: boolean) => void;
};

type Held = {
  waiting?: { readonly name: string; readonly send: () => void } | undefined;
  timer: number;
  turn: number;
};

/** Changes words of a language. They are undone as a whole, and not by letter. `table` is where they stand: each that comes is another one. */
export const useWordEdits = (table: object | undefined, language: string): WordEdits => {
  const [said, setSaid] = useSayings(table);
  const draft = useDraft();
  const { mutate: perform, error } = useMutation({
    mutationFn: ({ onEnd: _, ...edit }: Change) => draft.perform({ task: 'wordsEdits', ...edit }),
    onSuccess: (_, { onEnd }) => onEnd?.(true),
    onError: (_, { onEnd }) => onEnd?.(false),
  });
  const held = useRef<Held>({ timer: 0, turn: 0 });
  const flush = useCallback((): void => {
    const { waiting, timer } = held.current;
    window.clearTimeout(timer);
    held.current.waiting = undefined;
    waiting?.send();
  }, []);
  useEffect(() => flush, [flush]);
  useLeaving(flush);
  const say = useCallback(
    ({ flow, key }: WordName, text: string, brand: string, isTyped = false): void => {
      const name = saidAs(language, { flow, key }, brand);
      if (held.current.waiting?.name !== name) flush();
      const title = `${key} in ${language}${brand === '' ? '' : `, for ${brand}`}`;
      const turn = held.current.turn + 1;
      const input: WordsEdit = {
        ...{ kind: 'say', language, flow, key, text },
        ...(brand !== '' && { brand }),
      };
      const onEnd = (isDone: boolean): void =>
        setSaid((all) => (isDone ? arrived : refused)(all, name, turn));
      window.clearTimeout(held.current.timer);
      held.current.turn = turn;
      held.current.waiting = {
        name,
        send: () => perform({ input, title, ...joinAs(`words:${name}`), onEnd }),
      };
      setSaid((all) => saidOf(all, name, text, turn));
      if (isTyped) held.current.timer = window.setTimeout(flush, moment);
      else flush();
    },
    [language, perform, flush, setSaid],
  );
  const mark = useCallback(
    (names: readonly WordName[], isFinal: boolean): void => {
      flush();
      const [first] = names;
      const what = names.length === 1 ? (first?.key ?? '') : `${names.length} words`;
      perform({
        input: { kind: 'final', language, names, isFinal },
        title: `${what}: ${isFinal ? 'final' : 'draft'}`,
      });
    },
    [language, perform, flush],
  );
  return { error, said: (name, brand) => ownValue(said, saidAs(language, name, brand))?.text, say, mark };
};

// Milliseconds.
const moment = 400;

const saidAs = (language: string, name: WordName, brand: string): string =>
  `${language}:${brand}:${nameOf(name)}`;

// A table that comes says the same, or somebody has undone it; one that was made before says nothing of it.
const useSayings = (table: object | undefined) => {
  const [said, setSaid] = useState<Sayings>({});
  const before = useRef(said);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each table that comes is another one.
  useEffect(() => {
    const known = before.current;
    setSaid((all) => leftOver(all, known));
  }, [table]);
  useEffect(() => {
    before.current = said;
  }, [said]);
  return [said, setSaid] as const;
};
