import type { RefObject } from 'react';
import { useEffect } from 'react';
import { timings } from './tokens.ts';

/** Calls `close` 300 ms after a press outside the element, while `open`; a press inside in the meantime calls that off. */
export const useOutsidePress = (
  element: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void => {
  useEffect(() => {
    if (!open) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPress = (event: Event) => {
      clearTimeout(timer);
      const inside = event.target instanceof Node && element.current?.contains(event.target);
      if (!inside) timer = setTimeout(close, timings['dropdown-close']);
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [element, open, close]);
};
