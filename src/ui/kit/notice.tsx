import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

/** What a notice is about. */
export type Tone = 'info' | 'success' | 'warning' | 'error';

/** `stamp` changes each time the message is said again, also in the same words; with `focus` the notice then takes the focus. What was `told` before only shows again, unannounced. */
export type NoticeProps = {
  readonly tone?: Tone | undefined;
  readonly title?: string | undefined;
  readonly children: ReactNode;
  readonly stamp?: string | number | undefined;
  readonly focus?: boolean | undefined;
  readonly told?: boolean | undefined;
  readonly id?: string | undefined;
};

/** A message in its place on the screen, announced when it appears and whenever its stamp changes. */
export const Notice = ({ tone = 'info', title, children, stamp, focus, told, id }: NoticeProps) => {
  const element = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: said again is said anew.
  useEffect(() => {
    if (focus === true && told !== true) element.current?.focus();
  }, [focus, told, stamp]);

  return (
    <div
      ref={element}
      id={id}
      tabIndex={-1}
      role={told === true ? undefined : roles[tone]}
      className={classes('p-notice', `p-notice--${tone}`)}
    >
      <Icon name={signs[tone]} />
      <div key={stamp} className="p-notice__body">
        {title !== undefined && <p className="p-notice__title">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
};

/**
 * What a form could not take, with a link to each field. It takes the focus when it appears and at each new attempt (as
 * GOV.UK's), unless that was `told` before. A single field that asks for the focus itself has it, and shows what is wrong;
 * that is only announced here.
 */
export const ErrorSummary = ({
  title,
  errors,
  attempt,
  told,
}: {
  readonly title: string;
  readonly errors: readonly { readonly id: string; readonly text: string }[];
  readonly attempt?: number | undefined;
  readonly told?: boolean | undefined;
}) => {
  const element = useRef<HTMLDivElement>(null);
  const [isAtField, setAtField] = useState(false);
  useLayoutEffect(() => setAtField(asking(errors) !== undefined));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is told anew.
  useEffect(() => {
    if (told !== true) (asking(errors) ?? element.current)?.focus();
  }, [told, attempt]);

  if (isAtField)
    return (
      <p key={attempt} role={told === true ? undefined : 'alert'} className="p-hidden">
        {errors.map(({ id, text }) => (
          <span key={id}>{text}</span>
        ))}
      </p>
    );
  return (
    <div ref={element} tabIndex={-1} className="p-notice p-notice--error">
      <Icon name="alert" />
      {/* What is put right leaves it without a word: the others have been told. */}
      <div
        key={attempt}
        role={told === true ? undefined : 'alert'}
        aria-atomic="false"
        aria-relevant="additions"
        className="p-notice__body"
      >
        <h2 className="p-notice__title">{title}</h2>
        <ul className="p-notice__links">
          {errors.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(id);
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
};

/** A banner: something beside the matter of the screen, with what can be done about it. */
export const Banner = ({
  tone = 'info',
  title,
  children,
  actions,
  lang,
}: {
  readonly tone?: 'info' | 'warning' | 'promo' | undefined;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly lang?: string | undefined;
}) => (
  <div className={classes('p-banner', `p-banner--${tone}`)}>
    <Icon name={tone === 'warning' ? 'alert' : 'info'} />
    <div className="p-notice__body" lang={lang}>
      {title !== undefined && <p className="p-notice__title">{title}</p>}
      {children !== undefined && <div>{children}</div>}
      {actions !== undefined && <div className="p-row">{actions}</div>}
    </div>
  </div>
);

const signs = { info: 'info', success: 'success', warning: 'alert', error: 'alert' } satisfies Record<
  Tone,
  IconName
>;

const roles = { info: 'status', success: 'status', warning: 'alert', error: 'alert' } satisfies Record<
  Tone,
  string
>;

const asking = ([first, ...others]: readonly { readonly id: string }[]): HTMLElement | undefined =>
  first && others.length === 0
    ? (document.getElementById(first.id)?.querySelector<HTMLElement>('[data-autofocus]') ?? undefined)
    : undefined;

// Of a group the answer that is taken, else the first. The label comes into view with it: see scroll-margin in field.css.
const focusField = (id: string) => {
  const field = document.getElementById(id);
  const first =
    field?.querySelector<HTMLElement>('input:checked') ?? field?.querySelector<HTMLElement>('input');
  (first ?? field)?.focus();
};
