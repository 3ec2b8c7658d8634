import { type ReactNode, useEffect, useReducer } from 'react';
import { Notice } from '../../../ui/kit/notice.tsx';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import type { Overview } from '../tasks.ts';
import { Guarded } from './guarded.tsx';
import { MapPart } from './map.tsx';
import { useWhere, type Where } from './place.ts';
import { Preview } from './preview.tsx';
import { Search } from './search.tsx';
import { useTask } from './use-task.ts';

/** What every part of the workbench is given. */
export type PartProps = {
  readonly overview: Overview;
  readonly where: Where;
  readonly go: (changes: Where) => void;
  /** Grows when somebody comes back to the page: files may be others by now. */
  readonly round: number;
};

const parts: Readonly<
  Record<
    string,
    { readonly name: string; readonly sign: string; readonly Part: (props: PartProps) => ReactNode }
  >
> = {
  map: { name: 'Map', sign: '⌘', Part: MapPart },
  preview: { name: 'Preview', sign: '▦', Part: Preview },
};

/** The workbench: what there is of it on the left, and the part that is chosen. */
export const Studio = () => {
  const [where, go] = useWhere();
  const round = useRound();
  const { answer, fault } = useTask('overview', {}, round);
  const chosen = where.part !== undefined && Object.hasOwn(parts, where.part) ? where.part : 'map';
  const Part = parts[chosen]?.Part ?? MapPart;
  return (
    <div className="st">
      <button type="button" className="p-skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <header className="st-top">
        <h1 className="st-name">Portico workbench</h1>
        <Search where={where} go={go} />
      </header>
      <nav className="st-rail" aria-label="Parts of the workbench">
        {Object.entries(parts).map(([id, { name, sign }]) => (
          <a key={id} href={`#part=${id}`} aria-current={id === chosen ? 'page' : undefined}>
            <span aria-hidden="true">{sign}</span>
            {name}
          </a>
        ))}
      </nav>
      <main className="st-main" id="main" tabIndex={-1}>
        <Guarded key={chosen}>
          {fault !== undefined && <Notice tone="error">{fault}</Notice>}
          {answer === undefined && fault === undefined && (
            <Spinner large label="The declarations are being read" />
          )}
          {answer !== undefined && <Part overview={answer} where={where} go={go} round={round} />}
        </Guarded>
      </main>
    </div>
  );
};

const useRound = (): number => {
  const [round, next] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    window.addEventListener('focus', next);
    return () => window.removeEventListener('focus', next);
  }, []);
  return round;
};
