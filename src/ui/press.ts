import type { MouseEvent } from 'react';
import { useHref } from 'react-router-dom';
import { ownValue } from '../engine/index.ts';
import { useLayer, useSurroundings } from './context.tsx';

/** What a control needs to stand for an action: a type and data for the core, an address where a link does the same, and the press itself. */
export type Pressing = {
  readonly type: 'submit' | 'button';
  readonly href?: string;
  readonly target?: string;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly [data: `data-${string}`]: string;
};

/** Makes the properties of a control from the name of an action of the present layer. */
export const usePress = (): ((name: string) => Pressing) => {
  const layer = useLayer();
  const { runtime } = useSurroundings();
  const base = useHref('/').replace(/\/$/, '');
  return (name) => {
    const action = ownValue(layer.actions, name);
    // The core serves the page's own actions; what stands beside it is for React to take.
    const marks: Readonly<Record<`data-${string}`, string>> =
      layer.machine === 'page' ? { 'data-action': name, 'data-layer': String(layer.key) } : {};
    if (action?.address !== undefined)
      return {
        ...marks,
        type: 'button',
        href: action.address,
        ...(action.newTab === true ? { target: '_blank' } : {}),
      };
    // The form's submit event presses it, by Enter as well.
    if (action?.kind === 'submit') return { ...marks, type: 'submit' };
    const onClick = (event: MouseEvent<HTMLElement>) => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      runtime.press(layer, name);
    };
    return {
      ...marks,
      type: 'button',
      onClick,
      ...(action?.route === undefined ? {} : { href: base + action.route }),
    };
  };
};

/** Whether a press on a link is the browser's to follow: for a new tab or window, or a download. */
export const isForBrowser = (event: MouseEvent<HTMLElement>): boolean =>
  event.currentTarget instanceof HTMLAnchorElement &&
  (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * Keeps the second click of a double one from a control, or a choice, that came under the pointer when the first changed
 * the page. A click elsewhere is none, however soon it comes and whatever the browser counts. Gives what undoes it.
 */
export const keepDoubleClicks = (): (() => void) => {
  let first: { control: Element | null; x: number; y: number } = { control: null, x: 0, y: 0 };
  const onClick = (event: globalThis.MouseEvent) => {
    const { target, detail, screenX: x, screenY: y } = event;
    const control = target instanceof Element ? target.closest('a, button, label') : null;
    const isSecond = detail > 1 && Math.hypot(x - first.x, y - first.y) < reach;
    if (!isSecond || control === null || control === first.control) first = { control, x, y };
    else {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  // Before anybody else hears of the click: the core does so at the document.
  window.addEventListener('click', onClick, true);
  return () => window.removeEventListener('click', onClick, true);
};

/** CSS pixels by which a hand may move within a double click. */
const reach = 16;
