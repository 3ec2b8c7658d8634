import { type FormEvent, useEffect, useState } from 'react';
import type { PartProps } from './studio.tsx';

/** Looks for a code, a word, a field, an operation or a message; the map lights up wherever it is. */
export const Search = ({ where, go }: Pick<PartProps, 'where' | 'go'>) => {
  const [typed, type] = useState(where.find ?? '');
  useEffect(() => type(where.find ?? ''), [where.find]);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    go({ part: 'map', find: typed.trim(), flow: where.part === 'map' ? (where.flow ?? '') : '' });
  };
  return (
    <search className="st-search">
      <form onSubmit={find}>
        <input
          type="search"
          aria-label="Find a code, a word, a field, an operation or a message"
          placeholder="Find a code, a word, a field, an operation, a message"
          value={typed}
          onChange={(event) => {
            type(event.currentTarget.value);
            if (event.currentTarget.value === '') go({ find: '' });
          }}
        />
      </form>
    </search>
  );
};
