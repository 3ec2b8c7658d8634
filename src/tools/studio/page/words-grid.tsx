// biome-ignore-all lint/a11y/useSemanticElements: each row stands where it would in the whole table; those of a table of HTML cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time can have the focus.
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
};

/** The words as a table of which only what is seen is drawn. One tab stop: arrows go about in it, Enter begins and ends writing. */
export const WordsGrid = ({ lines, table, looked, chosen, edits, onChoose }: GridProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 2 });
  const [isWriting, setWriting] = useState(false);
  const row = Math.min(active.row, Math.max(0, lines.length - 1));
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
    setActive(cell);
    setWriting(toWrite);
    rows.scrollToIndex(cell.row);
    const line = lines[cell.row];
    if (line !== undefined) onChoose(nameOf(line));
  };
  useFocus(box, { row, column: active.column }, isWriting, rows);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (isWriting) return;
    const to = nextCell(event, { row, column: active.column }, lines.length);
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  if (lines.length === 0)
    return <p className="st-hint">No words are left. Show all of them, or find others.</p>;
  return (
    <div
      ref={box}
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
              onDone={() => setWriting(false)}
            />
          );
        })}
      </div>
    </div>
  );
};

// The focus goes along, once somebody has put it into the table.
const useFocus = (
  box: { readonly current: HTMLDivElement | null },
  { row, column }: Cell,
  isWriting: boolean,
  rows: Virtualizer<HTMLDivElement, Element>,
): void => {
  const seen = useRef(`${row} ${column}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that is scrolled to is drawn a moment later.
  useEffect(() => {
    const now = `${row} ${column} ${isWriting}`;
    if (seen.current === now || box.current?.contains(document.activeElement) !== true) return;
    const cell = box.current.querySelector<HTMLElement>(
      isWriting ? `[data-row="${row}"] textarea` : `[data-row="${row}"] > :nth-child(${column + 1})`,
    );
    if (cell === null) return;
    seen.current = now;
    cell.focus({ preventScroll: true });
  }, [row, column, isWriting, rows.range?.startIndex]);
};

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
  return steps[key];
};
