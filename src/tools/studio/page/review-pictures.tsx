import { useRef } from 'react';
import type { Candidate } from '../review/candidates.ts';
import type { Compared, CompareLook } from '../review/review.ts';
import { ask } from './api.ts';
import { firstDifference } from './first-difference.ts';
import type { Queue } from './use-queue.ts';
import { useQueue } from './use-queue.ts';
import { Picture } from './wall.tsx';

type Looking = {
  readonly screens: readonly Candidate[];
  readonly others: readonly Candidate[];
  readonly since: string | undefined;
  readonly look: CompareLook;
  /** Another one when what is compared is. */
  readonly from: string;
};

/** Looks through the screens that may look otherwise, a few at a time; for a few more brands where nothing does. */
export const useCompared = ({ screens, others, since, look, from }: Looking): Queue<readonly Compared[]> => {
  const run = (batch: readonly Candidate[]) =>
    ask('compare', { screens: batch, look, ...(since !== undefined && { since }) });
  const key = JSON.stringify([from, since, look]);
  const first = useQueue(batchesOf(screens), `first ${key}`, run);
  const isSame = !first.isBusy && first.done.flat().every(({ states }) => states.length === 0);
  const second = useQueue(isSame ? batchesOf(others) : [], `second ${key}`, run);
  return isSame && others.length > 0 ? second : first;
};

const batch = 3;

const batchesOf = (screens: readonly Candidate[]): readonly (readonly Candidate[])[] =>
  Array.from({ length: Math.ceil(screens.length / batch) }, (_, at) =>
    screens.slice(at * batch, (at + 1) * batch),
  );

/** The screens that look otherwise, before and after. */
export const ReviewPictures = ({
  queue: { done, count, isBusy, error },
  look,
}: {
  readonly queue: Queue<readonly Compared[]>;
  readonly look: CompareLook;
}) => {
  const found = distinct(done.flat());
  return (
    <section className="st-panel" aria-label="Screens before and after" aria-busy={isBusy}>
      <h3>Screens before and after</h3>
      <p className="st-soft" role="status">
        {error?.message ??
          (isBusy ? `Looking through screens: ${Math.round((100 * done.length) / count)} %` : saidOf(found))}
      </p>
      {found.map((each) => (
        <Screen key={`${keyOf(each)}`} compared={each} look={look} />
      ))}
    </section>
  );
};

const saidOf = (found: readonly Compared[]): string => {
  const states = found.reduce((sum, each) => sum + each.states.length, 0);
  if (states === 0) return 'No screen looks different.';
  return `${states} ${states === 1 ? 'state' : 'states'} of ${found.length} ${found.length === 1 ? 'screen looks' : 'screens look'} different.`;
};

const keyOf = ({ place, brand, language }: Compared): string =>
  [place.flow, place.step, place.screen, brand, language].join(' ');

// The same picture again, as on every screen of flows that share it, says nothing more.
const distinct = (all: readonly Compared[]): readonly Compared[] => {
  const known = new Set<string>();
  return all.flatMap((each) => {
    const states = each.states.filter(({ before, after }) => {
      const pair = `${before} ${after}`;
      const isNew = !known.has(pair);
      known.add(pair);
      return isNew;
    });
    return states.length === 0 ? [] : [{ ...each, states }];
  });
};

const Screen = ({ compared, look }: { readonly compared: Compared; readonly look: CompareLook }) => {
  const { place, brand, language, states, alike } = compared;
  const scale = look.width > 700 ? 0.3 : 0.62;
  return (
    <article className="st-compared">
      <h4>
        {place.flow} / {place.step}{' '}
        <small>
          screen {place.screen}, {brand}, {language}
        </small>
      </h4>
      <ul className="st-wall">
        {states.map(({ id, title, before, after, fault }) => (
          <li key={id} className="st-card" data-state={id}>
            <p className="st-card__name">{title}</p>
            <Sides
              sides={[sideOf(before), sideOf(after, fault)]}
              title={title}
              width={look.width}
              scale={scale}
            />
          </li>
        ))}
      </ul>
      {alike > 0 && <p className="st-soft">{alike} further states of this screen look different likewise.</p>}
    </article>
  );
};

const sideOf = (drawn: string | undefined, fault?: string) =>
  drawn !== undefined ? { drawn } : fault !== undefined ? { fault } : undefined;

type SidesProps = {
  readonly sides: readonly ReturnType<typeof sideOf>[];
  readonly title: string;
  readonly width: number;
  readonly scale: number;
};

// Both are scrolled to where they first say something else.
const Sides = ({ sides, title, width, scale }: SidesProps) => {
  const frames = useRef<Readonly<Record<string, HTMLIFrameElement>>>({});
  const show = (name: string, frame: HTMLIFrameElement): void => {
    frames.current = { ...frames.current, [name]: frame };
    const { before, now } = frames.current;
    if (before !== undefined && now !== undefined) setTimeout(() => alignAt(before, now, scale), settled);
  };
  return (
    <div className="st-sides">
      {(['before', 'now'] as const).map((name, at) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is higher than its place is scrolled by keyboard, too.
        <figure key={name} tabIndex={0}>
          <figcaption>{at === 0 ? 'Before' : 'Now'}</figcaption>
          <Picture
            side={sides[at]}
            title={`${title}, ${name}`}
            width={width}
            scale={scale}
            highest={highest}
            onShown={(frame) => show(name, frame)}
          />
        </figure>
      ))}
    </div>
  );
};

// All of a screen, however long it is; and the time after which a frame is as high as that.
const highest = 8000;
const settled = 100;

const alignAt = (before: HTMLIFrameElement, now: HTMLIFrameElement, scale: number): void => {
  const [was, is] = [before.contentDocument, now.contentDocument];
  if (was === null || is === null) return;
  const found = firstDifference(was.body, is.body) ?? [];
  for (const [at, frame] of [before, now].entries()) {
    const figure = frame.closest('figure');
    const { top = 0 } = found[at]?.getBoundingClientRect() ?? {};
    // What is seen without scrolling stays where it is.
    if (figure !== null && top * scale > figure.clientHeight - edge) figure.scrollTop = top * scale - edge;
  }
};

const edge = 120;
