import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clientIdOf } from '../../config/environment.ts';
import { ownValue } from '../../engine/index.ts';
import { idAdvice, idFault } from '../brand/id.ts';
import { largestHeld } from '../brand/largest.ts';
import type { Diagnostic } from '../check/diagnostic.ts';
import type { PageFile } from '../prerender/files.ts';
import { brandPages } from '../prerender/pages.ts';
import type { BrandFiles } from '../prerender/render.tsx';
import { inTurns } from '../vite/compress.ts';
import {
  brandAt,
  brandIdsIn,
  digestOf,
  type Files,
  filesIn,
  hashOf,
  projectOf,
  stampOf,
  unreadFaults,
} from './brands.ts';
import { writeDated } from './dated.ts';
import { faultOf, wordsOf } from './fault.ts';
import { folderOf, pagesFolder } from './folder.ts';
import type { Around, Published } from './publish.ts';
import { readFolder } from './read.ts';
import { type Manifest, placesIn, type Unit } from './tree.ts';
import { assetsOf, isPage, placeFolder, writeAssets, writeFiles } from './write.ts';

type Told = Pick<Published, 'written' | 'left' | 'kept' | 'faults'>;
type Made = Told & Pick<Manifest, 'units'>;

/** Makes what is published of each brand, but for what there is already. */
export const unitsOf = async (around: Around, base: string, before: Manifest | undefined): Promise<Made> => {
  const { ids, odd } = brandIdsIn(around.brands);
  const units: Record<string, Unit> = {};
  const made = {
    written: [] as string[],
    left: [...odd],
    kept: [] as string[],
    faults: odd.map((id) => faultOf(id, idFault(id), idAdvice(id), '')),
  };
  await inTurns([...ids].reverse(), async (id) => {
    const known = ownValue(before?.units, id);
    const { unit, faults, isNew } = await unitOf(around, base, id, known);
    made.faults.push(...faults);
    if (isNew) made.written.push(id);
    if (unit === undefined) (known === undefined ? made.left : made.kept).push(id);
    const now = unit ?? known;
    if (now !== undefined) units[id] = now;
  });
  const sorted = Object.fromEntries(Object.entries(units).sort(([one], [other]) => (one < other ? -1 : 1)));
  return { ...made, units: sorted };
};

/** What is published of a brand, nothing where it cannot be read or drawn, and all that is wrong with it. */
type Judged = { readonly unit?: Unit; readonly faults: readonly Diagnostic[]; readonly isNew?: boolean };

const unitOf = async (around: Around, base: string, id: string, known?: Unit): Promise<Judged> => {
  const { deployment, brands, to, built, rules } = around;
  const client = clientIdOf(deployment.environment, id);
  // Whether it was made of the same stands in its place's name. One at fault may have been made of what stands in, too.
  const place = (digest: string, isMended: boolean) =>
    `${id}-${hashOf([base, client, digest, ...(isMended ? [JSON.stringify(deployment.fallback)] : [])])}`;
  const isThere = (unit: Unit | undefined, store: string): unit is Unit =>
    unit?.store === store && existsSync(join(placesIn(to).store, store, unit.pages ?? pagesFolder));
  const found = brandAt(brands, id);
  const stamp = stampOf(found);
  if (known?.stamp === stamp && isThere(known, place(known.digest, known.faults !== undefined)))
    return { unit: known, faults: known.faults ?? [] };
  const { files, unread } = filesIn(found, largestHeld);
  // Half a brand would be worse than the one before.
  if (Object.keys(unread).length > 0) return { faults: unreadFaults(id, unread) };
  const { files: brand, faults } = readFolder(projectOf(built, id, files), id, rules, deployment.fallback);
  if (brand === undefined) return { faults };
  const digest = digestOf(files);
  const store = place(digest, faults.length > 0);
  const judged = { stamp, digest, store, ...(faults.length > 0 && { faults }) };
  if (isThere(known, store)) return { unit: { ...known, ...judged }, faults };
  const pages = await drawnOf(around, brand);
  if ('message' in pages) return { faults: [...faults, pages] };
  const own = folderOf(pages);
  await writeUnit(around, { store, own, pages, files, id });
  return { unit: { ...judged, pages: own, assets: assetsOf(pages) }, faults, isNew: true };
};

// The pages of a brand, or why there are none: what a brand has drawn is no reason to keep back another.
const drawnOf = (
  { deployment, render, pages }: Around,
  brand: BrandFiles,
): Promise<readonly PageFile[] | Diagnostic> =>
  brandPages(brand, deployment, render, pages).catch((cause) =>
    faultOf(brand.id, `Its pages cannot be drawn: ${wordsOf(cause)}`, 'Take back what was changed last.'),
  );

type Drawn = {
  readonly id: string;
  readonly store: string;
  readonly own: string;
  readonly pages: readonly PageFile[];
  readonly files: Files;
};

// The pages of a brand in a folder of their own, and the brand's folder as it was when they were made.
const writeUnit = async ({ to, writing }: Around, { store, own, pages, files, id }: Drawn): Promise<void> => {
  const places = placesIn(to);
  await writeAssets(places.assets, writing, pages);
  await placeFolder(places.store, store, async (folder) => {
    await writeFiles(
      folder,
      pages.filter(isPage).map(({ path, text }) => ({ path: path.replace(`login/${id}/`, `${own}/`), text })),
    );
    for (const [file, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'brand', file)), { recursive: true });
      writeDated(join(folder, 'brand', file), bytes);
    }
  });
};
