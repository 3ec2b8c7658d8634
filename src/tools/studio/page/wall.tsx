import { useRef, useState } from 'react';
import type { StateKind } from '../states/state.ts';
import type { LookWish, Wall as WallModel } from '../tasks.ts';
import type { Pressed } from '../text/pressed.ts';
import { type Findings, findingsOf } from './examiner.tsx';
import { textsAt } from './texts-at.ts';

type Shown = WallModel['states'][number];

/** A state as it is drawn for one look, and for another one beside it. */
export type Pair = {
  readonly id: string;
  readonly kind: StateKind;
  readonly title: string;
  readonly sides: readonly (Shown | undefined)[];
};

/** The states of one wall, or of two side by side: what only one of them has stands alone. */
export const pairsOf = (first: WallModel | undefined, second: WallModel | undefined): readonly Pair[] => {
  if (first === undefined) return [];
  const others = new Map(second?.states.map((state) => [state.id, state]));
  const own = first.states.map(
    (state): Pair => ({ ...state, sides: second === undefined ? [state] : [state, others.get(state.id)] }),
  );
  const known = new Set(first.states.map(({ id }) => id));
  const added = [...others.values()].filter(({ id }) => !known.has(id));
  return [...own, ...added.map((state): Pair => ({ ...state, sides: [undefined, state] }))];
};

const groups: readonly (readonly [words: string, kinds: readonly StateKind[]])[] = [
  ['As it comes', ['plain']],
  ['Messages', ['message']],
  ['Messages that end it', ['end']],
  ['Wrong entries', ['fields', 'field']],
  ['While an answer is awaited', ['busy']],
  ['Conditions, the other way round', ['with', 'without']],
];

type WallProps = {
  readonly pairs: readonly Pair[];
  readonly looks: readonly LookWish[];
  readonly chosen: string;
  readonly findings: Findings;
  /** Whether the chosen one alone shows, in its own size. */
  readonly full: boolean;
  readonly onChoose: (id: string) => void;
  /** Hears what is read where the picture of a state was pressed. */
  readonly onPress: (id: string, pressed: Pressed) => void;
};

/** All states of a screen at once, or one of them in its own size. */
export const Wall = ({ pairs, looks, chosen, findings, full, onChoose, onPress }: WallProps) => {
  if (full) {
    const pair = pairs.find(({ id }) => id === chosen);
    return pair === undefined ? null : (
      <div className="st-full">
        <Card {...{ pair, looks, findings, onChoose, onPress }} scale={1} isChosen />
      </div>
    );
  }
  return groups.map(([words, kinds]) => {
    const own = pairs.filter(({ kind }) => kinds.includes(kind));
    return own.length === 0 ? null : (
      <section key={words} className="st-group">
        <h2>
          {words} <span>{own.length === 1 ? '1 state' : `${own.length} states`}</span>
        </h2>
        <ul className="st-wall">
          {own.map((pair) => (
            <li key={pair.id}>
              <Card
                {...{ pair, looks, findings, onChoose, onPress }}
                scale={scaleFor(looks)}
                isChosen={pair.id === chosen}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
};

// What is wide is shown smaller, so that several stand in a row; two side by side have to.
const scaleFor = (looks: readonly LookWish[]): number =>
  Math.min(0.62, (looks.length === 1 ? 480 : 390) / Math.max(...looks.map(({ width }) => width)));

type CardProps = Omit<WallProps, 'pairs' | 'chosen' | 'full'> & {
  readonly pair: Pair;
  readonly scale: number;
  readonly isChosen: boolean;
};

const Card = ({ pair, looks, findings, scale, isChosen, onChoose, onPress }: CardProps) => {
  const found = pair.sides.flatMap((side) =>
    side?.drawn === undefined ? [] : [findingsOf(findings, side.drawn)],
  );
  const wrong = found.flatMap((each) => (each === undefined ? [] : [...each.objections, ...each.troubles]));
  const isOut = pair.sides.length === 2 && pair.sides[0]?.drawn !== pair.sides[1]?.drawn;
  return (
    <article className="st-card" data-state={pair.id} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="st-card__name"
        aria-pressed={isChosen}
        onClick={() => onChoose(pair.id)}
      >
        {pair.title}
      </button>
      <p className="st-card__marks">
        {found.some((each) => each === undefined) ? (
          <span className="st-mark">being examined</span>
        ) : wrong.length === 0 ? (
          <span className="st-mark st-mark--good">✓ nothing found</span>
        ) : (
          <span className="st-mark st-mark--bad">⚠ {wrong.length} found</span>
        )}
        {isOut && <span className="st-mark">differs</span>}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard a text is chosen in the list of them. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div
        className="st-sides"
        title="Press a text to open it in Words"
        onClick={({ currentTarget, clientX, clientY }) => {
          // The words are those of the first one.
          const frame = currentTarget.firstElementChild?.querySelector('iframe');
          if (frame && isWithin(frame.getBoundingClientRect(), clientX, clientY))
            onPress(pair.id, textsAt(frame, clientX, clientY));
        }}
      >
        {pair.sides.map((side, at) => (
          <Picture
            // biome-ignore lint/suspicious/noArrayIndexKey: the sides are left and right.
            key={at}
            side={side}
            title={pair.title}
            width={looks[at]?.width ?? 390}
            scale={scale}
          />
        ))}
      </div>
    </article>
  );
};

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  left <= x && x <= right && top <= y && y <= bottom;

type PictureProps = {
  readonly side: Pick<Shown, 'drawn' | 'fault'> | undefined;
  readonly title: string;
  readonly width: number;
  readonly scale: number;
  /** As high as it may become, in pixels of its own. */
  readonly highest?: number;
  /** Hears of the frame when it is there. */
  readonly onShown?: (frame: HTMLIFrameElement) => void;
};

/** A drawn screen in a frame that may run nothing, as high as what it shows, within reason. */
export const Picture = ({ side, title, width, scale, highest = tallest, onShown }: PictureProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(640);
  if (side?.drawn === undefined)
    return (
      <div className="st-none" style={{ inlineSize: width * scale }}>
        {side === undefined ? 'There is no such state here.' : (side.fault ?? 'It cannot be drawn.')}
      </div>
    );
  const measure = (): void => {
    const inner = frame.current?.contentDocument;
    const content = inner?.querySelector('.p-modal, .p-page');
    const wanted = Math.max(inner?.documentElement.scrollHeight ?? 0, content?.scrollHeight ?? 0);
    if (wanted > 0) setHeight(Math.min(highest, Math.max(shortest, wanted)));
    if (frame.current !== null) onShown?.(frame.current);
  };
  return (
    <div className="st-picture" inert style={{ inlineSize: width * scale, blockSize: height * scale }}>
      <iframe
        // Another picture in the same frame would be a step that the browser's Back goes through.
        key={side.drawn}
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        loading="lazy"
        tabIndex={-1}
        src={`/drawn/${side.drawn}`}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
        onLoad={measure}
      />
    </div>
  );
};

const shortest = 560;
const tallest = 1600;
