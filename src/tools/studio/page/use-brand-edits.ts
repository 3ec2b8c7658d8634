import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Json, JsonObject } from '../../../engine/index.ts';
import type { BrandSheet } from '../brand/sheet.ts';
import { withValueAt } from './brand-values.ts';
import { joinAs } from './typed-run.ts';
import { useDraft } from './use-draft.tsx';
import { useLeaving } from './use-leaving.ts';

/** What is set, as an owner would call it. */
export type Setting = { readonly pointer: string; readonly label: string };

/** A brand as it is typed, and how it is changed: none takes a value away. What is typed goes into the draft after a moment, what is chosen at once. */
export type BrandEdits = {
  readonly value: JsonObject;
  readonly set: (setting: Setting, value: Json | undefined, isTyped?: boolean) => void;
};

type Typed = Readonly<
  Record<string, { readonly label: string; readonly value: Json | undefined; readonly join?: string }>
>;

/** Holds what is typed until the draft has it, so that what is drawn from it at once (colours beside each other) waits for nobody. */
export const useBrandEdits = ({ file, value }: BrandSheet): BrandEdits => {
  const { change } = useDraft();
  const [typed, setTyped] = useState<Typed>({});
  const held = useRef({ change, waiting: {} as Typed, sent: new Set<string>(), timer: 0 });
  held.current.change = change;
  const flush = useCallback(async () => {
    const now = held.current;
    window.clearTimeout(now.timer);
    const waiting = Object.entries(now.waiting);
    now.waiting = {};
    const send = async ([
      pointer,
      { label, value: to, ...join },
    ]: (typeof waiting)[number]): Promise<void> => {
      const edit = { file, pointer, ...(to !== undefined && { value: to }) };
      const isDone = await now.change({ title: label, edits: [edit], ...join });
      if (isDone) now.sent.add(pointer);
      else setTyped((before) => without(before, new Set([pointer])));
    };
    await Promise.all(waiting.map(send));
  }, [file]);
  // What was sent stands in the file that has come; what is typed since does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value that comes is another one.
  useEffect(() => {
    const { sent, waiting } = held.current;
    const settled = new Set([...sent].filter((pointer) => !Object.hasOwn(waiting, pointer)));
    held.current.sent = new Set();
    setTyped((before) => without(before, settled));
  }, [value]);
  useEffect(() => () => void flush(), [flush]);
  useLeaving(() => void flush());
  const set = useCallback(
    ({ pointer, label }: Setting, to: Json | undefined, isTyped = false): void => {
      const now = held.current;
      window.clearTimeout(now.timer);
      const join = isTyped ? joinAs(`${file}#${pointer}`) : {};
      now.waiting = { ...now.waiting, [pointer]: { label, value: to, ...join } };
      setTyped((before) => ({ ...without(before, new Set([pointer])), [pointer]: { label, value: to } }));
      if (isTyped) now.timer = window.setTimeout(() => void flush(), moment);
      else void flush();
    },
    [file, flush],
  );
  const now = useMemo(
    () =>
      Object.entries(typed).reduce(
        (before, [pointer, { value: to }]) => withValueAt(before, pointer, to),
        value ?? {},
      ),
    [typed, value],
  );
  return { value: now, set };
};

// Milliseconds.
const moment = 300;

const without = (typed: Typed, pointers: ReadonlySet<string>): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([pointer]) => !pointers.has(pointer)));
