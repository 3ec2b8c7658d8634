import type { LayerView } from '../../engine/index.ts';
import { areaOf, Blocks } from '../blocks/index.tsx';
import { LayerContext } from '../context.tsx';

/** What the flow beside the page has for one place around it; undefined while that flow is not there. */
export type ShellFrame = { readonly frame: LayerView | undefined };

/** The blocks of one area of the frame. */
export const Beside = ({
  frame,
  area,
  className,
}: ShellFrame & { readonly area: ReturnType<typeof areaOf>; readonly className: string }) => {
  const blocks = frame?.blocks.filter((block) => areaOf(block) === area) ?? [];
  if (frame === undefined || blocks.length === 0) return null;
  return (
    <div className={className}>
      <LayerContext value={frame}>
        <Blocks blocks={blocks} />
      </LayerContext>
    </div>
  );
};
