import { Handle, type Node, type NodeProps, Position, useConnection, useStore } from '@xyflow/react';
import { type DragEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { Canvas, CanvasBox, CanvasRow } from '../map/canvas.ts';
import type { LineCount } from '../map/line-counts.ts';
import { canStandAt } from '../map/lines.ts';
import { titleSizeAt } from '../map/start.ts';
import { useRovingBox, useShow } from './use-roving.ts';

/** What a map is drawn from, and what its boxes do. */
export type CanvasProps = {
  readonly canvas: Canvas;
  readonly chosen: string;
  /** The line of the chosen box that is meant; empty where it is all of the box. */
  readonly chosenLine: string;
  /** What a search has found; undefined where nothing is looked for. */
  readonly lit: ReadonlySet<string> | undefined;
  readonly faulty: ReadonlySet<string>;
  /** How many each line led on, by its edge. */
  readonly counts: ReadonlyMap<string, LineCount>;
  readonly isWaiting: boolean;
  readonly onChoose: (box: CanvasBox) => void;
  readonly onOpen: (box: CanvasBox) => void;
  /** Leads a line of a box to another box; absent where nothing can be led. */
  readonly onLead?: (box: CanvasBox, row: number, to: string) => void;
  /** Has a line of a box tried in the place of another one; absent where nothing can be moved. */
  readonly onMove?: (box: CanvasBox, row: number, to: number) => void;
  /** Whether its first box takes the focus: somebody has come here by a key or a press. */
  readonly takesFocus: boolean;
};

/** A box as it lies on the canvas. */
export type BoxNode = Node<{ readonly box: CanvasBox; readonly around: CanvasProps }, 'box'>;

/** A box of the map: its title and its lines, from afar its title alone. */
export const Box = ({ data: { box, around } }: NodeProps<BoxNode>) => {
  const { lit, faulty, chosen, onChoose, onOpen } = around;
  const isLit = lit?.has(box.id) === true;
  const isChosen = chosen === box.id;
  const isLeading = useConnection(({ inProgress }) => inProgress) && box.id.startsWith('step:');
  const show = useShow();
  // The line that is being dragged.
  const [dragged, drag] = useState<number>();
  // From afar a box is its title alone, in letters that can be read.
  const titleSize = useStore(({ transform }) => titleSizeAt(transform[2]));
  const isFar = titleSize !== undefined;
  const { ref, tabIndex, onArrow, onEnter } = useRovingBox(box, around.canvas.boxes);
  // Who goes on by Tab sees where to; who presses has it before them.
  const onFocus = ({ currentTarget }: FocusEvent): void => {
    onEnter();
    if (currentTarget.matches(':focus-visible')) show(box);
  };
  const act = (): void => (isChosen ? onOpen(box) : onChoose(box));
  const onKeyDown = (event: KeyboardEvent): void => {
    onArrow(event);
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (event.key === ' ') onChoose(box);
    else onOpen(box);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button may hold no lines of its own.
    <div
      ref={ref}
      className="st-box"
      role="button"
      tabIndex={tabIndex}
      aria-pressed={isChosen}
      aria-label={nameOf(box, faulty.has(box.id))}
      title={isFar ? box.title : undefined}
      data-kind={box.kind}
      data-far={isFar || undefined}
      data-address={(box.kind === 'exit' && box.rows.length > 0) || undefined}
      data-grey={box.grey}
      data-lit={isLit || undefined}
      data-dim={(lit !== undefined && !isLit) || undefined}
      data-chosen={isChosen || undefined}
      data-inherited={box.node?.inherited === undefined ? undefined : true}
      onClick={act}
      onDoubleClick={() => onOpen(box)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <Handle
        type="target"
        position={Position.Left}
        isConnectableStart={false}
        data-ready={isLeading || undefined}
      />
      <Handle type="source" position={Position.Right} isConnectable={false} />
      <div
        className="st-box__head"
        style={{ blockSize: isFar || box.rows.length === 0 ? box.height : box.head }}
      >
        <strong style={{ fontSize: titleSize }}>{box.title}</strong>
        {faulty.has(box.id) && <span className="st-box__fault">⚠</span>}
        {!isFar && box.notes.map((words) => <small key={words}>{words}</small>)}
      </div>
      {!isFar &&
        box.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
          <Line key={at} {...{ row, box, around, at, dragged, drag }} />
        ))}
    </div>
  );
};

