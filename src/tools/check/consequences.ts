import { type Found, withoutSlips, withoutUntranslated } from './consequences-words.ts';
import type { Finding } from './diagnostic.ts';
import { groupsOf } from './model/groups.ts';
import { lineageOf, type Model } from './model/model.ts';
import { isNestedStep } from './model/nested.ts';
import type { rules } from './rules.ts';

type RuleId = keyof typeof rules;

/** What cannot be understood at all: a mistake that these find makes others find more that is none. */
const causes: ReadonlySet<string> = new Set([
  'json-syntax',
  'schema-valid',
  'one-kind',
  'target-exists',
  'operation-exists',
  'screen-exists',
  'block-valid',
  'entry-unique',
] satisfies RuleId[]);

/** What looks from one flow into others, or for what nobody uses: no use while one of them cannot be understood. */
const wide: ReadonlySet<string> = new Set([
  'code-inherited',
  'return-handled',
  'input-complete',
  'fact-exists',
  'fact-set',
  'fact-read',
  'handed-read',
  'declaration-used',
  'step-reachable',
  'step-exits',
  'step-endless',
  'idle-warned',
  'gate-sound',
  'notice-shown',
  'word-orphan',
  'brand-languages',
  'text-shown',
  'issuer-facts',
  'scenario-calls',
  'scenario-exists',
] satisfies RuleId[]);

/** What looks at one file, or at brands alone: of use even while a file that all flows share cannot be read. */
const own: ReadonlySet<string> = new Set([
  'json-syntax',
  'schema-valid',
  'schema-described',
  'one-kind',
  'entry-unique',
  'words-phone',
  'words-plain',
  'words-translated',
  'words-distinct',
  'brand-folder',
  'brand-facts',
  'brand-drawings',
  'brand-images',
  'brand-fonts',
  'brand-contrast',
  'brand-logo',
  'brand-names',
  'brand-phones',
  'brand-own',
] satisfies RuleId[]);

const shared: readonly string[] = [
  'brands/issuer.json',
  'schemas/issuer.openapi.json',
  'schemas/fields.schema.json',
  'src/sandbox/personas.json',
];

/** What asks brands for their languages and facts. */
const ofBrand: ReadonlySet<string> = new Set(['scenario-exists', 'scenario-calls'] satisfies RuleId[]);

/** Findings of these may be about what was to read a fact. */
const readers: ReadonlySet<string> = new Set([
  'reference-exists',
  'fact-exists',
  'body-fits',
  'params-fit',
  'input-complete',
] satisfies RuleId[]);

/** Leaves out what follows from another mistake: it goes away with that one, or is told once that one is mended. */
export const withoutConsequences = (model: Model, found: readonly Found[]): readonly Found[] =>
  withoutRepeats(
    withoutSlips(withoutMeant(withoutUntranslated(withoutReaders(found.filter(isCause(model, found)))))),
  );

// A name that was only written wrong is not missing as well.
const withoutMeant = (found: readonly Found[]): readonly Found[] => {
  const meant = new Set(
    found.flatMap(({ rule, finding: { advice } }) =>
      rule === 'input-complete' ? (/^Did you mean "(.*)"\?$/.exec(advice)?.slice(1) ?? []) : [],
    ),
  );
  return found.filter(({ rule, finding: { advice } }) => {
    const name = /^Add "(.*?)" to with/.exec(advice)?.[1];
    return rule !== 'input-complete' || name === undefined || !meant.has(name);
  });
};

const withoutReaders = (found: readonly Found[]): readonly Found[] =>
  found.some(({ rule }) => readers.has(rule)) ? found.filter(({ rule }) => rule !== 'fact-read') : found;

