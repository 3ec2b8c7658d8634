import { isObject, type Json, ownValue, textOf, valueAt } from '../../engine/index.ts';
import type { Deployment } from '../deployment.ts';
import {
  type Assets,
  absolute,
  documentOf,
  type EntranceAssets,
  environmentFor,
  firstLook,
} from './document.ts';
import type { PageFile } from './files.ts';
import type { PageParts } from './html.ts';
import type { Render } from './pages.ts';
import type { BrandFiles, Rendered, Shown } from './render.tsx';

/** The pages of a brand's addresses that are drawn ahead, but for its first; none of one that is closed for it. */
export const entrancePages = async (
  brand: BrandFiles,
  deployment: Deployment,
  render: Render,
  assets: Assets,
  theme: PageFile,
): Promise<readonly PageFile[]> => {
  const environment = environmentFor(brand, deployment);
  const drawn = await Promise.all(
    Object.entries(assets.entrances ?? {}).map(([route, entrance]) =>
      drawnAhead(route, entrance, (shown) => render(brand, shown, deployment), brand),
    ),
  );
  const pages = drawn.flat();
  const styles = [assets.css, theme.path].map(absolute);
  const documents = pages.map((page) => documentOf(brand, page.first, environment, assets, { styles }, page));
  // One sheet for all: each costs a brand as much to write as a page.
  const { files, look = { styles } } = await firstLook('ahead', documents.join(''), theme, assets);
  return [
    ...(pages.length === 0 ? [] : files),
    ...pages.map((page) => ({
      path: `login/${brand.id}/at${page.route}.html`,
      text: documentOf(brand, page.first, environment, assets, look, page),
    })),
  ];
};

type Ahead = {
  readonly route: string;
  readonly entrance: EntranceAssets;
  readonly first: Rendered;
  readonly variants?: PageParts['variants'];
};

// Nobody needs a page that has more in it than it saves.
const most = 8;

const drawnAhead = async (
  route: string,
  entrance: EntranceAssets,
  draw: (shown: Shown) => Promise<Rendered>,
  { brand }: BrandFiles,
): Promise<readonly Ahead[]> => {
  const { by, gates } = entrance;
  const shown: Shown = { route, begins: entrance };
  const first = await draw(shown);
  if (first.view === undefined) return [];
  if (by === undefined) return [{ route, entrance, first }];
  const members = listIn(valueAt(brand, by.list)).flatMap((member) =>
    isObject(member) ? textOf(ownValue(member, by.key)) : [],
  );
  // What is drawn for each is not in the page then: it waits for those who come with one.
  if (members.length > most)
    return [{ route, entrance: { ...entrance, gates: [...gates, by.query] }, first }];
  const each = await Promise.all(
    members.map(async (value) => ({
      value,
      ...(await draw({ ...shown, search: `?${new URLSearchParams({ [by.query]: value })}` })),
    })),
  );
  const others = each.flatMap(({ value, view, markup }) =>
    view === undefined || view === first.view ? [] : [{ value, view, markup }],
  );
  return [{ route, entrance, first, variants: { by: by.query, each: others } }];
};

const listIn = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
