import {
  Background,
  BaseEdge,
  type Connection,
  Controls,
  type Edge,
  type EdgeProps,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useConnection,
  useOnViewportChange,
} from '@xyflow/react';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { Canvas, CanvasArrow, CanvasBox, CanvasRow } from '../map/canvas.ts';
import type { Counts } from '../map/counts.ts';
import { firstOf, startOf } from '../map/start.ts';
import { type Roving, RovingContext, useInSight, useRoving, useRovingBox, useShow } from './use-roving.ts';

type CanvasProps = {
  readonly canvas: Canvas;
  readonly chosen: string;
  /** What a search has found; undefined where nothing is looked for. */
  readonly lit: ReadonlySet<string> | undefined;
  readonly faulty: ReadonlySet<string>;
  readonly counts: Counts | undefined;
  readonly isWaiting: boolean;
  readonly onChoose: (box: CanvasBox) => void;
  readonly onOpen: (box: CanvasBox) => void;
  /** Leads a line of a box to another box; absent where nothing can be led. */
  readonly onLead?: (box: CanvasBox, row: number, to: string) => void;
  /** Whether its first box takes the focus: somebody has come here by a key or a press. */
  readonly takesFocus: boolean;
};

/** The map, to pan and to zoom. Tab comes to one box of it, arrow keys go on; Enter enters the flow of a box, or goes to what there is to know of it. */
export const FlowCanvas = (props: CanvasProps) => {
  const { canvas, isWaiting } = props;
  const [start] = useState(() => startOf(canvas));
  const chosen = canvas.boxes.find(({ id }) => id === props.chosen);
  const roving = useRoving((chosen ?? firstOf(canvas))?.id ?? '', props.takesFocus);
  const nodes = useMemo(() => canvas.boxes.map((box) => nodeOf(box, props)), [canvas, props]);
  const edges = useMemo(() => canvas.arrows.map((arrow) => edgeOf(arrow, props)), [canvas, props]);
  const onConnect = ({ source, sourceHandle, target }: Connection): void => {
    const box = canvas.boxes.find(({ id }) => id === source);
    const row = /^row (\d+)$/.exec(sourceHandle ?? '')?.[1];
    if (box !== undefined && row !== undefined) props.onLead?.(box, Number(row), target);
  };
  return (
    <div className="st-canvas" aria-busy={isWaiting || undefined}>
      <RovingContext value={roving}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          nodesDraggable={false}
          nodesConnectable={props.onLead !== undefined}
          connectOnClick={false}
          onConnect={onConnect}
          isValidConnection={({ target }) => target?.startsWith('step:') === true}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          deleteKeyCode={null}
          zoomOnDoubleClick={false}
          onlyRenderVisibleElements={canvas.boxes.length > 60}
          minZoom={0.08}
          maxZoom={2}
          defaultViewport={start}
        >
          <Background gap={24} color="#d9e0e8" />
          <Controls showInteractive={false} />
          <Follow box={chosen} />
          <InSight canvas={canvas} roving={roving} />
        </ReactFlow>
      </RovingContext>
    </div>
  );
};

type BoxNode = Node<{ readonly box: CanvasBox; readonly around: CanvasProps }, 'box'>;
type ArrowEdge = Edge<
  { readonly arrow: CanvasArrow; readonly isLit: boolean; readonly isDim: boolean },
  'arrow'
>;

const nodeOf = (box: CanvasBox, around: CanvasProps): BoxNode => ({
  id: box.id,
  type: 'box',
  position: { x: box.x, y: box.y },
  width: box.width,
  height: box.height,
  // Known beforehand: arrows need not wait until boxes have been measured.
  measured: { width: box.width, height: box.height },
  handles: [
    { type: 'target', position: Position.Left, x: 0, y: 12, width: 1, height: 1 },
    { type: 'source', position: Position.Right, x: box.width, y: 12, width: 1, height: 1 },
    ...(around.onLead === undefined
      ? []
      : box.rows.flatMap(({ edge, y }, at) =>
          edge === undefined
            ? []
            : [
                {
                  ...{ id: `row ${at}`, type: 'source' as const, position: Position.Right },
                  ...{ x: box.width - 6, y: y + 3, width: 12, height: 12 },
                },
              ],
        )),
  ],
  data: { box, around },
});

