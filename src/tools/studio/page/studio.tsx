import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { ownValue } from '../../../engine/index.ts';
import { Button } from '../../../ui/kit/button.tsx';
import { Notice } from '../../../ui/kit/notice.tsx';
import { Spinner } from '../../../ui/kit/spinner.tsx';
import type { FoundPlace } from '../map/find.ts';
import type { Overview } from '../tasks.ts';
import { DraftBar } from './draft-bar.tsx';
import { Guarded } from './guarded.tsx';
import { MapPart } from './map.tsx';
import { type Go, useWayBack, useWhere, type Where } from './place.ts';
import { Preview } from './preview.tsx';
import { queryClient } from './query-client.ts';
import { QueryState } from './query-state.tsx';
import { loaded, type Reach, useReach } from './reach.ts';
import { Search } from './search.tsx';
import { DraftProvider, useDraft } from './use-draft.tsx';
import { useTask } from './use-task.ts';

/** What every part of the workbench is given. */
export type PartProps = {
  readonly overview: Overview;
  readonly where: Where;
  readonly go: Go;
};

/** Where what is looked for stands; undefined where nothing is looked for, or it is not known yet. */
export type Sought = { readonly sought: readonly FoundPlace[] | undefined };

// What opens first is there at once; the editors of the others are large.
const WordsPart = lazy(async () => ({ default: (await loaded(() => import('./words.tsx'))).WordsPart }));
const Brands = lazy(async () => ({ default: (await loaded(() => import('./brands.tsx'))).Brands }));
const Edit = lazy(async () => ({ default: (await loaded(() => import('./edit/edit.tsx'))).Edit }));
const Files = lazy(async () => ({ default: (await loaded(() => import('./files.tsx'))).Files }));
const WalkPart = lazy(async () => ({ default: (await loaded(() => import('./walk.tsx'))).WalkPart }));
const Review = lazy(async () => ({ default: (await loaded(() => import('./review.tsx'))).Review }));

const parts: Readonly<
  Record<
    string,
    { readonly name: string; readonly sign: string; readonly Part: ComponentType<PartProps & Sought> }
  >
> = {
  map: { name: 'Map', sign: '⌘', Part: MapPart },
  preview: { name: 'Preview', sign: '▦', Part: Preview },
  words: { name: 'Words', sign: '¶', Part: WordsPart },
  brands: { name: 'Brands', sign: '◑', Part: Brands },
  edit: { name: 'Edit', sign: '✎', Part: Edit },
  text: { name: 'Files', sign: '≡', Part: Files },
  walk: { name: 'Walk', sign: '▶', Part: WalkPart },
  review: { name: 'Review', sign: '✓', Part: Review },
};

/** The workbench: what there is of it on the left, and the part that is chosen. */
export const Studio = () => (
  <QueryClientProvider client={queryClient}>
    <DraftProvider>
      <Parts />
    </DraftProvider>
  </QueryClientProvider>
);

const Parts = () => {
  const [where, go] = useWhere();
  const draft = useDraft();
  const overview = useTask('overview', {});
  const sought = useTask('find', where.find === undefined ? undefined : { words: where.find }).data;
  const chosen = where.part !== undefined && Object.hasOwn(parts, where.part) ? where.part : 'map';
  const Part = ownValue(parts, chosen)?.Part ?? MapPart;
  const wayBack = useWayBack(chosen, where);
  return (
    <div className="st">
      <button type="button" className="p-skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <header className="st-top">
        <h1 className="st-name">Portico workbench</h1>
        <Search where={where} go={go} sought={sought} />
        <DraftBar />
      </header>
      <nav className="st-rail" aria-label="Parts of the workbench">
        {Object.entries(parts).map(([id, { name, sign }]) => (
          <a key={id} href={wayBack(id)} aria-current={id === chosen ? 'page' : undefined}>
            <span aria-hidden="true">{sign}</span>
            {name}
          </a>
        ))}
      </nav>
      <main className="st-main" id="main" tabIndex={-1}>
        <Silence />
        {draft.fault !== '' && (
          <Notice tone="error" title="That was not done">
            <p>{draft.fault}</p>
            <Button variant="secondary" onClick={draft.forget}>
              Close
            </Button>
          </Notice>
        )}
        <Guarded key={chosen}>
          <QueryState query={overview} label="The declarations are being read" />
          <Suspense fallback={<Spinner large label="This part is being loaded" />}>
            {overview.data !== undefined && <Part {...{ where, go, sought }} overview={overview.data} />}
          </Suspense>
        </Guarded>
      </main>
    </div>
  );
};

const silences: Readonly<Record<Reach, string>> = {
  here: '',
  away: 'The workbench does not answer. Is npm run studio still running? What is typed waits here until it does.',
  other: 'Another workbench answers here by now: this page does not belong to it.',
};

// It goes by itself once somebody answers.
const Silence = () => {
  const reach = useReach();
  return reach === 'here' ? null : (
    <Notice tone="error">
      <p>{silences[reach]}</p>
      {reach === 'other' && (
        <Button variant="secondary" onClick={() => location.reload()}>
          Reload the page
        </Button>
      )}
    </Notice>
  );
};
