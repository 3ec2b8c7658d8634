import { useState } from 'react';
import type { ScreenPlace } from '../states/state.ts';
import type { Overview } from '../tasks.ts';

/** All screens, flow by flow, to choose one of; as many as what is typed leaves. */
export const ScreenList = ({
  overview: { flows },
  chosen,
  onChoose,
}: {
  readonly overview: Overview;
  readonly chosen: ScreenPlace | undefined;
  readonly onChoose: (place: ScreenPlace) => void;
}) => {
  const [typed, type] = useState('');
  const wanted = typed.trim().toLowerCase();
  const left = flows.flatMap(({ name, title, places }) => {
    const own = places.filter(({ flow, step, screen }) =>
      `${flow} ${step} ${screen} ${title}`.toLowerCase().includes(wanted),
    );
    return own.length === 0 ? [] : [{ name, title, places: own }];
  });
  return (
    <nav className="st-list" aria-label="Screens">
      <input
        type="search"
        aria-label="Find a screen"
        placeholder="Find a screen"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="st-list__all">
        {left.map(({ name, title, places }) => (
          <section key={name} aria-label={name}>
            <h2 title={title}>{name}</h2>
            <ul>
              {places.map((place) => (
                <li key={`${place.step} ${place.screen}`}>
                  <button
                    type="button"
                    aria-current={isSame(place, chosen) ? 'true' : undefined}
                    onClick={() => onChoose(place)}
                  >
                    {place.step}
                    {place.unread !== undefined && ' ⚠'}
                    {place.screen !== place.step && <small>{place.screen}</small>}
                    {place.inherited !== undefined && <small>from {place.inherited}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {left.length === 0 && <p className="st-hint">No screen is called so.</p>}
      </div>
    </nav>
  );
};

const isSame = (one: ScreenPlace, other: ScreenPlace | undefined): boolean =>
  one.flow === other?.flow && one.step === other.step && one.screen === other.screen;
