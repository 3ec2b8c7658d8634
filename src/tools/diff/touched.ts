import { heirsOf, type Model } from '../check/model/model.ts';
import type { Trail } from '../play/trail.ts';
import type { Told } from './diff.ts';
import { passes, type Reach, reachOf } from './reach.ts';
import { screensReached } from './screens-reached.ts';
import { type Untranslated, untranslatedIn } from './untranslated.ts';

/** A journey, by its flow and its name. */
export type JourneyName = { readonly flow: string; readonly name: string };

/**
 * What some changes have to do with: the flows that were changed and those that show or do what was, screens as
 * `flow/screen`, brands (all of them where the change is nobody's own), and the words that another language still has as they
 * were, or not at all.
 */
export type Touched = {
  readonly flows: readonly string[];
  readonly others: readonly string[];
  readonly screens: readonly string[];
  readonly brands: readonly string[] | 'all';
  readonly words: readonly Untranslated[];
};

/** What changes from one project to another one have to do with. */
export const touchedBy = (before: Model, after: Model, changes: readonly Told[]): Touched => {
  const flows = unique(changes.flatMap(({ group, of }) => (group === 'flows' ? [of] : [])));
  const screens = unique(
    changes.flatMap((change) => screensReached(after, change, reachOf(before, after, change))),
  );
  const inherited = flows.flatMap((flow) => heirsOf(after, flow).map(({ name }) => name));
  return {
    flows,
    others: unique([...inherited, ...screens.map((screen) => screen.split('/')[0] ?? '')]).filter(
      (name) => !flows.includes(name),
    ),
    screens,
    brands: brandsOf(changes),
    words: untranslatedIn(before.project, after.project),
  };
};

/** Whether a journey that led somewhere passes any of what was changed. */
export const isTouched = (reaches: readonly Reach[], trail: Trail): boolean =>
  reaches.some((reach) => passes(reach, trail));

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

const brandsOf = (changes: readonly Told[]): Touched['brands'] => {
  const own = changes.filter(({ group, file }) => group === 'brands' && file !== 'brands/issuer.json');
  const isOwn = own.length === changes.filter(({ file }) => !file.endsWith('/scenarios.json')).length;
  return isOwn ? unique(own.map(({ of }) => of)) : 'all';
};
