import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { MomentKind, Walked } from '../walk/walk.ts';

const signs: Readonly<Record<MomentKind, string>> = {
  open: '▸',
  press: '◉',
  type: '✎',
  answer: '⇠',
  time: '◷',
  other: '·',
};

/** The moments of a walk in a row: choosing one goes there, also by the arrow keys. */
export const WalkTimeline = ({
  walked: { moments, at },
  isWaiting,
  onLook,
}: {
  readonly walked: Walked;
  readonly isWaiting: boolean;
  readonly onLook: (at: number) => void;
}) => {
  const chosen = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment is brought into sight.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, moments.length]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? moments.length - 1 : by && at + by;
    if (to === undefined || to < 0 || to >= moments.length) return;
    event.preventDefault();
    onLook(to);
    const buttons = event.currentTarget.closest('ol')?.querySelectorAll('button');
    buttons?.[to]?.focus();
  };
  return (
    <section className="st-walk__time" aria-label="Moments" aria-busy={isWaiting}>
      <ol>
        {moments.map(({ what, kind, screen, message, isLast }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its place in time.
          <li key={place} data-between={!isLast || undefined}>
            <button
              type="button"
              ref={place === at ? chosen : null}
              tabIndex={place === at ? 0 : -1}
              aria-current={place === at ? 'step' : undefined}
              onClick={() => onLook(place)}
              onKeyDown={onKeyDown}
            >
              <span className="st-walk__what">
                <span aria-hidden="true">{signs[kind]}</span> {what}
              </span>
              <span className="st-walk__where">{screen ?? 'nothing yet'}</span>
              {message !== undefined && <span className="st-walk__said">{message}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};
