import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type KeptFocus<Element extends HTMLElement> = {
  readonly ref: RefObject<Element | null>;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
};

/** Keeps the focus within an element: where what had it is gone with another `stamp`, what can be done first there has it. */
export const useKeptFocus = <Element extends HTMLElement>(stamp: unknown): KeptFocus<Element> => {
  const ref = useRef<Element>(null);
  const isWithin = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands there is other with another stamp.
  useEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    const first = ref.current?.querySelector<HTMLElement>(
      ':is(input, select, button, a[href]):not(:disabled)',
    );
    first?.focus();
  }, [stamp]);
  return {
    ref,
    onFocus: () => {
      isWithin.current = true;
    },
    // Of what is taken away nobody hears where the focus went.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget !== null) isWithin.current = false;
    },
  };
};
