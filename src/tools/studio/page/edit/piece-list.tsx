import { useState } from 'react';
import { ownValue } from '../../../../engine/index.ts';
import type { Catalog, FlowOutline } from '../../edit/outline.ts';
import { Ways } from '../controls.tsx';
import type { PartProps } from '../studio.tsx';

/** What can be edited: flows with their steps and screens, brands, calls; as much as what is typed leaves. */
export const PieceList = ({
  catalog,
  outline,
  where,
  go,
}: {
  readonly catalog: Catalog;
  readonly outline: FlowOutline | undefined;
} & Pick<PartProps, 'where' | 'go'>) => {
  const [typed, type] = useState('');
  const wanted = typed.trim().toLowerCase();
  const of = where.of ?? 'flows';
  const all = ownValue(lists, of)?.(catalog) ?? [];
  const left = all.filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(wanted));
  const chosen = ownValue(where, paramOf(of));
  return (
    <nav className="st-list ed-pieces" aria-label="What can be edited">
      <div className="ed-pieces__ways">
        <Ways
          label="Edit"
          value={of}
          ways={[
            ['flows', 'Flows'],
            ['brands', 'Brands'],
            ['calls', 'Calls'],
          ]}
          onChange={(next) => go({ of: next === 'flows' ? '' : next, tab: '', make: '' })}
        />
      </div>
      <input
        type="search"
        aria-label="Find what to edit"
        placeholder="Find"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="st-list__all">
        {of === 'flows' && (
          <button type="button" className="ed-new" onClick={() => go({ make: 'flow' })}>
            + New flow
          </button>
        )}
        <ul>
          {left.map(({ name, title }) => (
            <li key={name}>
              <button
                type="button"
                title={title}
                aria-current={
                  name === chosen && where.step === undefined && where.screen === undefined
                    ? 'true'
                    : undefined
                }
                onClick={() => go({ [paramOf(of)]: name, step: '', screen: '', tab: '', make: '' })}
              >
                {name}
              </button>
              {of === 'flows' && name === chosen && outline !== undefined && (
                <Pieces outline={outline} where={where} go={go} />
              )}
            </li>
          ))}
        </ul>
        {left.length === 0 && <p className="st-hint">Nothing is called so.</p>}
      </div>
    </nav>
  );
};

/** The name in the address under which what is chosen stands: a brand to be edited is not the one that is looked at. */
export const paramOf = (of: string): string => ({ brands: 'own', calls: 'call' })[of] ?? 'flow';

const lists: Readonly<
  Record<string, (catalog: Catalog) => readonly { readonly name: string; readonly title: string }[]>
> = {
  flows: ({ flows }) => flows,
  brands: ({ brands }) => brands,
  calls: ({ calls }) => calls,
};

const Pieces = ({
  outline: { steps, screens },
  where,
  go,
}: { readonly outline: FlowOutline } & Pick<PartProps, 'where' | 'go'>) => (
  <div className="ed-tree">
    {(
      [
        ['Steps', 'step', steps],
        ['Screens', 'screen', screens],
      ] as const
    ).map(([words, what, parts]) => (
      <section key={what} aria-label={words}>
        <h2>{words}</h2>
        <ul>
          {parts.map(({ name, about, owner }) => (
            <li key={name}>
              <button
                type="button"
                title={about}
                aria-current={isChosen(where, what, name) ? 'true' : undefined}
                onClick={() => go({ step: '', screen: '', tab: '', make: '', [what]: name })}
              >
                {name}
                {owner !== undefined && <small>from {owner}</small>}
              </button>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

// From elsewhere an address brings a step together with its screen.
const isChosen = (where: PartProps['where'], what: 'step' | 'screen', name: string): boolean =>
  where[what] === name && (what === 'step' || where.step === undefined);
