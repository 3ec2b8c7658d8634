import { useDeferredValue, useMemo, useState } from 'react';
import type { ScreenPlace } from '../states/state.ts';
import type { LookWish, Overview, Wall as WallModel } from '../tasks.ts';
import type { Pressed } from '../text/pressed.ts';
import { Choice, Ways } from './controls.tsx';
import { useFindings } from './examiner.tsx';
import { Inspector } from './inspector.tsx';
import { languageName } from './language-name.ts';
import type { Where } from './place.ts';
import { QueryError, QueryState } from './query-state.tsx';
import { ScreenList } from './screen-list.tsx';
import type { PartProps } from './studio.tsx';
import { Unshown } from './unshown.tsx';
import { useTask } from './use-task.ts';
import { pairsOf, Wall } from './wall.tsx';

/** Any screen in every state that it can be in, for any brand, language, width and scheme; two of them side by side. */
export const Preview = ({ overview, where, go }: PartProps) => {
  const known = placeIn(overview, where);
  const place = known?.unread === undefined ? known : undefined;
  const missing = place === undefined ? (known ?? namedIn(where)) : undefined;
  const look = lookIn(overview, where);
  const beside = besideIn(look, where.beside ?? '');
  const [chosen, choose] = useState('');
  const [pressed, press] = useState<Pressed>();
  const wanted = place && { place, look };
  const first = useTask('wall', wanted);
  const second = useTask('wall', place && beside && { place, look: beside });
  const other = beside === undefined ? undefined : second.data;
  const pairs = useMemo(() => pairsOf(first.data, other), [first.data, other]);
  const shown = useDeferredValue(pairs);
  const findings = useFindings(shown, look, beside);
  const pair = shown.find(({ id }) => id === chosen) ?? shown[0];
  return (
    <div className="st-preview">
      <ScreenList overview={overview} chosen={known} onChoose={(next) => go(whereOf(next))} />
      <section className="st-stage" aria-label="States of the screen">
        <LookBar overview={overview} look={look} beside={where.beside ?? ''} go={go} />
        {missing !== undefined && <Unshown place={missing} go={go} />}
        {place === undefined && missing === undefined && (
          <p className="st-hint">Choose a screen on the left.</p>
        )}
        {place !== undefined && <QueryState query={first} label="The states are being drawn" />}
        <QueryError error={second.error} />
        {place !== undefined && (
          <Wall
            pairs={shown}
            looks={beside === undefined ? [look] : [look, beside]}
            chosen={pair?.id ?? ''}
            findings={findings}
            full={where.full === 'yes'}
            onChoose={choose}
            onPress={(id, what) => {
              choose(id);
              press(what);
            }}
          />
        )}
        <Unmade wall={first.data} />
      </section>
      <Inspector
        place={place}
        pair={pair}
        look={look}
        findings={findings}
        full={where.full === 'yes'}
        onFull={(full) => go({ full: full ? 'yes' : '' })}
        pressed={pressed}
        onPressed={() => press(undefined)}
        go={go}
        onEdit={() => place && go({ ...whereOf(place), part: 'edit', of: '', tab: '' })}
      />
    </div>
  );
};

const Unmade = ({ wall }: { readonly wall: WallModel | undefined }) =>
  wall === undefined || wall.unmade.length === 0 ? null : (
    <details className="st-unmade">
      <summary>
        {wall.unmade.length} {wall.unmade.length === 1 ? 'state is' : 'states are'} not shown
      </summary>
      <p>No facts were found under which these come about:</p>
      <ul>
        {wall.unmade.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  );

const widths = [
  ['320', '320'],
  ['390', '390'],
  ['768', '768'],
  ['1280', '1280'],
] as const;

const LookBar = ({
  overview: { brands, revisions },
  look,
  beside,
  go,
}: {
  readonly overview: Overview;
  readonly look: LookWish;
  readonly beside: string;
  readonly go: PartProps['go'];
}) => {
  const brand = brands.find(({ id }) => id === look.brand);
  const languages = brand?.languages ?? [];
  const others = [
    ['', 'nothing'],
    ...brands
      .filter(({ id }) => id !== look.brand)
      .map(({ id, name }) => [`brand:${id}`, `Brand: ${name}`] as const),
    ...languages
      .filter((each) => each !== look.language)
      .map((each) => [`language:${each}`, `Language: ${languageName(each, each)}`] as const),
    ...(brand?.dark === true && look.scheme === 'light' ? [['scheme:dark', 'Dark'] as const] : []),
    ...revisions.map(({ id, date, title }) => [`revision:${id}`, `${date} ${title}`] as const),
  ] as const;
  return (
    <div className="st-bar">
      <Choice
        label="Brand"
        value={look.brand}
        options={brands.map(({ id, name }) => [id, name])}
        onChange={(id) => go({ brand: id, scheme: '', language: '' })}
      />
      <Ways
        label="Language"
        value={look.language}
        ways={languages.map((each) => [each, languageName(each, each)])}
        onChange={(language) => go({ language })}
      />
      <Ways label="Width" value={String(look.width)} ways={widths} onChange={(width) => go({ width })} />
      {brand?.dark === true && (
        <Ways
          label="Scheme"
          value={look.scheme}
          ways={[
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onChange={(scheme) => go({ scheme })}
        />
      )}
      <Choice label="Beside it" value={beside} options={others} onChange={(value) => go({ beside: value })} />
    </div>
  );
};

const placeIn = ({ flows }: Overview, where: Where): ScreenPlace | undefined => {
  const places = flows.flatMap((each) => each.places);
  const named = namedIn(where);
  return named === undefined
    ? places.find(({ route }) => route === '/')
    : places.find(
        ({ flow, step, screen }) => flow === named.flow && step === named.step && screen === named.screen,
      );
};

// Whoever names a screen that is not there is told so, and shown no other one for it.
const namedIn = ({ flow, step, screen }: Where): Pick<ScreenPlace, 'flow' | 'step' | 'screen'> | undefined =>
  flow === undefined || step === undefined || screen === undefined ? undefined : { flow, step, screen };

const whereOf = ({ flow, step, screen }: ScreenPlace): Where => ({ part: 'preview', flow, step, screen });

const lookIn = ({ brands }: Overview, where: Where): LookWish => {
  const brand = brands.find(({ id }) => id === where.brand) ?? brands[0];
  const [first = 'en'] = brand?.languages ?? [];
  return {
    brand: brand?.id ?? '',
    language: brand?.languages.find((each) => each === where.language) ?? first,
    width: Number(where.width ?? 390),
    scheme: where.scheme === 'dark' && brand?.dark === true ? 'dark' : 'light',
  };
};

const besideIn = (look: LookWish, words: string): LookWish | undefined => {
  const [kind = '', value = ''] = words.split(':');
  return value === '' ? undefined : { ...look, [kind]: value };
};
