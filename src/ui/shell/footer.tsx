import { isObject, objectOf, textOf, valueAt } from '../../engine/index.ts';
import { sayFor, useSurroundings } from '../context.tsx';
import { LinkList } from '../kit/links.tsx';
import { useStored } from '../stored.ts';
import { Beside, type ShellFrame } from './beside.tsx';

/** The bank's and the brand's links, those that the brand has an address for, and the copyright. */
export const Footer = ({ frame }: ShellFrame) => {
  const surroundings = useSurroundings();
  const { runtime, language } = surroundings;
  const brand = useStored(runtime.store, (now) => now.brand);
  const say = sayFor(surroundings);
  const links = Object.entries(objectOf(valueAt(brand, ['links'])));
  const hidden = runtime.project.issuer.hiddenLinks;
  const shown = links.filter(([name]) => valueAt(brand, [hidden?.[name] ?? '']) !== true);
  const items = shown.flatMap(([name, link]) => {
    // A link of the brand's own brings its words along.
    const href = textOf(isObject(link) ? link.href : link);
    const label = textOf(valueAt(link, ['label', language])) || say.kit(`shell.link.${name}`);
    return href === '' ? [] : [{ id: name, href, label }];
  });
  return (
    <footer className="p-footer">
      <div className="p-footer__inner">
        {items.length > 0 && <LinkList label={say.kit('shell.links')} items={items} quiet />}
        <Beside frame={frame} area="foot" className="p-footer__more" />
        <p>{say.kit('shell.copyright', { brand: textOf(valueAt(brand, ['displayName'])) })}</p>
      </div>
      <Beside frame={frame} area="edge" className="p-edge" />
    </footer>
  );
};
