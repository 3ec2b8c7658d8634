import { useEffect, useRef, useState } from 'react';
import type { ScreenPlace } from '../states/state.ts';
import type { LookWish, Overview } from '../tasks.ts';
import type { WordLine } from '../words/types.ts';
import type { PartProps } from './studio.tsx';
import { useTask } from './use-task.ts';
import { type Looked, nameOf, ownOf } from './words-lines.ts';

type PictureProps = Pick<PartProps, 'overview' | 'go'> & {
  readonly line: WordLine;
  readonly looked: Looked;
  /** Looks at other words. */
  readonly onChoose: (name: string) => void;
};

/** The screen that words stand on, as the product draws it; the words stand out in it. */
export const WordsPicture = ({ overview, line, looked, go, onChoose }: PictureProps) => {
  const look = lookFor(overview, line, looked);
  const name = nameOf(line);
  const [asked, askFor] = useState({ name, at: undefined as number | undefined });
  const at = asked.name === name ? asked.at : undefined;
  const { flow, key } = line;
  const {
    data: answer,
    error,
    isFetching,
  } = useTask('wordsShown', look && { flow: line.from ?? flow, key, look, ...(at !== undefined && { at }) });
  const [shown, setShown] = useState(answer);
  const [of, setOf] = useState(name);
  if (answer !== undefined && answer !== shown && !isFetching) {
    setShown(answer);
    setOf(name);
  }
  if (look === undefined) return <p>No brand is offered in this language yet: there is no picture.</p>;
  if (error !== null) return <p role="alert">{error.message}</p>;
  if (shown === undefined || of !== name)
    return <p className="st-words__wait">The screen is being drawn …</p>;
  const { places, picture, instead } = shown;
  const place = picture && places[picture.at];
  return (
    <div className="st-words__shown">
      {looked.brand === look.brand && instead.length > 0 && (
        <p role="status">
          At {overview.brands.find(({ id }) => id === look.brand)?.name} another message is read there:{' '}
          {instead.map((name) => (
            <button
              key={nameOf(name)}
              type="button"
              className="st-plain"
              onClick={() => onChoose(nameOf(name))}
            >
              {name.key.replace(/^message\./, '')}
            </button>
          ))}
        </p>
      )}
      {places.length > 1 && (
        <label className="st-words__for">
          Shown on
          <select
            value={picture?.at ?? ''}
            onChange={(event) => askFor({ name, at: Number(event.currentTarget.value) })}
          >
            {picture === undefined && <option value="">a screen</option>}
            {places.map((each, index) => (
              <option key={placeName(each)} value={index}>
                {placeName(each)}
              </option>
            ))}
          </select>
        </label>
      )}
      {picture === undefined ? (
        <p>
          {line.text === ''
            ? 'They are to be seen once they are there.'
            : 'No screen was found that shows them by itself.'}
        </p>
      ) : (
        <>
          {picture.tab !== undefined && <p className="st-words__tab">{picture.tab}</p>}
          <Frame drawn={picture.drawn} title={picture.title} />
          <p>
            {picture.after.length === 0 ? picture.title : 'People read it after:'}
            {picture.tab === undefined && !picture.isSeen && '. They are read out there, not seen.'}
          </p>
          {picture.after.length > 0 && (
            <ul className="st-words__after">
              {picture.after.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {place !== undefined && (
        <button type="button" className="st-plain" onClick={() => go(whereOf(place, look))}>
          Open {placeName(place)} in the preview
        </button>
      )}
    </div>
  );
};

const whereOf = ({ flow, step, screen }: ScreenPlace, { brand, language }: LookWish) => ({
  ...{ part: 'preview', flow, step, screen, brand, language },
});

const placeName = ({ flow, step }: ScreenPlace): string => `${flow} / ${step}`;

// A brand that says it otherwise shows other words: for all, one that does not is looked at.
const lookFor = ({ brands }: Overview, line: WordLine, { language, brand }: Looked): LookWish | undefined => {
  const offered = brands.filter(({ languages }) => languages.includes(language));
  const own = offered.find(({ id }) => id === brand);
  const plain = offered.find(({ id }) => ownOf(line, id) === '');
  const chosen = own ?? plain ?? offered[0];
  return chosen && { brand: chosen.id, language, width: wide, scheme: 'light' };
};

const wide = 390;
const high = 400;

// As far down as the words stand. The one before stays until the next is there.
const Frame = ({ drawn, title }: { readonly drawn: string; readonly title: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(0.72);
  const [height, setHeight] = useState(high / scale);
  // A scroll bar takes of the room that there is.
  useEffect(() => {
    const fit = (): void => setScale((box.current?.clientWidth ?? wide) / wide);
    const watch = new ResizeObserver(fit);
    if (box.current !== null) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const measure = (): void => {
    const inner = frame.current?.contentDocument;
    const content = inner?.querySelector('.p-modal, .p-page');
    setHeight(Math.max(high / scale, inner?.documentElement.scrollHeight ?? 0, content?.scrollHeight ?? 0));
  };
  // In the place of the one before: Back leads to the page before, and not through pictures.
  useEffect(() => frame.current?.contentWindow?.location.replace(`/drawn/${drawn}`), [drawn]);
  useEffect(() => {
    const mark = frame.current?.contentDocument?.querySelector('mark');
    const top = mark?.getBoundingClientRect().top ?? 0;
    if (height > 0) box.current?.scrollTo({ top: top * scale - high / 3 });
  }, [height, scale]);
  return (
    <div ref={box} className="st-words__frame" inert style={{ blockSize: high }}>
      <div style={{ blockSize: height * scale }}>
        <iframe
          ref={frame}
          title={title}
          sandbox="allow-same-origin"
          tabIndex={-1}
          style={{ inlineSize: wide, blockSize: height, transform: `scale(${scale})` }}
          onLoad={measure}
        />
      </div>
    </div>
  );
};
