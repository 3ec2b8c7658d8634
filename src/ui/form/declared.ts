import { type Form, ownValue } from '../../engine/index.ts';
import { useLayer, useSurroundings } from '../context.tsx';
import { lineage } from '../lineage.ts';

/** The form of the present layer as it was declared, in its flow or in what that extends. */
export const useDeclaredForm = (): Form | undefined => {
  const layer = useLayer();
  const { runtime } = useSurroundings();
  const flows = runtime.flows();
  return lineage(runtime, layer.flow)
    .map((flow) => ownValue(ownValue(flows, flow)?.screens, layer.screen))
    .find((screen) => screen !== undefined)?.form;
};
