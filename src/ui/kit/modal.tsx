import * as Dialog from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

/** simple: 250 ms, a small dialog; slide-in: 400 ms, from the side, at most 768 px; wide: a screen within a dialog, at most 875 px. */
export type ModalVariant = 'simple' | 'slide-in' | 'wide';

/** Without `onClose` the dialog cannot be dismissed; `outside` lets a press beside it do so too. `contentKey` names what it shows, `describedBy` the part of it that is to be read out before the field that gets the focus. */
export type ModalProps = {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose?: (() => void) | undefined;
  readonly closeLabel?: string | undefined;
  readonly variant?: ModalVariant | undefined;
  readonly titleHidden?: boolean | undefined;
  readonly outside?: boolean | undefined;
  readonly contentKey?: string | number | undefined;
  readonly describedBy?: string | undefined;
};

/**
 * A dialog over the page, which is inert meanwhile. The focus goes to `[data-autofocus]` within, else to the first
 * field or message, in a menu to the first thing to press, else to the dialog itself, again when `contentKey` changes or the control
 * that has it vanishes; it cannot leave by Tab, and returns to where it was (WAI-ARIA Authoring Practices, Dialog Pattern).
 */
export const Modal = (props: ModalProps) => {
  const {
    open,
    title,
    children,
    onClose,
    closeLabel,
    variant = 'simple',
    titleHidden,
    outside,
    contentKey,
    describedBy,
  } = props;
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const goal = useRef<EventTarget | null>(null);
  const held = useRef<Element | null>(null);
  const stay = (event: Event) => event.preventDefault();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what the dialog shows.
  useEffect(() => {
    if (content.current) focusWithin(content.current);
  }, [contentKey]);

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Overlay className={classes('p-scrim', `p-scrim--${variant}`)}>
          <Dialog.Content
            ref={content}
            className={classes('p-modal', `p-modal--${variant}`)}
            aria-describedby={describedBy}
            aria-modal
            onOpenAutoFocus={(event) => {
              before.current = document.activeElement;
              event.preventDefault();
              if (content.current) focusWithin(content.current);
            }}
            onCloseAutoFocus={(event) => {
              // The dialog has no trigger of its own to return to.
              event.preventDefault();
              focusBehind(before.current);
            }}
            onBlur={(event) => {
              goal.current = event.relatedTarget;
            }}
            // Radix takes the focus to the dialog when something vanishes while the focus is on its way from one control to
            // the next: a help, say, that makes room for the error of the field that was left. And when what has the focus
            // vanishes, as a button that a press takes away.
            onFocus={({ target, currentTarget }) => {
              const to = goal.current;
              const isGone = held.current?.isConnected === false;
              goal.current = null;
              held.current = target;
              if (target !== currentTarget) return;
              if (to instanceof HTMLElement && currentTarget.contains(to)) to.focus();
              else if (isGone) focusWithin(currentTarget);
            }}
            onEscapeKeyDown={onClose === undefined ? stay : undefined}
            onInteractOutside={outside === true ? undefined : stay}
          >
            <Dialog.Title className={classes('p-heading', titleHidden ? 'p-hidden' : 'p-modal__title')}>
              {title}
            </Dialog.Title>
            <div className="p-modal__body">{children}</div>
            {onClose !== undefined && closeLabel !== undefined && (
              <Dialog.Close className="p-icon-button p-modal__close" aria-label={closeLabel}>
                <Icon name="cross" />
              </Dialog.Close>
            )}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

// A message that came as the dialog closed has the focus already. What had it before may be gone, as when the page was
// drawn anew under the dialog, or not be shown any more in a window that is wider by now: then the page is read from its
// heading.
const focusBehind = (before: Element | null) => {
  const heading = document.querySelector('main [tabindex="-1"]');
  for (const target of [before, heading])
    if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
};

const focusWithin = (content: HTMLElement) => {
  const found = places.map((place) => content.querySelector<HTMLElement>(place));
  (found.find((each) => each !== null) ?? content).focus();
};

// Of choices the one that is made.
const places = [
  '[data-autofocus]',
  '.p-modal__body :is(input:not([type=hidden], [type=radio]:not(:checked), [readonly], :disabled), [role=combobox])',
  '.p-modal__body [type=radio]:enabled',
  '.p-modal__body .p-notice',
  '.p-modal--slide-in .p-modal__body :is(a[href], button:enabled)',
];
