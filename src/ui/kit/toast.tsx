import * as Radix from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

/** A short message beside what a person is doing. It stays until it is closed: reading takes everybody their own time (WCAG 2.2, 2.2.1). */
export type ToastItem = {
  readonly id: number;
  readonly text: string;
  readonly tone?: 'info' | 'success' | 'warning' | 'error' | undefined;
};

/** The messages that are shown now. `label` names the place where they stand; `onDismiss` is told which one is gone. */
export type ToastsProps = {
  readonly items: readonly ToastItem[];
  readonly label: string;
  readonly closeLabel: string;
  readonly onDismiss: (id: number) => void;
};

/** Short messages, and the place where they stand. */
export const Toasts = ({ items, label, closeLabel, onDismiss }: ToastsProps) => {
  // In a prerendered page the place would carry a style attribute, which the content security policy refuses.
  const inBrowser = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return (
    <Radix.Provider label={label} duration={Number.POSITIVE_INFINITY}>
      {items.map(({ id, text, tone = 'info' }) => (
        <Radix.Root
          key={id}
          className="p-toast"
          type={tone === 'error' || tone === 'warning' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && onDismiss(id)}
        >
          <Icon name={signs[tone]} />
          <Radix.Description className="p-toast__text">{text}</Radix.Description>
          <Radix.Close className="p-icon-button" aria-label={closeLabel}>
            <Icon name="cross" />
          </Radix.Close>
        </Radix.Root>
      ))}
      {inBrowser && <Radix.Viewport className="p-toasts" label={label} />}
    </Radix.Provider>
  );
};

const subscribeNever = () => () => undefined;

const signs = { info: 'info', success: 'success', warning: 'alert', error: 'alert' } satisfies Record<
  string,
  IconName
>;
