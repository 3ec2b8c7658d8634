// biome-ignore-all lint/a11y/useSemanticElements: each row stands where it would in the whole table; those of a table of HTML cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time can have the focus.

import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ownValue } from '../../../engine/index.ts';
import type { WordLine, WordsTable } from '../words/types.ts';
import { languageName } from './language-name.ts';
import type { WordEdits } from './use-word-edits.ts';
import { type Looked, nameOf } from './words-lines.ts';
import { type Cell, WordsRow } from './words-row.tsx';

type GridProps = {
  readonly lines: readonly WordLine[];
  readonly table: WordsTable;
  readonly looked: Looked;
  readonly chosen: string;
  readonly edits: WordEdits;
  readonly onChoose: (name: string) => void;
  /** The words that are being written; none have no name. */
  readonly written: string;
  readonly onWrite: (name: string) => void;
};

/** The words as a table of which only what is seen is drawn. One tab stop: arrows go about in it, Enter begins and ends writing. */
export const WordsGrid = ({ lines, onChoose, written, onWrite, ...rest }: GridProps) => {
  const { table, looked, chosen, edits } = rest;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell & { readonly name: string }>({ row: 0, column: 2, name: chosen });
  const known = lines.findIndex((line) => nameOf(line) === active.name);
  const row = known < 0 ? Math.max(0, Math.min(active.row, lines.length - 1)) : known;
  const here = lines[row];
  const isWriting = here !== undefined && nameOf(here) === written;
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => 52,
    overscan: 8,
    getItemKey: (index) => nameOf(lines[index] ?? { flow: '', key: String(index) }),
    // Where the focus is there has to be something that has it.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), row])].sort((a, b) => a - b),
  });
  const go = (cell: Cell, toWrite = false): void => {
    const line = lines[cell.row];
    if (line === undefined) return;
    setActive({ ...cell, name: nameOf(line) });
    onWrite(toWrite ? nameOf(line) : '');
    rows.scrollToIndex(cell.row);
    onChoose(nameOf(line));
  };
  const name = here === undefined ? '' : nameOf(here);
  const within = useFocus(box, { row, column: active.column, name }, isWriting, rows, known >= 0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (isWriting) return;
    const to = nextCell(event, { row, column: active.column }, lines.length);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  if (lines.length === 0) return <Nothing isFocused={within.has()} />;
  return (
    <div
      ref={box}
      onFocus={within.came}
      onBlur={within.left}
      className="st-grid"
      role="grid"
      aria-label="All words"
      aria-rowcount={lines.length + 1}
      aria-colcount={4}
      onKeyDown={onKeyDown}
    >
      <div className="st-grid__row st-grid__row--head" role="row" aria-rowindex={1}>
        {['Key', languageName(looked.beside), languageName(looked.language), 'State'].map((name) => (
          <div key={name} role="columnheader">
            {name}
          </div>
        ))}
      </div>
      <div className="st-grid__all" role="presentation" style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          return line === undefined ? null : (
            <WordsRow
              key={String(key)}
              {...{ line, index, start, looked, edits, table }}
              measure={rows.measureElement}
              column={index === row ? active.column : undefined}
              isChosen={nameOf(line) === chosen}
              isWriting={isWriting && index === row}
              onGo={(column, toWrite) => go({ row: index, column }, toWrite)}
              onNext={() => go({ row: Math.min(index + 1, lines.length - 1), column: 2 }, true)}
              onDone={() => onWrite('')}
            />
          );
        })}
      </div>
    </div>
  );
};

const Nothing = ({ isFocused }: { readonly isFocused: boolean }) => {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFocused) note.current?.focus();
  }, [isFocused]);
  return (
    <p ref={note} tabIndex={-1} className="st-hint">
      No words are left. Show all of them, or find others.
    </p>
  );
};

// The focus goes along, once somebody has put it into the table: also where what had it (a box, a row) is no more.
const useFocus = (
  box: { readonly current: HTMLDivElement | null },
  { row, column, name }: Cell & { readonly name: string },
  isWriting: boolean,
  rows: Virtualizer<HTMLDivElement, Element>,
  /** Whether the table opens at this row. */
  isOpenedAt: boolean,
) => {
  const seen = useRef('');
  const isWithin = useRef(isOpenedAt && isFocusFree());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table opens once.
  useEffect(() => {
    if (isOpenedAt) rows.scrollToIndex(row, { align: 'center' });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that is scrolled to is drawn a moment later.
  useEffect(() => {
    const now = `${name} ${column} ${isWriting}`;
    if (seen.current === now || !isWithin.current) return;
    const cell = box.current?.querySelector<HTMLElement>(
      isWriting ? `[data-row="${row}"] textarea` : `[data-row="${row}"] > :nth-child(${column + 1})`,
    );
    if (cell === null || cell === undefined) return;
    seen.current = now;
    cell.focus({ preventScroll: true });
  }, [row, name, column, isWriting, rows.range?.startIndex]);
  return {
    has: () => isWithin.current,
    came: () => {
      isWithin.current = true;
    },
    // What is taken off the page is not left by anybody.
    left: ({ relatedTarget, currentTarget }: FocusEvent) => {
      isWithin.current =
        currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement);
      if (!isWithin.current) seen.current = '';
    },
  };
};

// Nobody has put the focus anywhere yet.
const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'main';

const page = 10;

const nextCell = (
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Cell,
  count: number,
): Cell | undefined => {
  const last = count - 1;
  const whole = ctrlKey || metaKey;
  const steps: Readonly<Record<string, Cell>> = {
    ArrowDown: { row: Math.min(row + 1, last), column },
    ArrowUp: { row: Math.max(row - 1, 0), column },
    ArrowRight: { row, column: Math.min(column + 1, 3) },
    ArrowLeft: { row, column: Math.max(column - 1, 0) },
    PageDown: { row: Math.min(row + page, last), column },
    PageUp: { row: Math.max(row - page, 0), column },
    Home: whole ? { row: 0, column: 0 } : { row, column: 0 },
    End: whole ? { row: last, column: 3 } : { row, column: 3 },
  };
  return ownValue(steps, key);
};
