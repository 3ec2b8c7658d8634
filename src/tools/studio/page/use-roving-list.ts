import { type KeyboardEvent, useState } from 'react';
import { ownValue } from '../../../engine/index.ts';

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Makes one stop for Tab of a list of buttons: arrow keys, Home and End go about in it. Each button has `data-roving`. */
export const useRovingList = (count: number, chosen = 0) => {
  const [last, set] = useState<number>();
  const current = Math.min(last ?? Math.max(0, chosen), count - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-roving]')];
    const at = buttons.indexOf(event.target as HTMLElement); // It came from an element.
    const by = ownValue(steps, event.key);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : by && at + by;
    if (at < 0 || to === undefined || buttons[to] === undefined) return;
    event.preventDefault();
    buttons[to].focus();
  };
  return {
    onKeyDown,
    itemAt: (at: number) => ({
      'data-roving': true,
      tabIndex: at === current ? 0 : -1,
      onFocus: () => set(at),
    }),
  };
};
