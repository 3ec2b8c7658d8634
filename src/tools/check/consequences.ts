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
  'handed-read',
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

type Found = { readonly rule: string; readonly finding: Finding };

/** Leaves out what follows from another mistake: it goes away with that one, or is told once that one is mended. */
export const withoutConsequences = (model: Model, found: readonly Found[]): readonly Found[] =>
  withoutRepeats(found.filter(isCause(model, found)));

const isCause = (model: Model, found: readonly Found[]): ((each: Found) => boolean) => {
  const foldersOf = (those: readonly Found[]): ReadonlySet<string> =>
    new Set(those.map(({ finding }) => folderOf(finding.file.path)));
  const broken = foldersOf(found.filter(({ rule }) => causes.has(rule)));
  if (broken.size === 0) return () => true;
  const unread = foldersOf(found.filter(({ rule }) => rule === 'json-syntax'));
  if (shared.some((path) => unread.has(path))) return ({ rule }) => own.has(rule);
  const nested = foldersOf(found.filter(({ finding }) => isNestedStep(finding)));
  const ofBrands = Object.keys(model.brands).map((id) => `brands/${id}`);
  const isWide = [...broken].some((folder) => !ofBrands.includes(folder));
  const asksBrands = ofBrands.some((folder) => broken.has(folder));
  const isBroken = ({ file }: Finding): boolean => {
    const folder = folderOf(file.path);
    const lineage = folder.startsWith('flows/') ? lineageOf(model, folder.slice('flows/'.length)) : [];
    return broken.has(folder) || lineage.some(({ name }) => broken.has(`flows/${name}`));
  };
  return ({ rule, finding }) => {
    // Whatever names the step, or is shown by it, misses it.
    if (nested.has(folderOf(finding.file.path))) return rule === 'json-syntax' || rule === 'schema-valid';
    if (causes.has(rule)) return true;
    return !((isWide && wide.has(rule)) || (asksBrands && ofBrand.has(rule)) || isBroken(finding));
  };
};

// A name that is gone may be missed in many places: the first stands for all.
const withoutRepeats = (found: readonly Found[]): readonly Found[] => {
  const groups = groupsOf(
    found.filter(({ rule }) => named.has(rule)),
    ({ rule, finding }) => `${rule} ${finding.message}`,
  );
  return [
    ...found.filter(({ rule }) => !named.has(rule)),
    ...[...groups.values()].flatMap((group) =>
      group.length > most ? group.slice(0, 1).map(standFor(group)) : group,
    ),
  ];
};

const standFor =
  (group: readonly Found[]) =>
  ({ rule, finding }: Found): Found => ({
    rule,
    finding: { ...finding, message: `${finding.message} (here and in ${group.length - 1} other places)` },
  });

const most = 3;

const named: ReadonlySet<string> = new Set([
  'target-exists',
  'operation-exists',
  'operation-sound',
  'screen-exists',
  'scenario-exists',
  // A file that was copied, and not translated.
  'words-translated',
] satisfies RuleId[]);

// A flow's or a brand's folder; any other file stands for itself.
const folderOf = (path: string): string => /^(?:flows|brands)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
