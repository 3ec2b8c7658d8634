import { ownValue } from '../../engine/index.ts';
import type { BrandRules, Fallback } from '../../runtime/catalogue.ts';
import { usableBrand } from '../../runtime/read-brand.ts';
import type { BrandSource, Project } from '../assemble.ts';
import { type Diagnostic, diagnosticOf } from '../check/diagnostic.ts';
import { suggest } from '../check/model/nearest.ts';
import { brandFiles } from '../prerender/pages.ts';
import type { BrandFiles } from '../prerender/render.tsx';
import { pointerOf } from '../source.ts';
import { faultsOf, statedIn } from './brands.ts';

/** What pages can show of a brand, nothing where its file cannot be read, and all that is wrong with its folder. */
export type ReadBrand = { readonly files?: BrandFiles; readonly faults: readonly Diagnostic[] };

/**
 * A brand as a browser that reads its folder shows it: each fault costs the property that has it. Words that cannot be read
 * are those of the product.
 */
export const readFolder = (
  project: Project,
  id: string,
  rules: BrandRules,
  fallback: Fallback,
): ReadBrand => {
  const source = ownValue(project.brands, id);
  if (source === undefined) return { faults: [absent(id)] };
  const faults = faultsOf(project);
  const value = statedIn(source.brand);
  if (value === undefined) return { faults };
  const { brand, unwritten } = usableBrand(value, id, rules, fallback);
  return {
    files: brandFiles(readable(source), brand),
    faults: [...faults, ...unwritten.map((language) => unspoken(source, language, rules))],
  };
};

/** A brand without the words that cannot be read. */
export const readable = (source: BrandSource): BrandSource => ({
  ...source,
  locales: Object.fromEntries(
    Object.entries(source.locales).filter(([, file]) => statedIn(file) !== undefined),
  ),
});

const absent = (id: string): Diagnostic => ({
  ...{ rule: 'brand-drawn', file: `brands/${id}/brand.json`, line: 1, column: 1, pointer: '' },
  message: 'There is no such file',
  advice: 'Put the brand into it.',
});

const unspoken = ({ brand }: BrandSource, language: string, { languages }: BrandRules): Diagnostic =>
  diagnosticOf('brand-languages', {
    file: brand,
    pointer: pointerOf('languages'),
    message: `Nothing is written in ${language}, so it is not offered`,
    advice: suggest(language, languages),
  });
