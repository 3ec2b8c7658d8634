import { useEffect, useLayoutEffect, useRef } from 'react';

/** The document owns the tick, as it owns a text: one made before React arrived is told to `onChange`, a new `checked` is written. */
export const useChecked = (
  checked: boolean | undefined,
  onChange: ((checked: boolean) => void) | undefined,
) => {
  const element = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands in the document at the start is taken over.
  useEffect(() => {
    const input = element.current;
    if (input && checked !== undefined && input.checked !== checked) onChange?.(input.checked);
  }, []);

  const before = useRef(checked);
  useLayoutEffect(() => {
    if (checked === before.current) return;
    before.current = checked;
    if (element.current && checked !== undefined) element.current.checked = checked;
  }, [checked]);

  return element;
};