const isCause = (model: Model, found: readonly Found[]): ((each: Found) => boolean) => {
  const foldersOf = (those: readonly Found[]): ReadonlySet<string> =>
    new Set(those.map(({ finding }) => folderOf(finding.file.path)));
  const broken = foldersOf(found.filter(({ rule }) => causes.has(rule)));
  if (broken.size === 0) return () => true;
  const unread = foldersOf(found.filter(({ rule }) => rule === 'json-syntax'));
  if (shared.some((path) => unread.has(path))) return ({ rule }) => own.has(rule);
  if (found.some(isUnknownRole)) return (each) => own.has(each.rule) || isUnknownRole(each);
  const nested = foldersOf(found.filter(({ finding }) => isNestedStep(finding)));
  const ofBrands = Object.keys(model.brands).map((id) => `brands/${id}`);
  const isWide = [...broken].some((folder) => !ofBrands.includes(folder));
  const asksBrands = ofBrands.some((folder) => broken.has(folder));
  const isBroken = ({ file }: Finding): boolean => {
    const folder = folderOf(file.path);
    const lineage = folder.startsWith('flows/') ? lineageOf(model, folder.slice('flows/'.length)) : [];
    return broken.has(folder) || lineage.some(({ name }) => broken.has(`flows/${name}`));
  };
  const isNestedAbove = ({ file }: Finding): boolean => {
    const [, name = ''] = /^flows\/([^/]+)\//.exec(file.path) ?? [];
    return lineageOf(model, name).some((member) => nested.has(`flows/${member.name}`));
  };
  return ({ rule, finding }) => {
    // Whatever names the step, or is shown by it, misses it.
    if (nested.size > 0 && isNestedAbove(finding)) return rule === 'json-syntax' || rule === 'schema-valid';
    if (causes.has(rule)) return true;
    return !((isWide && wide.has(rule)) || (asksBrands && ofBrand.has(rule)) || isBroken(finding));
  };
};

// Without the flow that the issuer names for a role, all flows lack what they inherit.
const isUnknownRole = ({ rule, finding: { file, pointer } }: Found): boolean =>
  rule === 'target-exists' && file.path === 'brands/issuer.json' && pointer.startsWith('/flows/');

// A name that is gone may be missed in many places, and many names may be missed in one place: the first stands for all.
const withoutRepeats = (found: readonly Found[]): readonly Found[] => {
  const places = new Map(folded(found, sameName, most));
  const keyOf = (each: Found) => ((places.get(each) ?? 0) > 0 ? samePlace(each) : undefined);
  return folded([...places.keys()], keyOf, 1).map(([each, more]) =>
    standFor(each, places.get(each) ?? 0, more),
  );
};

type Folded = readonly [each: Found, others: number];

const folded = (
  found: readonly Found[],
  keyOf: (each: Found) => string | undefined,
  limit: number,
): readonly Folded[] => {
  const keys = new Map(found.map((each) => [each, keyOf(each)]));
  const groups = groupsOf(
    found.filter((each) => keys.get(each) !== undefined),
    (each) => keys.get(each) ?? '',
  );
  return found.flatMap((each): readonly Folded[] => {
    const group = groups.get(keys.get(each) ?? '') ?? [];
    if (group.length <= limit) return [[each, 0]];
    return group[0] === each ? [[each, group.length - 1]] : [];
  });
};

const standFor = (found: Found, places: number, faults: number): Found => {
  if (places === 0 && faults === 0) return found;
  const { rule, finding } = found;
  const more = faults === 0 ? '' : `, and ${faults} other faults of the kind`;
  return {
    rule,
    finding: { ...finding, message: `${finding.message} (here and in ${places} other places${more})` },
  };
};

// A suggestion says which name is meant, whatever else the message tells of its place.
const sameName = ({ rule, finding: { file, message, advice } }: Found): string | undefined => {
  if (!named.has(rule)) return undefined;
  if (/^(Did you mean|Add) "/.test(advice)) return `${rule} ${advice}`;
  return advice === 'There is none yet.' ? `${rule} ${advice} ${file.path}` : `${rule} ${message}`;
};

const samePlace = ({ rule, finding: { file, pointer } }: Found): string | undefined =>
  crowded.has(rule) ? `${rule} ${file.path}#${pointer}` : undefined;

const most = 3;

const named: ReadonlySet<string> = new Set([
  'target-exists',
  'operation-exists',
  'operation-sound',
  'screen-exists',
  'scenario-exists',
  'block-valid',
  'outcome-known',
  'outcome-handled',
  'input-complete',
  'fact-exists',
  'condition-exists',
  'name-exists',
  'reference-exists',
  'message-exists',
  'screen-words',
  // A file that was copied, and not translated.
  'words-translated',
] satisfies RuleId[]);

/** Several names that these miss in one place, and in the same other places, have one cause. */
const crowded: ReadonlySet<string> = new Set(['outcome-handled', 'screen-words'] satisfies RuleId[]);

// A flow's or a brand's folder; any other file stands for itself.
const folderOf = (path: string): string => /^(?:flows|brands)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
