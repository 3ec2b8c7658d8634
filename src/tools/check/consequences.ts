import type { Finding } from './diagnostic.ts';
import { lineageOf, type Model } from './model/model.ts';
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

type Found = { readonly rule: string; readonly finding: Finding };

/** Leaves out what follows from another mistake: it goes away with that one, or is told once that one is mended. */
export const withoutConsequences = (model: Model, found: readonly Found[]): readonly Found[] => {
  const broken = new Set(
    found.filter(({ rule }) => causes.has(rule)).map(({ finding }) => folderOf(finding.file.path)),
  );
  if (broken.size === 0) return found;
  // Nothing looks into a brand but its own rules.
  const ofBrands = Object.keys(model.brands).map((id) => `brands/${id}`);
  const isWide = [...broken].some((folder) => !ofBrands.includes(folder));
  const isBroken = ({ file }: Finding): boolean => {
    const folder = folderOf(file.path);
    const lineage = folder.startsWith('flows/') ? lineageOf(model, folder.slice('flows/'.length)) : [];
    return broken.has(folder) || lineage.some(({ name }) => broken.has(`flows/${name}`));
  };
  return found.filter(
    ({ rule, finding }) => causes.has(rule) || !((isWide && wide.has(rule)) || isBroken(finding)),
  );
};

// A flow's or a brand's folder; any other file stands for itself.
const folderOf = (path: string): string => /^(?:flows|brands)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;
