import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A raised sheet that holds one matter. With `labelledBy` it is a region of the page. */
export const Card = ({
  children,
  labelledBy,
  className,
}: {
  readonly children: ReactNode;
  readonly labelledBy?: string | undefined;
  readonly className?: string | undefined;
}) => {
  const name = classes('p-card', className);
  if (labelledBy === undefined) return <div className={name}>{children}</div>;
  return (
    <section aria-labelledby={labelledBy} className={name}>
      {children}
    </section>
  );
};

/** A name and its value; one that is private is marked for tools that share the page. */
export type Detail = {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly private?: boolean | undefined;
};

/** Names and values, one pair a line. */
export const Details = ({ items }: { readonly items: readonly Detail[] }) => (
  <dl className="p-details">
    {items.map((item) => (
      <div key={item.id}>
        <dt>{item.label}</dt>
        <dd data-private={item.private === true ? '' : undefined}>{item.value}</dd>
      </div>
    ))}
  </dl>
);
