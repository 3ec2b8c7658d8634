import type { Project } from '../../assemble.ts';
import type { Diagnostic } from '../../check/check.ts';
import { chartedIn, chartPair } from '../../diff/charts.ts';
import { diffOf } from '../../diff/diff.ts';
import { touchedBy } from '../../diff/touched.ts';
import type { ProjectFiles } from '../../project.ts';
import { freshIn } from '../model/found.ts';
import { contentAt } from '../model/held.ts';
import { keptDraft } from '../model/kept.ts';
import { candidatesFor, forOthers } from '../review/candidates.ts';
import type { Review } from '../review/review.ts';
import type { Workers } from '../tasks.ts';
import { toldClashes } from './clashes.ts';
import { comparedAt, type Side } from './compared.ts';
import { foundIn } from './found.ts';
import { addressIn, changedHeld, inlined } from './inlined.ts';
import type { Made } from './made.ts';
import type { Opened } from './opened.ts';
import { reviewFileOf } from './review-file.ts';

type ReviewTask = 'review' | 'clashes' | 'judged' | 'compare' | 'reviewFile';

/** What reads and opens what is compared: without a revision the files as they are, with what is not saved yet where that is wanted. */
export type Compared = {
  readonly root: string;
  readonly files: (wish: { readonly revision?: string | undefined; readonly drafted?: true }) => ProjectFiles;
  readonly opened: (files: ProjectFiles) => Opened;
};

type Reading = Compared & {
  readonly check: (project: Project) => readonly Diagnostic[];
  readonly make: (made: Made) => void;
};

/** Makes what reviews changes. */
export const reviewWorkers = ({ root, files, opened, check, make }: Reading): Pick<Workers, ReviewTask> => {
  const both = (since: string | undefined): readonly [ProjectFiles, ProjectFiles] => [
    files({ revision: since }),
    files({ drafted: true }),
  ];
  return {
    review: ({ since }) => reviewOf(...mapped(both(since), opened)),
    clashes: () => toldClashes(files({}), (path) => contentAt(root, path), keptDraft(root)),
    judged: ({ since }) => {
      const [before, after] = mapped(both(since), (each) => {
        const { model } = opened(each);
        return { model, found: check(model.project) };
      });
      return {
        fresh: foundIn(after.model, freshIn(before.found, after.found)),
        gone: foundIn(before.model, freshIn(after.found, before.found)),
      };
    },
    compare: async ({ since, screens, look }) => {
      const [before, after] = sidesOf(root, both(since), opened);
      return Promise.all(screens.map((screen) => comparedAt(before, after, screen, look, make)));
    },
    reviewFile: async ({ since, until, title, look, journeys }) => {
      const pair = [
        files({ revision: since }),
        files(until === undefined ? { drafted: true } : { revision: until }),
      ] as const;
      const [was, is] = mapped(pair, opened);
      const review = await reviewOf(was, is);
      const touched = new Set(review.changes.flatMap(({ group, of }) => (group === 'brands' ? [of] : [])));
      // A font is as large as all else: it is there where it may be what was changed.
      const [before, after] = sidesOf(
        root,
        pair,
        opened,
        (path) => !path.endsWith('.woff2') || touched.has(path.split('/')[1] ?? ''),
      );
      return reviewFileOf({ title, before, after, review, look, journeys });
    },
  };
};

/** What there is to say of a change. */
export const reviewOf = async (before: Opened, after: Opened): Promise<Review> => {
  const [was, is] = [before.model.project, after.model.project];
  const changes = diffOf(was, is);
  const charts = await Promise.all(chartedIn(changes).map((flow) => chartPair(flow, was, is)));
  const screens = candidatesFor(before.model, after.model, changes);
  return {
    changes,
    charts: charts.filter((pair) => pair !== undefined),
    touched: touchedBy(before.model, after.model, changes),
    screens,
    others: forOthers(after.model, screens, changes),
  };
};

const mapped = <From, To>(
  [one, other]: readonly [From, From],
  make: (from: From) => To,
): readonly [To, To] => [make(one), make(other)];

// What stands at the same address before and after stays there; a file that is sent has all of it in itself.
const sidesOf = (
  root: string,
  [was, is]: readonly [ProjectFiles, ProjectFiles],
  opened: Reading['opened'],
  isWanted?: (path: string) => boolean,
): readonly [Side, Side] => {
  const changed = changedHeld(was, is);
  const wanted = isWanted ?? ((path: string) => changed.has(path));
  const sideOf = (files: ProjectFiles): Side => ({
    opened: opened(files),
    dress: (drawn) =>
      inlined(drawn, (path) => (wanted(path) ? addressIn(root, files, path) : isWanted && nothing)),
  });
  return [sideOf(was), sideOf(is)];
};

const nothing = 'data:,';
