import { type FocusEvent, type FormEvent, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import type { BlockView, LayerView } from '../engine/index.ts';
import { headingId, headingOf } from './blocks/content.tsx';
import { areaOf, Blocks } from './blocks/index.tsx';
import { LayerContext, sayFor, useSurroundings } from './context.tsx';
import { Card } from './kit/card.tsx';
import { classes } from './kit/classes.ts';
import { Modal } from './kit/modal.tsx';
import { Spinner } from './kit/spinner.tsx';
import { drawnOf } from './way-out.ts';

type LayerProps = {
  readonly layer: LayerView;
  /** Whether the page has shown anything yet. */
  readonly seen: RefObject<boolean>;
};

/** One screen: its blocks in its layout, within a form where it has one. */
export const Layer = ({ layer: given, seen }: LayerProps) => {
  const { runtime } = useSurroundings();
  const layer = useMemo(() => drawnOf(runtime, given), [runtime, given]);
  return (
    <LayerContext value={layer}>
      {layer.dialog ? <DialogLayer layer={layer} /> : <PageLayer layer={layer} seen={seen} />}
    </LayerContext>
  );
};

const PageLayer = ({ layer, seen }: LayerProps) => {
  useFocusOnArrival(layer, seen);
  const onFocus = useFocusKept(layer);
  if (layer.layout === 'none') return null;
  const main = layer.blocks.filter((block) => areaOf(block) === 'main');
  const beside = layer.blocks.filter((block) => areaOf(block) === 'aside');
  const art = beside.filter(isArt);
  const aside = beside.filter((block) => !isArt(block));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notes where the focus is.
    <div
      className={classes(
        'p-layout',
        `p-layout--${layer.layout}`,
        beside.some((block) => !isImage(block) || block.values[0]) && 'p-layout--with-aside',
      )}
      inert={layer.inert}
      onFocus={onFocus}
    >
      <Blocks blocks={art} />
      <Card labelledBy={headingId(layer)}>
        <Body key={layer.key} layer={layer} blocks={main} />
      </Card>
      {aside.length > 0 && (
        <div className="p-layout__aside">
          <Blocks blocks={aside} />
        </div>
      )}
    </div>
  );
};

const DialogLayer = ({ layer }: { readonly layer: LayerView }) => {
  const surroundings = useSurroundings();
  const { runtime } = surroundings;
  const say = sayFor(surroundings, layer);
  const heading = layer.blocks.find(
    (block): block is Extract<BlockView, { heading: unknown }> => 'heading' in block,
  );
  const { cancel } = layer;
  const lead = useId();
  return (
    <Modal
      open
      variant={layer.layout === 'menu' ? 'slide-in' : 'wide'}
      outside={layer.layout === 'menu'}
      title={heading === undefined ? '' : headingOf(say, layer, heading)}
      contentKey={layer.key}
      describedBy={layer.blocks.findIndex(isForm) > 0 ? lead : undefined}
      closeLabel={say.kit('kit.close')}
      onClose={cancel === undefined ? undefined : () => runtime.press(layer, cancel)}
    >
      <Body key={layer.key} layer={layer} blocks={layer.blocks} lead={lead} />
    </Modal>
  );
};

const isForm = (block: BlockView): boolean => 'form' in block;

const isImage = (block: BlockView): block is Extract<BlockView, { alt?: string }> =>
  'image' in block && !('request' in block);

// A picture without words is decoration: it may come before the words.
const isArt = (block: BlockView): boolean => isImage(block) && block.alt === undefined;

type BodyProps = {
  readonly layer: LayerView;
  readonly blocks: readonly BlockView[];
  /** The id of what stands before the form, where somebody refers to it. */
  readonly lead?: string;
};

const Body = ({ layer, blocks, lead }: BodyProps) => {
  const { runtime } = useSurroundings();
  const submit = Object.values(layer.actions).find(({ kind }) => kind === 'submit')?.name;
  const start = blocks.findIndex(isForm);
  if (start === -1) {
    return (
      <div className="p-stack">
        <Blocks blocks={blocks} />
      </div>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (submit !== undefined) runtime.press(layer, submit);
  };
  return (
    // Where no script takes it, nothing is sent: outside a dialog the browser does nothing (HTML, form submission algorithm).
    <form
      className="p-stack"
      method="dialog"
      noValidate
      data-layer={layer.key}
      data-screen={`${layer.flow}/${layer.screen}`}
      onSubmit={onSubmit}
    >
      {lead !== undefined && start > 0 ? (
        <>
          <div className="p-stack" id={lead}>
            <Blocks blocks={blocks.slice(0, start)} />
          </div>
          <Blocks blocks={blocks.slice(start)} />
        </>
      ) : (
        <Blocks blocks={blocks} />
      )}
    </form>
  );
};

/** What shows while there is no screen yet. */
export const Waiting = ({ label }: { readonly label: string }) => (
  <div className="p-layout p-layout--cover">
    <Spinner large label={label} />
  </div>
);

/** The class of what a page's screen lies in. It says what a brand's layouts go by, before anything of the screen has arrived. */
export const mainClass = (layer: Pick<LayerView, 'layout' | 'blocks'> | undefined): string =>
  `p-main p-main--${layer?.layout === 'split' ? 'entrance' : layer?.blocks.some(isForm) ? 'form' : 'message'}`;

// A new screen is announced by its heading, also one that a dialog alone came before; the first of all is announced by
// the page itself.
const useFocusOnArrival = ({ key, flow, screen }: LayerView, seen: RefObject<boolean>): void => {
  const isOnWay = useRef(false);
  useEffect(() => {
    // Back leads to the first screen as well.
    const hasMoved = isOnWay.current || key > 0;
    isOnWay.current = true;
    if (!seen.current) return;
    document.getElementById(headingId({ flow, screen }))?.focus({ preventScroll: true });
    if (hasMoved) window.scrollTo(0, 0);
  }, [key, flow, screen, seen]);
};

// A control that goes away with the focus on it, as one that a press takes off the screen, leaves it to the button that
// takes its place in a banner, else to the heading.
const useFocusKept = ({ flow, screen }: LayerView) => {
  const held = useRef<{ readonly control: Element; readonly row: Element | null }>(null);
  useEffect(() => {
    if (held.current?.control.isConnected !== false || document.activeElement !== document.body) return;
    const { row } = held.current;
    const next = row?.isConnected && row.querySelector('button');
    (next || document.getElementById(headingId({ flow, screen })))?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent): void => {
    held.current = { control: target, row: target.closest('.p-row') };
  };
};
