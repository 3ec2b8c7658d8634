import { useEffect, useState } from 'react';
import { ownValue } from '../../engine/index.ts';
import type { Part } from './part.ts';
import { actions } from './parts/actions.tsx';
import { fields } from './parts/fields.tsx';
import { messages } from './parts/messages.tsx';
import { overlays } from './parts/overlays.tsx';

/** Every part of the kit. */
export const parts: readonly Part[] = [...actions, ...fields, ...messages, ...overlays];

/** The style sheets of the brands, by brand. */
export type Themes = Readonly<Record<string, string>>;

const idOf = (name: string): string => name.toLowerCase();

/** The whole kit on one page, in the colours of any brand; `#<brand>` in the address begins with that one. */
export const KitPage = ({ themes, first }: { readonly themes: Themes; readonly first: string }) => {
  const [brand, setBrand] = useState(ownValue(themes, first) === undefined ? Object.keys(themes)[0] : first);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(ownValue(themes, brand ?? '') ?? '');
    document.adoptedStyleSheets = [sheet];
  }, [brand, themes]);
  return (
    <div className="kit">
      <header>
        <h1 className="p-title">Design kit</h1>
        <label>
          Brand{' '}
          <select value={brand} onChange={(event) => setBrand(event.currentTarget.value)}>
            {Object.keys(themes).map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <nav aria-label="Parts" className="kit__parts">
          {parts.map(({ name }) => (
            <a key={name} href={`#${idOf(name)}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {parts.map((part) => (
          <Documented key={part.name} part={part} />
        ))}
      </main>
    </div>
  );
};

const Documented = ({ part: { name, about, examples } }: { readonly part: Part }) => (
  <section id={idOf(name)} data-part={name} aria-labelledby={`${idOf(name)}-name`}>
    <h2 id={`${idOf(name)}-name`} className="p-heading">
      {name}
    </h2>
    <p>{about}</p>
    <div className="kit__examples">
      {Object.entries(examples).map(([state, example]) => (
        <figure key={state} data-example={state}>
          <figcaption>{state}</figcaption>
          {example}
        </figure>
      ))}
    </div>
  </section>
);
