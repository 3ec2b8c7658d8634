import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { FoundPlace } from '../map/find.ts';
import type { PartProps, Sought } from './studio.tsx';
import { useFound } from './use-found.ts';
import { useRovingList } from './use-roving-list.ts';

/** Looks for a code, a word, a field, an operation or a message as it is typed: what is found stands below, says what it is, and leads to its place on the map, which lights up wherever it is. */
export const Search = ({ where, go, sought: found }: Pick<PartProps, 'where' | 'go'> & Sought) => {
  const [isOpen, open] = useState(false);
  const here = useRef<HTMLElement>(null);
  const [typed, type] = useFound(where.find ?? '', (words) => go({ find: words.trim() }, true));
  const input = (): HTMLInputElement | null => here.current?.querySelector('input') ?? null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      open(false);
      input()?.focus();
    }
    if (event.key === 'ArrowDown' && event.target === input()) {
      event.preventDefault();
      open(true);
      here.current?.querySelector<HTMLElement>('[data-roving]')?.focus();
    }
  };
  const choose = ({ flow, node, edge = '' }: FoundPlace): void => {
    go({ part: 'map', find: typed.trim(), flow, node, edge });
    input()?.focus();
    open(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // What was found of other words is not what is meant.
    const [first] = where.find === typed.trim() ? (found ?? []) : [];
    if (first !== undefined) choose(first);
  };
  return (
    <search
      ref={here}
      className="st-search"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (here.current?.contains(relatedTarget) !== true) open(false);
      }}
    >
      <form onSubmit={submit}>
        <input
          type="search"
          aria-label="Find a code, a word, a field, an operation or a message"
          placeholder="Find a code, a word, a field, an operation, a message"
          value={typed}
          onClick={() => open(true)}
          onChange={(event) => {
            type(event.currentTarget.value);
            open(true);
          }}
        />
      </form>
      {isOpen && found !== undefined && <FoundList found={found} where={where} onChoose={choose} />}
    </search>
  );
};

const FoundList = ({
  found,
  where,
  onChoose,
}: {
  readonly found: readonly FoundPlace[];
  readonly where: PartProps['where'];
  readonly onChoose: (place: FoundPlace) => void;
}) => {
  const shown = found.slice(0, most);
  const { onKeyDown, itemAt } = useRovingList(shown.length);
  return (
    <section className="st-hits" aria-label="Found places" onKeyDown={onKeyDown}>
      <p role="status">
        {found.length === 0
          ? 'Found nowhere'
          : `Found at ${found.length} ${found.length === 1 ? 'place' : 'places'}`}
      </p>
      <ul className="st-places">
        {shown.map((place, at) => (
          <li key={`${place.node} ${place.edge} ${place.says}`}>
            <button
              type="button"
              aria-current={
                (place.node === where.node && (place.edge ?? '') === (where.edge ?? '')) || undefined
              }
              {...itemAt(at)}
              onClick={() => onChoose(place)}
            >
              <strong>{place.place}</strong> <span>{place.says}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > most && <p>… and {found.length - most} more: write more of it.</p>}
    </section>
  );
};

const most = 60;
