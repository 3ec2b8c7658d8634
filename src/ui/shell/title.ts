import { type BlockView, type LayerView, ownValue } from '../../engine/index.ts';
import { headingOf } from '../blocks/content.tsx';
import { type Surroundings, sayFor } from '../context.tsx';

/**
 * The document's title: the page's own, in which `{{title}}` is what the screen says of itself. What ends a screen's
 * purpose, what every flow may show, and what another one shows in the page's place or over it, has its heading there. What
 * went wrong comes first.
 */
export const titleOf = (
  surroundings: Surroundings,
  segment: string,
  layer: LayerView | undefined,
  isWrong = false,
): string | undefined => {
  const { runtime } = surroundings;
  const page = runtime.pageFlow();
  const own = sayFor(surroundings, { flow: page, screen: '' });
  if (layer === undefined) return undefined;
  const said = sayFor(surroundings, layer);
  const heading = layer.blocks.find(isHeading);
  const waiting = layer.blocks.find(isSpinner);
  const words =
    heading === undefined ? waiting && said.screen(waiting.spinner) : headingOf(said, layer, heading);
  const title = { title: words ?? '' };
  // While the words of a page are on their way, what is shown is still the page before.
  const named = own.named(`page.${segment}.title`, title);
  const shared = ownValue(runtime.flows(), runtime.rootFlow)?.screens ?? {};
  const isOther =
    words !== undefined && (layer.ends || layer.flow !== page || Object.hasOwn(shared, layer.screen));
  const whole = named !== undefined && isOther ? own.kit('shell.page', title) : named;
  const { message, fieldMessages } = layer;
  const failed = message !== undefined && !layer.ends && ['error', 'warning'].includes(message.tone);
  return whole !== undefined && (isWrong || failed || Object.keys(fieldMessages).length > 0)
    ? own.kit('shell.error', { title: whole })
    : whole;
};

const isHeading = (block: BlockView): block is Extract<BlockView, { heading: unknown }> => 'heading' in block;
const isSpinner = (block: BlockView): block is Extract<BlockView, { spinner: unknown }> => 'spinner' in block;
