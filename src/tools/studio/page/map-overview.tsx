import { MiniMap, useReactFlow } from '@xyflow/react';

/** How large it is, in pixels. */
export const overviewSize = { width: 200, height: 150 } as const;

/** All of a map, small, with what is seen of it: a press goes elsewhere, dragging moves there. */
export const MapOverview = () => {
  const { setCenter, getZoom } = useReactFlow();
  return (
    <MiniMap
      pannable
      style={overviewSize}
      ariaLabel="All of the map: press where you want to look"
      nodeColor="#5b7da8"
      maskColor="rgb(20 35 58 / 0.12)"
      maskStrokeColor="#234a7d"
      maskStrokeWidth={2}
      onClick={(_, { x, y }) => void setCenter(x, y, { zoom: getZoom() })}
    />
  );
};
