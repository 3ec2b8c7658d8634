import { classes } from './classes.ts';

/** Work in progress, announced by its label; `hidden` keeps the label for assistive technology only. */
export const Spinner = ({
  label,
  large,
  hidden,
}: {
  readonly label: string;
  readonly large?: boolean | undefined;
  readonly hidden?: boolean | undefined;
}) => (
  <div role="status" className={classes('p-spinner', large && 'p-spinner--large')}>
    <span className={classes(hidden && 'p-hidden')}>{label}</span>
  </div>
);
