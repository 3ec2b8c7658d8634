import { useEffect, useLayoutEffect, useRef } from 'react';
import { useReader } from './read.ts';

/** The document owns the tick, as it owns a text: one made before React arrived is told to `onChange`, a new `checked` is written. */
export const useChecked = (
  checked: boolean | undefined,
  onChange: ((checked: boolean) => void) | undefined,
) => {
  const element = useRef<HTMLInputElement>(null);

  const read = () => {
    const input = element.current;
    if (input && checked !== undefined && input.checked !== checked) onChange?.(input.checked);
  };
  useReader(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a control that is new is read once; from then on with each press.
  useEffect(read, []);

  const before = useRef(checked);
  useLayoutEffect(() => {
    if (checked === before.current) return;
    before.current = checked;
    if (element.current && checked !== undefined) element.current.checked = checked;
  }, [checked]);

  return element;
};
