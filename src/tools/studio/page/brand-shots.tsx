import { useState } from 'react';
import type { Shot } from '../brand/shots.ts';
import type { LookWish, Overview } from '../tasks.ts';
import { Ways } from './controls.tsx';
import { Publishing } from './publishing.tsx';
import type { PartProps } from './studio.tsx';
import { useTask } from './use-task.ts';

type ShotsProps = Pick<PartProps, 'where' | 'go'> & {
  readonly brand: Overview['brands'][number];
  readonly shots: readonly Shot[];
  /** How many findings the check has of its folder. */
  readonly faults: number;
};

/** How a brand looks where people meet it: wide, on a phone, in the light and in the dark. */
export const BrandShots = ({ brand, shots, where, go, faults }: ShotsProps) => {
  const scheme = where.scheme === 'dark' && brand.dark ? 'dark' : 'light';
  const phone = where.phone === '320' ? 320 : 390;
  const [language = 'en'] = brand.languages;
  const spoken = brand.languages.find((each) => each === where.language) ?? language;
  const look = (width: number): LookWish => ({ brand: brand.id, language: spoken, width, scheme });
  const [first] = shots;
  const see = ({ place: { flow, step, screen } }: Shot): void =>
    go({ part: 'preview', flow, step, screen, brand: brand.id });
  return (
    <aside className="st-shots" aria-label="How it looks">
      <div className="st-shots__bar">
        {brand.dark && (
          <Ways
            label="Scheme"
            value={scheme}
            ways={[
              ['light', 'Light'],
              ['dark', 'Dark'],
            ]}
            onChange={(to) => go({ scheme: to })}
          />
        )}
        <Ways
          label="Phone"
          value={String(phone)}
          ways={[
            ['320', '320'],
            ['390', '390'],
          ]}
          onChange={(to) => go({ phone: to })}
        />
        {brand.languages.length > 1 && (
          <Ways
            label="Language"
            value={spoken}
            ways={brand.languages.map((each) => [each, each])}
            onChange={(to) => go({ language: to })}
          />
        )}
      </div>
      <Publishing brand={brand.id} faults={faults} />
      {/* Beside the bar that scrolls there are 464 pixels. */}
      {first !== undefined && <OneShot shot={first} look={look(1280)} size={[464, 319]} onSee={see} />}
      <div className="st-phones">
        {shots.map((shot) => (
          <OneShot key={shot.title} shot={shot} look={look(phone)} size={[146, 292]} onSee={see} />
        ))}
      </div>
    </aside>
  );
};

const OneShot = ({
  shot,
  look,
  size: [wide, high],
  onSee,
}: {
  readonly shot: Shot;
  readonly look: LookWish;
  readonly size: readonly [wide: number, high: number];
  readonly onSee: (shot: Shot) => void;
}) => {
  const { data, error, isFetching } = useTask('shot', { place: shot.place, look });
  const title = `${shot.title}, ${look.width} wide`;
  const scale = wide / look.width;
  return (
    <figure className="st-shot" style={{ inlineSize: wide }}>
      <figcaption>
        <button type="button" onClick={() => onSee(shot)} title="See all its states">
          {title}
        </button>
      </figcaption>
      <div
        className="st-shot__frame"
        data-waiting={isFetching || undefined}
        inert
        style={{ inlineSize: wide, blockSize: high }}
      >
        {error !== null && <p className="st-hint">{error.message}</p>}
        {data === undefined && error === null && <p className="st-hint">is being drawn</p>}
        {data !== undefined && (
          <Frames
            drawn={data.drawn}
            title={title}
            style={{ inlineSize: look.width, blockSize: high / scale, transform: `scale(${scale})` }}
          />
        )}
      </div>
    </figure>
  );
};

// The one before stays until the next is there: nothing flickers while somebody types.
const Frames = ({
  drawn,
  title,
  style,
}: {
  readonly drawn: string;
  readonly title: string;
  readonly style: Readonly<Record<string, string | number>>;
}) => {
  const [shown, show] = useState(drawn);
  return [...new Set([shown, drawn])].map((name) => (
    <iframe
      key={name}
      title={title}
      sandbox="allow-same-origin"
      tabIndex={-1}
      src={`/drawn/${name}`}
      style={{ ...style, visibility: name === shown ? 'visible' : 'hidden' }}
      onLoad={() => name === drawn && show(drawn)}
    />
  ));
};
