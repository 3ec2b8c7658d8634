import { leadBrand } from '../check/model/journeys.ts';
import { heirsOf, type Model } from '../check/model/model.ts';
import { impactOf } from '../impact/impact.ts';
import type { Mention } from '../names/mention.ts';
import { mentionsOf } from '../names/names.ts';
import { listOf, objectOf } from '../source.ts';
import type { Told } from './diff.ts';
import { nearestFirst } from './nearest-first.ts';
import { type Untranslated, untranslatedIn } from './untranslated.ts';

/** A journey, by its flow and its name. */
export type JourneyName = { readonly flow: string; readonly name: string };

/**
 * What some changes have to do with: the flows that were changed and those that inherit or use what was, screens as
 * `flow/screen`, brands (all of them where the change is nobody's own), the journeys that lead through any of it, the
 * likeliest to go otherwise first, and the words that another language still has as they were, or not at all.
 */
export type Touched = {
  readonly flows: readonly string[];
  readonly others: readonly string[];
  readonly screens: readonly string[];
  readonly brands: readonly string[] | 'all';
  readonly journeys: readonly JourneyName[];
  readonly words: readonly Untranslated[];
};

/** What changes from one project to another one have to do with. */
export const touchedBy = (before: Model, after: Model, changes: readonly Told[]): Touched => {
  const flows = unique(changes.flatMap(({ group, of }) => (group === 'flows' ? [of] : [])));
  const used = [before, after].flatMap((model) => usesIn(model, changes));
  const inherited = flows.flatMap((flow) => heirsOf(after, flow).map(({ name }) => name));
  const others = unique([...inherited, ...used.flatMap((each) => each.flows)]).filter(
    (name) => !flows.includes(name) && after.flows[name] !== undefined,
  );
  return {
    flows,
    others,
    screens: unique([...changes.flatMap(screenOf), ...used.flatMap(({ screens }) => screens)]),
    brands: brandsOf(changes),
    journeys: nearestFirst(
      before,
      after,
      changes,
      journeysThrough(
        after,
        changes,
        [...flows, ...inherited],
        used.flatMap(({ journeys }) => journeys),
      ),
    ),
    words: untranslatedIn(before.project, after.project),
  };
};

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

// What uses a name that is declared where something was changed. That a flow is called by others is no change of them.
const usesIn = (model: Model, changes: readonly Told[]) => {
  const mentions = mentionsOf(model);
  const names = new Map(
    changes.flatMap((change) =>
      mentions
        .filter((each) => isNamedAt(each, change))
        .map((each) => [`${each.kind} ${each.name}`, each] as const),
    ),
  );
  return [...names.values()].flatMap(({ kind, name }) => {
    const found = impactOf(model, name);
    return typeof found === 'string' ? [] : found.filter((each) => each.kind === kind);
  });
};

const isNamedAt = ({ role, kind, file, pointer }: Mention, change: Told): boolean =>
  role === 'declared' &&
  file.path === change.file &&
  kind !== 'brand' &&
  (kind !== 'flow' || change.pointer === '') &&
  (pointer === change.pointer ||
    (pointer !== '' && change.pointer.startsWith(`${pointer}/`)) ||
    pointer.startsWith(`${change.pointer}/`));

const screenOf = ({ of, file }: Told): readonly string[] => {
  const screen = /^flows\/[^/]+\/screens\/([^/]+)\.json$/.exec(file)?.[1];
  return screen === undefined ? [] : [`${of}/${screen}`];
};

const brandsOf = (changes: readonly Told[]): Touched['brands'] => {
  const own = changes.filter(({ group, file }) => group === 'brands' && file !== 'brands/issuer.json');
  const isOwn = own.length === changes.filter(({ file }) => !file.endsWith('/scenarios.json')).length;
  return isOwn ? unique(own.map(({ of }) => of)) : 'all';
};

// What all share may be seen on any journey; what is one brand's own on those of that brand.
const journeysThrough = (
  { flows: all }: Model,
  changes: readonly Told[],
  flows: readonly string[],
  named: readonly string[],
): readonly JourneyName[] => {
  const brands = brandsOf(changes);
  const isShared = changes.some(({ group, file }) => group === 'schemas' || file === 'brands/issuer.json');
  return Object.values(all).flatMap(({ name: flow, source }) => {
    const { openings, scenarios } = objectOf(source.scenarios?.value);
    return listOf(scenarios).flatMap((each): readonly JourneyName[] => {
      const { name, steps } = objectOf(each);
      const [first] = listOf(steps).map(objectOf);
      const opening = objectOf(objectOf(openings)[String(first?.from)]);
      const walked = [...listOf(opening.steps), ...listOf(steps)].map(objectOf);
      const start = { ...objectOf(opening.start), ...objectOf(first?.start) };
      const isThrough =
        isShared ||
        flows.includes(flow) ||
        named.includes(`${flow}: ${name}`) ||
        walked.some(({ expect }) => flows.includes(String(objectOf(expect).screen).split('/')[0] ?? ''));
      const isFor = brands === 'all' ? isThrough : brands.includes(String(start.brand ?? leadBrand));
      return isFor && typeof name === 'string' ? [{ flow, name }] : [];
    });
  });
};
