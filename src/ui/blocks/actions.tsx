import { type ActionView, ownValue } from '../../engine/index.ts';
import { useLayer, useSay, useSurroundings } from '../context.tsx';
import { Button } from '../kit/button.tsx';
import { LinkList } from '../kit/links.tsx';
import { Unbroken } from '../message.tsx';
import { usePress } from '../press.ts';
import { useStored } from '../stored.ts';
import type { DrawnLayer } from '../way-out.ts';
import type { ViewOf } from './kind.ts';

/** Buttons. The one that was pressed shows that it is busy; a dialog's own way out stays live meanwhile. */
export const ActionsBlock = ({ block }: { readonly block: ViewOf<'actions'> }) => (
  <div className="p-actions">
    <Buttons names={block.actions} full />
  </div>
);

/** The buttons of those actions that are offered. */
export const Buttons = ({
  names,
  full = false,
}: {
  readonly names: readonly string[];
  readonly full?: boolean;
}) => {
  const layer = useLayer();
  const actions = offered(names, layer);
  // What a message leads to comes first.
  const variants = variantsOf(actions, layer.ends && layer.next?.[0] !== undefined);
  return actions.map((action, at) => (
    <ActionButton key={action.name} action={action} full={full} variant={variants[at]} />
  ));
};

/** How buttons in a row look: of those that are to stand out the first alone does, or none where they all yield. */
export const variantsOf = (
  actions: readonly ActionView[],
  yields: boolean,
): readonly ActionView['variant'][] => {
  const meant = actions.map(({ variant, kind }) => variant ?? (kind === 'submit' ? 'primary' : 'secondary'));
  return meant.map((variant, at) =>
    yields || (variant === 'primary' && meant.indexOf('primary') < at) ? 'secondary' : variant,
  );
};

/** Buttons of what the message leads to, the best first. */
export const NextButtons = () => {
  const { actions, ends, next = [] } = useLayer();
  return next.map((name, at) => {
    const action = ownValue(actions, name);
    const variant = at === 0 ? 'primary' : 'secondary';
    return (
      action && <ActionButton key={name} action={action} full={ends} variant={ends ? variant : 'secondary'} />
    );
  });
};

const ActionButton = ({
  action,
  full,
  variant,
}: {
  readonly action: ActionView;
  readonly full: boolean | undefined;
  readonly variant: ActionView['variant'];
}) => {
  const say = useSay();
  const layer = useLayer();
  const press = usePress();
  const opening = useOpening();
  const { name, kind, params } = action;
  const words = say.action(name, params);
  return (
    <Button
      full={full}
      variant={variant}
      busy={opening === name || (layer.busy && kind !== 'back' && (layer.pressed ?? name) === name)}
      busyLabel={say.busy(name) ?? words}
      {...press(name)}
    >
      {kind === 'call' ? <Unbroken>{words}</Unbroken> : words}
    </Button>
  );
};

// The action of the layer that waits for its external script.
const useOpening = (): string | undefined => {
  const { key } = useLayer();
  const { runtime } = useSurroundings();
  return useStored(runtime.store, ({ opening }) => (opening?.key === key ? opening.action : undefined));
};

/** Actions as links, with words before them where the block has some. */
export const LinksBlock = ({ block }: { readonly block: ViewOf<'links'> }) => {
  const say = useSay();
  const layer = useLayer();
  const press = usePress();
  const opening = useOpening();
  const items = offered(block.links, layer).map(({ name, params }) => {
    const { type: _, href, target, onClick, ...data } = press(name);
    return {
      id: name,
      label: (opening === name ? say.busy(name) : undefined) ?? say.action(name, params),
      busy: opening === name || (layer.busy && layer.pressed === name),
      ...(target === undefined ? {} : { target, newTabLabel: say.kit('kit.newTab') }),
      ...(href === undefined ? {} : { href }),
      ...(onClick === undefined ? {} : { onClick }),
      data,
    };
  });
  if (items.length === 0) return null;
  return (
    <div className={block.only === undefined ? 'p-linked' : `p-linked p-${block.only}`}>
      {block.title !== undefined && <p className="p-muted">{say.screen(block.title)}</p>}
      <LinkList items={items} stack={block.stack} />
    </div>
  );
};

/** Those of some actions that there are now, in the order of their names; what the message leads to stands with the message. */
export const offered = (names: readonly string[], { actions, next }: DrawnLayer): readonly ActionView[] =>
  names.flatMap((name) => (next?.includes(name) ? [] : (ownValue(actions, name) ?? [])));
