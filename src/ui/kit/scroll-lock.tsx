import { type ElementType, type ReactNode, useLayoutEffect } from 'react';

/** What Radix gives its scroll lock: the element to be, what is in it, and settings that only the package itself reads. */
export type RemoveScrollProps = {
  readonly as?: ElementType;
  readonly children?: ReactNode;
  readonly allowPinchZoom?: boolean;
  readonly shards?: unknown;
};

/**
 * Stands in for the package `react-remove-scroll`: the page behind a dialog does not scroll while the dialog is open. The
 * package does it by a style element, which a strict content security policy refuses, and by listening to every wheel and
 * touch. Here the page itself is told; room is kept for the scroll bar, so that nothing moves.
 */
export const RemoveScroll = ({
  as: As = 'div',
  allowPinchZoom: _zoom,
  shards: _shards,
  ...rest
}: RemoveScrollProps) => {
  useLayoutEffect(lock, []);
  return <As {...rest} />;
};

const held = { times: 0 };

const lock = (): (() => void) => {
  const { documentElement } = document;
  const bar = window.innerWidth - documentElement.clientWidth;
  held.times += 1;
  if (held.times === 1)
    Object.assign(documentElement.style, { overflow: 'hidden', paddingInlineEnd: bar > 0 ? `${bar}px` : '' });
  return () => {
    held.times -= 1;
    if (held.times === 0) Object.assign(documentElement.style, { overflow: '', paddingInlineEnd: '' });
  };
};
