import { MiniMap, useReactFlow } from '@xyflow/react';

/** All of a map, small, with what is seen of it: a press goes elsewhere, dragging moves there. */
export const MapOverview = () => {
  const { setCenter, getZoom } = useReactFlow();
  return (
    <MiniMap
      pannable
      ariaLabel="All of the map: press where you want to look"
      nodeColor="#5b7da8"
      maskColor="rgb(20 35 58 / 0.12)"
      maskStrokeColor="#234a7d"
      maskStrokeWidth={2}
      onClick={(_, { x, y }) => void setCenter(x, y, { zoom: getZoom() })}
    />
  );
};
