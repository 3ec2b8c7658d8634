import type { AriaAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';

/** How a button looks. */
export type ButtonVariant = 'primary' | 'primary-destroy' | 'secondary' | 'ghost' | 'text' | 'text-destroy';

/** What a button and a link have in common. `busy` keeps width and focus and ignores presses; `busyLabel` is what it then says. */
export type ButtonProps = Pick<
  AriaAttributes,
  'aria-describedby' | 'aria-expanded' | 'aria-controls' | 'aria-haspopup'
> & {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  readonly href?: string | undefined;
  readonly target?: string | undefined;
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string | undefined;
  readonly full?: boolean | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  readonly ref?: Ref<HTMLButtonElement & HTMLAnchorElement> | undefined;
  readonly [data: `data-${string}`]: string | undefined;
};

/** A button, 48 px high and at least 120 px wide; with `href` a link that looks the same. */
export const Button = (props: ButtonProps) => {
  const {
    children,
    variant = 'primary',
    type = 'button',
    href,
    target,
    busy,
    busyLabel,
    full,
    className,
    onClick,
    ...rest
  } = props;
  const shared = {
    ...rest,
    ...busyAttributes(busy),
    className: classes('p-button', `p-button--${variant}`, full && 'p-button--full', className),
    onClick: unlessBusy(busy, onClick),
  };
  const content = (
    <>
      <span className="p-button__busy">{busyLabel}</span>
      <span className="p-button__label">{children}</span>
    </>
  );
  if (href === undefined) {
    return (
      <button {...shared} type={type}>
        {content}
      </button>
    );
  }
  return (
    <a {...shared} href={href} {...outside(target)}>
      {content}
    </a>
  );
};

/** What a link looks like within text or a list; a button when it leads nowhere by itself. */
export const LinkButton = (props: Omit<ButtonProps, 'variant' | 'busyLabel' | 'full'>) => {
  const { children, type = 'button', href, target, busy, className, onClick, ...rest } = props;
  const shared = {
    ...rest,
    ...busyAttributes(busy),
    className: classes('p-link', className),
    onClick: unlessBusy(busy, onClick),
  };
  if (href === undefined) {
    return (
      <button {...shared} type={type}>
        {children}
      </button>
    );
  }
  return (
    <a {...shared} href={href} {...outside(target)}>
      {children}
    </a>
  );
};

/** A button that shows only a sign; its label is for assistive technology. */
export const IconButton = (
  props: Omit<ButtonProps, 'variant' | 'href' | 'target' | 'busyLabel' | 'full'> & { readonly label: string },
) => {
  const { label, children, type = 'button', busy, className, onClick, ...rest } = props;
  return (
    <button
      {...rest}
      {...busyAttributes(busy)}
      type={type}
      aria-label={label}
      className={classes('p-icon-button', className)}
      onClick={unlessBusy(busy, onClick)}
    >
      {children}
    </button>
  );
};

// Not `disabled`: that would drop the focus, and with it the place of a person who cannot see the screen.
const busyAttributes = (busy: boolean | undefined) =>
  busy === true ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : {};

const unlessBusy =
  (busy: boolean | undefined, onClick: ButtonProps['onClick']) =>
  (event: MouseEvent<HTMLElement>): void => {
    if (busy === true) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };

const outside = (target: string | undefined) =>
  target === undefined ? {} : { target, rel: 'noopener noreferrer' };
