import { type MouseEvent, useState } from 'react';
import { useHref } from 'react-router-dom';
import { textOf, valueAt } from '../../engine/index.ts';
import { sayFor, useSurroundings } from '../context.tsx';
import { isForBrowser } from '../press.ts';
import { useStored } from '../stored.ts';
import { Beside, type ShellFrame } from './beside.tsx';

/** The brand's logo, which leads home with what home reads of this address or, where the address says so, to this page anew; and the choice of language where there is one, which asks whoever seems to prefer another. */
export const Header = ({ frame }: ShellFrame) => {
  const surroundings = useSurroundings();
  const { runtime, language } = surroundings;
  const brand = useStored(runtime.store, (now) => now.brand);
  const header = useStored(runtime.store, (now) => now.header);
  const search = useStored(runtime.store, (now) => now.search);
  const offer = useStored(runtime.store, (now) => now.offer);
  const wanted = useStored(runtime.store, (now) => now.language);
  const say = sayFor(surroundings);
  const logo = textOf(valueAt(brand, ['images', 'logo']));
  const other = textOf(valueAt(brand, ['images', 'logoOther']));
  const name = textOf(valueAt(brand, ['displayName']));
  // A folder that was dropped in may lack its picture.
  const [missing, setMissing] = useState('');
  const languages = valueAt(brand, ['languages']);
  const others = (Array.isArray(languages) ? languages : [])
    .map(String)
    .filter((other) => other !== language);
  const stays = header.logo === 'here';
  const query = [...new URLSearchParams(search)].filter(([name]) => runtime.project.homeQuery.includes(name));
  const along = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const home = useHref(`/${along}`);
  const openHome = (event: MouseEvent<HTMLElement>) => {
    // A page that is opened anew is loaded anew.
    if (stays || isForBrowser(event)) return;
    event.preventDefault();
    runtime.open('/', { query: Object.fromEntries(query) });
  };
  return (
    <header className="p-header">
      <a className="p-skip" href="#main">
        {say.kit('shell.skip')}
      </a>
      <div className="p-header__inner">
        {/* A page that is drawn ahead does not know with what query it is opened: nothing leads to where it stands. */}
        <a className="p-header__logo" href={stays ? '' : home} onClick={openHome}>
          {logo === missing ? (
            name
          ) : (
            <picture>
              {other !== '' && <source media="(prefers-color-scheme: dark)" srcSet={other} />}
              <img src={logo} alt={name} onError={() => setMissing(logo)} />
            </picture>
          )}
        </a>
        <Beside frame={frame} area="top" className="p-over" />
        <Beside frame={frame} area="head" className="p-header__end" />
        {header.language !== false && others.length > 0 && (
          <nav aria-label={say.kit('shell.language')} className="p-row">
            {others.map((other, at) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: whoever presses one stays where they are, as the languages change places.
                key={at}
                type="button"
                className="p-link"
                lang={other}
                data-language={other}
                aria-busy={other === wanted ? true : undefined}
                onClick={() => runtime.setLanguage(other)}
              >
                {other === offer ? (
                  <span className="p-offer">
                    <span>{say.kit(`shell.language-name.${other}`)}</span>
                    <span>{say.kit(`shell.language-offer.${other}`)}</span>
                  </span>
                ) : (
                  say.kit(`shell.language-name.${other}`)
                )}
              </button>
            ))}
          </nav>
        )}
      </div>
    </header>
  );
};
