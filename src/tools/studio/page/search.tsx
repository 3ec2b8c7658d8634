import type { FormEvent } from 'react';
import type { PartProps } from './studio.tsx';
import { useFound } from './use-found.ts';

/** Looks for a code, a word, a field, an operation or a message; the map lights up wherever it is, while it is typed where the map is there already. */
export const Search = ({ where, go }: Pick<PartProps, 'where' | 'go'>) => {
  const isThere = where.part === 'map' || where.part === undefined;
  const [typed, type] = useFound(where.find ?? '', (words) => {
    if (isThere || words === '') go({ find: words }, true);
  });
  const find = (event: FormEvent): void => {
    event.preventDefault();
    go({ part: 'map', find: typed.trim(), flow: isThere ? (where.flow ?? '') : '' });
  };
  return (
    <search className="st-search">
      <form onSubmit={find}>
        <input
          type="search"
          aria-label="Find a code, a word, a field, an operation or a message"
          placeholder={`Find a code, a word, a field, an operation, a message${isThere ? '' : ': press Enter'}`}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
    </search>
  );
};
