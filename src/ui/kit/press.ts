import { useState, useSyncExternalStore } from 'react';

/**
 * The value, held back while a pointer is down. A press on a button first takes the focus from a field; were that
 * field's error drawn at once, the button could move away before the press ends, and the press would be lost.
 */
export const useHeld = <T>(value: T): T => {
  const pressed = useSyncExternalStore(subscribe, isPressed, isNotPressed);
  const [shown, setShown] = useState(value);
  if (!pressed && shown !== value) setShown(value);
  return pressed ? shown : value;
};

const pointer = { down: false };
const listeners = new Set<() => void>();
const isPressed = () => pointer.down;
const isNotPressed = () => false;

const set = (down: boolean) => {
  if (pointer.down === down) return;
  pointer.down = down;
  for (const listener of listeners) listener();
};

const onDown = (event: MouseEvent) => {
  if (event.button === 0) set(true);
};
const onEnd = () => set(false);
// The click comes after the pointer is up, in the same task; a drag that ends elsewhere has no click.
const onUp = () => setTimeout(onEnd);

// A touch sends pointer events first and mouse events, between which the focus moves, only after them.
const watched = [
  ['pointerdown', onDown],
  ['mousedown', onDown],
  ['pointerup', onUp],
  ['mouseup', onUp],
  ['pointercancel', onEnd],
  ['click', onEnd],
] as const;

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    for (const [type, handle] of watched) window.addEventListener(type, handle, true);
    window.addEventListener('keydown', onEnd, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const [type, handle] of watched) window.removeEventListener(type, handle, true);
    window.removeEventListener('keydown', onEnd, true);
    pointer.down = false;
  };
};
