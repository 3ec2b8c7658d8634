import type { ActionView } from '../../engine/index.ts';
import { useLayer, useSay } from '../context.tsx';
import { Button } from '../kit/button.tsx';
import { LinkList } from '../kit/links.tsx';
import { usePress } from '../press.ts';
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
  const say = useSay();
  const layer = useLayer();
  const press = usePress();
  return offered(names, layer.actions).map((action) => {
    const busy = layer.busy && action.kind !== 'back' && (layer.pressed ?? action.name) === action.name;
    const { name, kind, variant } = action;
    return (
      <Button
        key={name}
        full={full}
        variant={variant ?? (kind === 'submit' ? 'primary' : 'secondary')}
        busy={busy}
        busyLabel={say.busy(name) ?? say.action(name)}
        {...press(name)}
      >
        {say.action(name)}
      </Button>
    );
  });
};

/** Actions as links, with words before them where the block has some. */
export const LinksBlock = ({ block }: { readonly block: ViewOf<'links'> }) => {
  const say = useSay();
  const layer = useLayer();
  const press = usePress();
  const items = offered(block.links, layer.actions).map(({ name }) => {
    const { type: _, href, target, onClick, ...data } = press(name);
    return {
      id: name,
      label: say.action(name),
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

/** Those of some actions that there are now, in the order of their names. */
export const offered = (
  names: readonly string[],
  actions: Readonly<Record<string, ActionView>>,
): readonly ActionView[] => names.flatMap((name) => actions[name] ?? []);
