import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { resolveBrand } from '../../config/brand.ts';
import { ownValue } from '../../engine/index.ts';
import type { BrandRules, Fallback } from '../../runtime/catalogue.ts';
import { mend } from '../../runtime/mend.ts';
import { stoodIn } from '../../runtime/read-brand.ts';
import type { BrandSource } from '../assemble.ts';
import { largestHeld } from '../brand/largest.ts';
import type { Diagnostic } from '../check/diagnostic.ts';
import { filesAt } from '../mount.ts';
import { brandFiles } from '../prerender/pages.ts';
import type { BrandFiles } from '../prerender/render.tsx';
import type { Artifact } from './artifact.ts';
import { faultsOf, filesIn, projectOf, statedIn, unreadFaults } from './brands.ts';
import { faultOf } from './fault.ts';
import { readable } from './read.ts';

/** The brand that stands in for others: as its file says it, but for what is at fault, and as pages need it. */
export type StandIn = { readonly fallback: Fallback; readonly files: BrandFiles };

/**
 * Reads the brand that stands in from the first of the folders that has it so that it can be shown: that of the brands, then
 * that of what is served, so that a fault in it keeps no other brand back. Where none has it, the first fault is told.
 */
export const standInOf = (
  folders: readonly string[],
  id: string,
  artifact: Artifact,
  rules: BrandRules,
): StandIn | Diagnostic => {
  const read = folders
    .filter((folder) => existsSync(join(folder, id)))
    .map((folder) => filesIn(filesAt('', join(folder, id), [folder]), largestHeld));
  const projects = read
    .filter(({ unread }) => Object.keys(unread).length === 0)
    .map(({ files }) => projectOf(artifact, id, files));
  const [found] = projects.flatMap(({ brands }) => usable(ownValue(brands, id), artifact, rules));
  const faults = [...read.flatMap(({ unread }) => unreadFaults(id, unread)), ...projects.flatMap(faultsOf)];
  return found ?? faults[0] ?? faultOf(id, 'It is no brand', 'Say in it what a brand needs.');
};

const usable = (
  source: BrandSource | undefined,
  { brandDefaults }: Artifact,
  { validate }: BrandRules,
): readonly StandIn[] => {
  const value = source && statedIn(source.brand);
  if (source === undefined || value === undefined) return [];
  const { id } = source;
  const { brand } = mend(value, validate, {});
  if (!stoodIn.every((name) => Object.hasOwn(brand, name))) return [];
  const { $schema: _, ...stated } = brand;
  const whole = resolveBrand(stated, id, '', brandDefaults);
  return [{ fallback: { id, brand: stated }, files: brandFiles(readable(source), whole) }];
};
