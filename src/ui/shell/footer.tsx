import { isList, isObject, objectOf, ownValue, textOf, valueAt } from '../../engine/index.ts';
import { sayFor, useSurroundings } from '../context.tsx';
import { LinkList } from '../kit/links.tsx';
import { useStored } from '../stored.ts';
import { Beside, type ShellFrame } from './beside.tsx';

/** The bank's and the brand's links, those that the brand has an address for; whose card it is, and what else the brand has to say. */
export const Footer = ({ frame }: ShellFrame) => {
  const surroundings = useSurroundings();
  const { runtime, language } = surroundings;
  const brand = useStored(runtime.store, (now) => now.brand);
  const say = sayFor(surroundings);
  const bank = textOf(runtime.project.issuer.displayName);
  const further = valueAt(brand, ['footer', 'links']);
  const links = [
    ...Object.entries(objectOf(valueAt(brand, ['links']))),
    ...(isList(further) ? further.map((link, at) => [`own ${at}`, link] as const) : []),
  ];
  const hidden = runtime.project.issuer.hiddenLinks;
  const shown = links.filter(([name]) => valueAt(brand, [ownValue(hidden, name) ?? '']) !== true);
  const items = shown.flatMap(([name, link]) => {
    // A link of the brand's own brings its words along.
    const href = textOf(isObject(link) ? link.href : link);
    const label = textOf(valueAt(link, ['label', language])) || say.kit(`shell.link.${name}`);
    return href === '' ? [] : [{ id: name, href, label }];
  });
  return (
    <footer className="p-footer">
      <Beside frame={frame} area="edge" className="p-edge" />
      <div className="p-footer__inner">
        <Beside frame={frame} area="help" className="p-footer__help" />
        {items.length > 0 && <LinkList label={say.kit('shell.links')} items={items} quiet />}
        <Beside frame={frame} area="foot" className="p-footer__more" />
        <p>
          {bank !== '' && <strong>{`${say.kit('shell.issued', { bank })} `}</strong>}
          <span>{say.kit('shell.copyright', { brand: textOf(valueAt(brand, ['displayName'])) })}</span>
        </p>
        {['legal', 'note'].map((name) => {
          const text = textOf(valueAt(brand, ['footer', name, language]));
          return text === '' ? null : <p key={name}>{text}</p>;
        })}
      </div>
    </footer>
  );
};