const edgeOf = (arrow: CanvasArrow, { canvas, lit, chosen }: CanvasProps): ArrowEdge => {
  const [id = '', at = ''] = arrow.id.split(/ (?=\d+$)/);
  const row = canvas.boxes.find((box) => box.id === id)?.rows[Number(at)];
  const isLit =
    (row?.edge !== undefined && lit?.has(row.edge.id) === true) || [arrow.from, arrow.to].includes(chosen);
  return {
    id: arrow.id,
    type: 'arrow',
    source: arrow.from,
    target: arrow.to,
    data: { arrow, isLit, isDim: arrow.grey !== undefined || (lit !== undefined && !isLit) },
    markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: isLit ? '#234a7d' : '#8290a2' },
    zIndex: isLit ? 1 : 0,
  };
};

// What was chosen elsewhere comes to where it can be seen.
const Follow = ({ box }: { readonly box: CanvasBox | undefined }) => {
  const show = useShow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another box is gone to.
  useEffect(() => {
    if (box !== undefined && document.activeElement?.closest('.st-canvas') === null) show(box);
  }, [box?.id]);
  return null;
};

// Whoever has moved the map goes on by Tab from what is seen then.
const InSight = ({ canvas, roving }: { readonly canvas: Canvas; readonly roving: Roving }) => {
  useOnViewportChange({ onEnd: useInSight(canvas.boxes, roving) });
  return null;
};

const Box = ({ data: { box, around } }: NodeProps<BoxNode>) => {
  const { lit, faulty, chosen, onChoose, onOpen } = around;
  const isLit = lit?.has(box.id) === true;
  const isChosen = chosen === box.id;
  const isLeading = useConnection(({ inProgress }) => inProgress) && box.id.startsWith('step:');
  const show = useShow();
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
      data-kind={box.kind}
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
      <div className="st-box__head" style={{ blockSize: box.rows.length === 0 ? box.height : box.head }}>
        <strong>{box.title}</strong>
        {faulty.has(box.id) && <span className="st-box__fault">⚠</span>}
        {box.notes.map((words) => (
          <small key={words}>{words}</small>
        ))}
      </div>
      {box.rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
        <Line key={at} row={row} box={box} around={around} at={at} />
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

const Line = ({
  row,
  box,
  around,
  at: place,
}: {
  readonly at: number;
  readonly row: CanvasRow;
  readonly box: CanvasBox;
  readonly around: CanvasProps;
}) => {
  if (row.lines.length === 0) return null;
  const times = timesOf(row, box, around.counts);
  return (
    <div
      className="st-line"
      data-grey={row.grey}
      data-lit={(row.edge !== undefined && around.lit?.has(row.edge.id)) || undefined}
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
      {times !== '' && <span className="st-count">{times}</span>}
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

/** How many a line led on, and how long that took. */
const timesOf = ({ edge }: CanvasRow, { node }: CanvasBox, counts: Counts | undefined): string => {
  if (edge === undefined || node === undefined || counts === undefined) return '';
  const [, flow, step] = /^step:([^/]+)\/(.+)$/.exec(node.id) ?? [];
  const passed = counts.passed.filter(
    (each) => each.flow === flow && each.step === step && edge.outcomes?.includes(each.outcome) === true,
  );
  const all = passed.reduce((sum, { count }) => sum + count, 0);
  const [first] = passed;
  return first === undefined ? '' : `${all} × · ${(first.ms / 1000).toFixed(1)} s`;
};

const Arrow = ({ data, markerEnd }: EdgeProps<ArrowEdge>) => {
  const points = data?.arrow.points ?? [];
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  return (
    <BaseEdge
      path={path}
      className="st-arrow"
      data-lit={data?.isLit || undefined}
      data-dim={data?.isDim || undefined}
      {...(markerEnd !== undefined && { markerEnd })}
    />
  );
};

const nodeTypes = { box: Box };
const edgeTypes = { arrow: Arrow };
