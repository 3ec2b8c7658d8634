import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useReader } from './read.ts';

/** How a text field treats what is typed: see `TextField`. */
export type TextRules = {
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly write?: ((text: string, change: Change) => string) | undefined;
  readonly match?: string | undefined;
  readonly veil?: ((value: string) => string) | undefined;
};

/** How a text came about: a character more, a part of what stood there, or anything else, such as what is pasted or filled in. */
export type Change = 'typed' | 'cut' | 'given';

/**
 * The document owns the text, React only follows: what was typed before React arrived is kept and told to `onChange`,
 * the caret never jumps, and a password manager's fill is seen. A new `value` from outside is written into the field.
 */
export const useText = (rules: TextRules) => {
  const { value, defaultValue, onChange, write = asItIs, match, veil } = rules;
  const covered = (text: string) => (veil === undefined ? text : veil(text));
  const element = useRef<HTMLInputElement>(null);
  const [isLost, setLost] = useState(false);
  const kept = useRef(write(value ?? defaultValue ?? '', 'given'));
  const take = (input: HTMLInputElement, change = changeOf(kept.current, input.value)) => {
    const next = write(input.value, change);
    setLost((change === 'typed' || next === '') && losesIn(input.value, next));
    if (next !== '' && match !== undefined && !new RegExp(`^(?:${match})$`, 'u').test(next)) {
      rewrite(input, kept.current, (input.selectionStart ?? 0) - (input.value.length - kept.current.length));
      return;
    }
    // The caret stays behind the same character: what stands before it is masked alone, and is as long as that.
    if (next !== input.value)
      rewrite(input, next, write(input.value.slice(0, input.selectionStart ?? 0), change).length);
    kept.current = next;
    onChange?.(next);
  };

  // What it begins with is written as what is typed would be: React would put it into the `value` attribute, which whoever
  // copies the page reads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field begins once.
  useLayoutEffect(() => {
    const input = element.current;
    if (input?.value === '' && kept.current !== '') input.value = covered(kept.current);
    return () => emptyRemoved(input);
  }, []);

  const read = () => {
    const input = element.current;
    if (!input || [kept.current, covered(kept.current)].includes(input.value)) return;
    take(input);
    if (input !== document.activeElement) input.value = covered(kept.current);
  };
  useReader(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that is new is read once; from then on with each press.
  useEffect(read, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is written when the value changes, not at each render.
  useLayoutEffect(() => {
    const input = element.current;
    if (!input || value === undefined || write(value, 'cut') === kept.current) return;
    kept.current = write(value, 'given');
    input.value = input === document.activeElement ? kept.current : covered(kept.current);
  }, [value]);

  return {
    element,
    take,
    isLost,
    // What was selected stays so: who comes by Tab replaces the whole text by typing. A script that selects and then
    // focuses has its selection only after the event.
    uncover: (input: HTMLInputElement) => {
      if (veil === undefined) return;
      // A password manager may have written since.
      read();
      queueMicrotask(() => {
        if (input !== document.activeElement) return;
        const { selectionStart, selectionEnd } = input;
        input.value = kept.current;
        input.setSelectionRange(selectionStart, selectionEnd);
      });
    },
    leave: (input: HTMLInputElement) => {
      read();
      if (write(kept.current, 'given') !== kept.current) take(input, 'given');
      if (veil !== undefined) input.value = covered(kept.current);
    },
  };
};

/** Empties an input once it has left the document: React may keep the element, and the element its text. */
export const emptyRemoved = (input: HTMLInputElement | null): void =>
  queueMicrotask(() => {
    if (input?.isConnected === false) input.value = '';
  });

/** A text as it was typed. */
export const asItIs = (text: string): string => text;

// What is deleted from would be mended against the person's will.
const changeOf = (before: string, text: string): Change => {
  const common = [...text].findIndex((character, at) => character !== before[at]);
  const isCut = text.length < before.length && (common < 0 || before.endsWith(text.slice(common)));
  if (isCut) return 'cut';
  return text.length === before.length + 1 ? 'typed' : 'given';
};

/** Whether a letter, a number without decimal digits, or a picture that was typed is missing in the result. Spaces and signs are typed for the eye, and a country's code with a number. */
export const losesIn = (text: string, made: string): boolean =>
  [...text].some((each) => /[\p{L}\p{M}\p{Nl}\p{No}\p{So}]/u.test(each) && !made.includes(each));

const rewrite = (input: HTMLInputElement, text: string, caret: number) => {
  const places = input.selectionStart !== null;
  input.value = text;
  if (places) input.setSelectionRange(Math.max(0, caret), Math.max(0, caret));
};
