// biome-ignore-all lint/a11y/useSemanticElements: each row stands where it would in the whole table; those of a table of HTML cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time can have the focus.
import { lengthOf } from '../../check/model/length.ts';
import type { WordLine, WordsTable } from '../words/types.ts';
import type { WordEdits } from './use-word-edits.ts';
import { faultsOf, isLong, type Looked, ownOf } from './words-lines.ts';
import { Writing } from './words-writing.tsx';

/** A cell of the table. */
export type Cell = { readonly row: number; readonly column: number };

type RowProps = {
  readonly line: WordLine;
  readonly index: number;
  readonly start: number;
  readonly table: WordsTable;
  readonly looked: Looked;
  readonly edits: WordEdits;
  readonly measure: (element: HTMLElement | null) => void;
  /** The column that has the focus of the table. */
  readonly column: number | undefined;
  readonly isChosen: boolean;
  readonly isWriting: boolean;
  readonly onGo: (column: number, toWrite: boolean) => void;
  readonly onNext: () => void;
  readonly onDone: () => void;
};

/** Words in both languages, and how they are. */
export const WordsRow = (props: RowProps) => {
  const { line, index, start, table, looked, edits, measure, column, isChosen, isWriting, onGo } = props;
  const { flow, key, beside } = line;
  const own = edits.said(line, looked.brand) ?? (looked.brand === '' ? line.text : ownOf(line, looked.brand));
  const isOpen = canWrite(line, looked.brand);
  const focus = (at: number) => ({ tabIndex: column === at ? 0 : -1 });
  return (
    <div
      ref={measure}
      className="st-grid__row"
      role="row"
      data-index={index}
      data-row={index}
      data-chosen={isChosen || undefined}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      style={{ transform: `translateY(${start}px)` }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrows lead here. */}
      <div role="rowheader" {...focus(0)} onClick={() => onGo(0, false)}>
        <span className="st-grid__key">{key.replaceAll('.', '.\u200b')}</span>
        <small>{flow}</small>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrows lead here. */}
      <div role="gridcell" {...focus(1)} lang={looked.beside} dir="auto" onClick={() => onGo(1, false)}>
        {beside}
      </div>
      <div
        role="gridcell"
        {...focus(2)}
        lang={looked.language}
        aria-readonly={!isOpen}
        // What is being written elsewhere ends with the press, and the rows may move under it.
        onMouseDown={(event) => {
          const { activeElement } = document;
          if (isWriting || event.button !== 0 || !(activeElement instanceof HTMLTextAreaElement)) return;
          event.preventDefault();
          activeElement.blur();
          onGo(2, isOpen);
        }}
        onClick={() => !isWriting && onGo(2, isOpen)}
        onKeyDown={(event) => {
          if (isWriting || !isOpen || (event.key !== 'Enter' && event.key !== 'F2')) return;
          event.preventDefault();
          onGo(2, true);
        }}
      >
        {isWriting && isOpen ? (
          <Writing {...props} text={own} />
        ) : (
          <Said text={own} line={line} brand={looked.brand} />
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrows lead here. */}
      <div role="gridcell" className="st-grid__marks" {...focus(3)} onClick={() => onGo(3, false)}>
        <Marks line={line} text={own} looked={looked} longest={table.longest} />
      </div>
    </div>
  );
};

/** Whether words can be written: final ones stay, those of another flow are only replaced, and a brand replaces those of flows. */
export const canWrite = ({ isFinal, from, flow }: WordLine, brand: string): boolean =>
  brand === '' ? !isFinal && from === undefined : !flow.includes('/');

const Said = ({
  text,
  line,
  brand,
}: {
  readonly text: string;
  readonly line: WordLine;
  readonly brand: string;
}) => {
  if (text !== '') return <span dir="auto">{text}</span>;
  return brand !== '' && line.text !== '' ? (
    <span className="st-grid__shared" dir="auto">
      {line.text}
    </span>
  ) : (
    <em className="st-grid__none">missing</em>
  );
};

const Marks = ({
  line,
  text,
  looked: { brand },
  longest,
}: {
  readonly line: WordLine;
  readonly text: string;
  readonly looked: Looked;
  readonly longest: number;
}) => {
  const said = text === '' ? line.text : text;
  const faults = faultsOf(line, brand).length;
  return (
    <>
      {line.isFinal && <span className="st-pill st-pill--final">Final</span>}
      {!line.isFinal && said !== '' && (
        <span className="st-pill">{line.isApproved ? 'Signed off' : 'Draft'}</span>
      )}
      {said === '' && (
        <span className="st-pill st-pill--missing">{line.mayWait ? 'May wait' : 'Missing'}</span>
      )}
      {isLong(said, line, longest) && (
        <span className="st-pill st-pill--missing">
          {lengthOf(said, longest)} characters, at most {line.limit}
        </span>
      )}
      {faults > 0 && (
        <span className="st-pill st-pill--missing">
          <span aria-hidden="true">⚠</span> {faults}
          <span className="st-unseen"> found</span>
        </span>
      )}
      {brand !== '' && text !== '' && <span className="st-pill st-pill--own">Own</span>}
      {brand === '' && line.brands.length > 0 && (
        <span className="st-pill st-pill--own">
          {line.brands.length} {line.brands.length === 1 ? 'brand' : 'brands'}
        </span>
      )}
    </>
  );
};
