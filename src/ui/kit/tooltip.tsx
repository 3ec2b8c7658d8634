import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

/**
 * A few words about something, 200 to 300 px wide, at a button named `label`. They show on hover, focus and press, stay
 * while the pointer is on them, and go with Escape (WCAG 1.4.13).
 */
export const Tooltip = ({
  label,
  id,
  children,
  trigger,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly id?: string | undefined;
  readonly trigger?: ReactNode;
}) => {
  const own = useId();
  const textId = id ?? own;
  const text = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (open && text.current) keepInView(text.current);
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is one of three ways; the button has the other two.
    <span className="p-tooltip" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button"
        className="p-icon-button"
        aria-label={label}
        aria-describedby={textId}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {trigger ?? <Icon name="info" />}
      </button>
      <span ref={text} role="tooltip" id={textId} className="p-tooltip__text" hidden={!open}>
        {children}
      </span>
    </span>
  );
};

/** Least distance from the edge of the window, px. */
const margin = 8;

const keepInView = (element: HTMLElement) => {
  element.style.setProperty('--p-shift', '0px');
  const { left, right } = element.getBoundingClientRect();
  const over = Math.min(0, document.documentElement.clientWidth - margin - right);
  const shift = over < 0 ? over : Math.max(0, margin - left);
  element.style.setProperty('--p-shift', `${shift}px`);
};
