import { useState } from 'react';
import type { Checked, Overview } from '../tasks.ts';
import type { PartProps } from './studio.tsx';

/** All brands, to choose one of, with how much the check objects to in each. */
export const BrandList = ({
  brands,
  chosen,
  found,
  go,
}: {
  readonly brands: Overview['brands'];
  readonly chosen: string;
  readonly found: Checked['found'];
  readonly go: PartProps['go'];
}) => {
  const [typed, type] = useState('');
  const wanted = typed.trim().toLowerCase();
  const left = brands.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted));
  return (
    <nav className="st-list st-brandlist" aria-label="Brands">
      <button
        type="button"
        className="st-new"
        aria-current={chosen === '' ? 'true' : undefined}
        onClick={() => go({ making: 'yes' })}
      >
        + New brand
      </button>
      <input
        type="search"
        aria-label="Find a brand"
        placeholder="Find a brand"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="st-list__all">
        <ul>
          {left.map(({ id, name, primary }) => {
            const wrong = found.filter(({ file }) => file.startsWith(`brands/${id}/`)).length;
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === chosen ? 'true' : undefined}
                  onClick={() => go({ brand: id, making: '' })}
                >
                  <span className="st-swatch" style={{ background: primary }} aria-hidden="true" />
                  <span>
                    {name}
                    {id !== name.toLowerCase() && <small>{id}</small>}
                  </span>
                  {wrong > 0 && <span className="st-wrong-count">⚠ {wrong}</span>}
                </button>
              </li>
            );
          })}
        </ul>
        {left.length === 0 && <p className="st-hint">No brand is called so.</p>}
      </div>
    </nav>
  );
};
