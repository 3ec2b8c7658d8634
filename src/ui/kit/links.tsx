import type { ButtonProps } from './button.tsx';
import { LinkButton } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

/** One link of a list. `newTabLabel` says, to those who cannot see the sign, that it opens elsewhere. */
export type LinkItem = Pick<ButtonProps, 'href' | 'target' | 'onClick' | 'busy'> & {
  readonly id: string;
  readonly label: string;
  readonly newTabLabel?: string | undefined;
  readonly data?: Readonly<Record<`data-${string}`, string>> | undefined;
};

/** A list of links, each with a target of 44 px: in a row that wraps, or one below the other. */
export const LinkList = ({
  items,
  label,
  stack,
  quiet,
}: {
  readonly items: readonly LinkItem[];
  readonly label?: string | undefined;
  readonly stack?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}) => (
  <ul aria-label={label} className={classes('p-links', stack && 'p-links--stack', quiet && 'p-links--quiet')}>
    {items.map(({ id, label: words, newTabLabel, data, ...link }) => (
      <li key={id}>
        <LinkButton {...link} {...data}>
          <span>{words}</span> {link.target !== undefined && <Icon name="external" title={newTabLabel} />}
        </LinkButton>
      </li>
    ))}
  </ul>
);
