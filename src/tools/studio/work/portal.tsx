import type { ComponentProps, ReactNode } from 'react';

type PortalProps = ComponentProps<'div'> & { readonly asChild?: boolean; readonly container?: unknown };

/** Stands in for Radix' portal, which draws nothing without a document: what it holds is drawn where it stands. */
export const Portal = ({ asChild, container: _, children, ...rest }: PortalProps): ReactNode =>
  asChild === true ? children : <div {...rest}>{children}</div>;

export { Portal as Root };