const nameOf = ({ title, notes, opens, node }: CanvasBox, isFaulty: boolean): string =>
  [
    title,
    ...notes,
    ...(node?.inherited === undefined ? [] : [`inherited from ${node.inherited}`]),
    ...(isFaulty ? ['has faults'] : []),
    ...(opens === undefined ? [] : [`enters ${opens}`]),
  ].join(', ');

type LineProps = {
  readonly at: number;
  readonly row: CanvasRow;
  readonly box: CanvasBox;
  readonly around: CanvasProps;
  readonly dragged: number | undefined;
  readonly drag: (row: number | undefined) => void;
};

const Line = (props: LineProps) => {
  const { row, box, around, at: place } = props;
  const dragging = useDragging(props);
  if (row.lines.length === 0) return null;
  const counted = around.counts.get(row.edge?.id ?? '');
  return (
    <div
      className="st-line"
      {...dragging}
      data-grey={row.grey}
      data-lit={(row.edge !== undefined && around.lit?.has(row.edge.id)) || undefined}
      data-chosen={
        (around.chosen === box.id && row.edge !== undefined && row.edge.id === around.chosenLine) || undefined
      }
      data-inherited={row.edge?.inherited === undefined ? undefined : true}
      style={{ insetBlockStart: row.y, insetInlineStart: row.indented ? 22 : 10 }}
    >
      {row.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
        <div key={at}>
          {line.map(({ role, text }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: so is a piece of one.
            <span key={nth} data-role={role}>
              {text}{' '}
            </span>
          ))}
        </div>
      ))}
      {counted !== undefined && (
        <span
          className="st-count"
          title={counted.isShared ? 'Lines that lead to the same are not told apart.' : undefined}
        >
          {wordsOf(counted)}
        </span>
      )}
      {row.edge !== undefined && around.onLead !== undefined && (
        <Handle
          type="source"
          id={`row ${place}`}
          className="st-grip"
          position={Position.Right}
          isConnectableEnd={false}
          title="Draw it to the step that this is to lead to"
        />
      )}
    </div>
  );
};

const wordsOf = ({ count, ms, isShared }: LineCount): string =>
  [
    isShared ? `${count} times together` : `${count} ${count === 1 ? 'time' : 'times'}`,
    ...(ms === undefined ? [] : [`about ${(ms / 1000).toFixed(1)} s each`]),
  ].join(' · ');

// A line of the chosen box is dragged onto another one of it, in whose place it is tried then; where it cannot be, it is not taken.
const useDragging = ({ row, box, around: { chosen, onMove }, at, dragged, drag }: LineProps) => {
  const [isOver, setOver] = useState(false);
  if (onMove === undefined || chosen !== box.id || !box.rows.some((other) => canStandAt(row, other)))
    return {};
  const moving = dragged === undefined ? undefined : box.rows[dragged];
  const isTaken = moving !== undefined && canStandAt(moving, row);
  return {
    draggable: true,
    // The map does not move along.
    className: 'st-line nodrag nopan',
    title: 'Drag it onto another line to change which is tried first',
    'data-drop': (isOver && isTaken) || undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      drag(at);
    },
    onDragEnd: () => drag(undefined),
    onDragOver: (event: DragEvent) => {
      setOver(true);
      if (isTaken) event.preventDefault();
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (dragged !== undefined && isTaken) onMove(box, dragged, at);
    },
  };
};
