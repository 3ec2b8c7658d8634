import {
  Background,
  BaseEdge,
  type Connection,
  Controls,
  type Edge,
  type EdgeProps,
  MarkerType,
  Position,
  ReactFlow,
  useOnViewportChange,
  useStore,
} from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';
import type { Canvas, CanvasArrow, CanvasBox } from '../map/canvas.ts';
import { firstOf, roomAround, startOf } from '../map/start.ts';
import { Box, type BoxNode, type CanvasProps } from './map-box.tsx';
import { MapOverview, overviewSize } from './map-overview.tsx';
import { type Roving, RovingContext, useInSight, useRoving, useShow } from './use-roving.ts';

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
          attributionPosition="bottom-center"
        >
          <Background gap={24} color="#d9e0e8" />
          <Tools canvas={canvas} />
          <MapOverview />
          <Follow box={chosen} line={props.chosenLine} />
          <InSight canvas={canvas} roving={roving} />
        </ReactFlow>
      </RovingContext>
    </div>
  );
};

// Whoever fits a map in sees all of it: nothing of it lies under the tools or the overview.
const Tools = ({ canvas }: { readonly canvas: Canvas }) => {
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  return (
    <Controls
      showInteractive={false}
      fitViewOptions={{ padding: roomAround(canvas, { width, height }, overviewSize) }}
    />
  );
};

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
const Follow = ({ box, line }: { readonly box: CanvasBox | undefined; readonly line: string }) => {
  const show = useShow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another box is gone to, or another line of it.
  useEffect(() => {
    if (box !== undefined && document.activeElement?.closest('.st-canvas') === null) show(box, line);
  }, [box?.id, line]);
  return null;
};

// Whoever has moved the map goes on by Tab from what is seen then.
const InSight = ({ canvas, roving }: { readonly canvas: Canvas; readonly roving: Roving }) => {
  useOnViewportChange({ onEnd: useInSight(canvas.boxes, roving) });
  return null;
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
