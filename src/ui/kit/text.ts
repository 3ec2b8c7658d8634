import { useEffect, useLayoutEffect, useRef } from 'react';
import { applyMask } from './mask.ts';

/** How a text field treats what is typed: see `TextField`. */
export type TextRules = {
  readonly value?: string | undefined;
  readonly defaultValue?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly mask?: string | undefined;
  readonly tidy?: ((text: string) => string) | undefined;
  readonly match?: string | undefined;
  readonly veil?: ((value: string) => string) | undefined;
};

/**
 * The document owns the text, React only follows: what was typed before React arrived is kept and told to `onChange`,
 * the caret never jumps, and a password manager's fill is seen. A new `value` from outside is written into the field.
 */
export const useText = (rules: TextRules) => {
  const { value, defaultValue, onChange, mask, tidy, match, veil } = rules;
  const written = (text: string) => (mask === undefined ? text : applyMask(mask, text));
  const tidied = (text: string) => written(tidy?.(text) ?? text);
  const covered = (text: string) => (veil === undefined ? text : veil(text));
  const element = useRef<HTMLInputElement>(null);
  const kept = useRef(tidied(value ?? defaultValue ?? ''));
  const take = (input: HTMLInputElement) => {
    // What is deleted from would be mended against the person's will.
    const mended = input.value.length > kept.current.length ? tidied : written;
    const next = mended(input.value);
    if (next !== '' && match !== undefined && !new RegExp(`^(?:${match})$`, 'u').test(next)) {
      rewrite(input, kept.current, (input.selectionStart ?? 0) - (input.value.length - kept.current.length));
      return;
    }
    // The caret stays behind the same character: what stands before it is masked alone, and is as long as that.
    if (next !== input.value)
      rewrite(input, next, mended(input.value.slice(0, input.selectionStart ?? 0)).length);
    kept.current = next;
    onChange?.(next);
  };

  // What it begins with is written as what is typed would be: React would put it into the `value` attribute, which whoever
  // copies the page reads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field begins once.
  useLayoutEffect(() => {
    const input = element.current;
    if (input?.value === '' && kept.current !== '') input.value = covered(kept.current);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands in the document at the start is taken over.
  useEffect(() => {
    const input = element.current;
    if (input && input.value !== covered(kept.current)) take(input);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is written when the value changes, not at each render.
  useLayoutEffect(() => {
    const input = element.current;
    if (!input || value === undefined || written(value) === kept.current) return;
    kept.current = tidied(value);
    input.value = input === document.activeElement ? kept.current : covered(kept.current);
  }, [value]);

  return {
    element,
    take,
    // What was selected stays so: who comes by Tab replaces the whole text by typing. A script that selects and then
    // focuses has its selection only after the event.
    uncover: (input: HTMLInputElement) => {
      if (veil === undefined) return;
      queueMicrotask(() => {
        if (input !== document.activeElement) return;
        const { selectionStart, selectionEnd } = input;
        input.value = kept.current;
        input.setSelectionRange(selectionStart, selectionEnd);
      });
    },
    cover: (input: HTMLInputElement) => {
      if (veil !== undefined) input.value = covered(kept.current);
    },
  };
};

const rewrite = (input: HTMLInputElement, text: string, caret: number) => {
  const places = input.selectionStart !== null;
  input.value = text;
  if (places) input.setSelectionRange(Math.max(0, caret), Math.max(0, caret));
};
