import { resolveBrand } from '../../config/brand.ts';
import { hashOfFile } from '../../config/hash.ts';
import { withLogos } from '../../config/logo.ts';
import { type Json, type JsonObject, ownValue } from '../../engine/index.ts';
import type { BrandSource, Project } from '../assemble.ts';
import { logoShapesOf, lookOf } from '../brand/look.ts';
import type { Deployment } from '../deployment.ts';
import { objectOf } from '../source.ts';
import { type Bundle, objectIn } from '../vite/bundle.ts';
import { stripWords } from '../vite/strip.ts';
import { type Assets, absolute, documentOf, environmentFor, firstLook, lastWord } from './document.ts';
import { entrancePages } from './entrances.ts';
import { hashed, type PageFile } from './files.ts';
import { manifestOf } from './head.ts';
import { pageHtml } from './html.ts';
import type { BrandFiles, Rendered, Shown } from './render.tsx';

/** Draws one page; the built or the development version of render.tsx. */
export type Render = (
  brand: BrandFiles,
  shown: Shown | undefined,
  deployment: Deployment,
) => Promise<Rendered>;

/** The brands of a project as pages need them: with the defaults of their schema, and their own words. Throws, naming the file, where one cannot be read. */
export const brandsOf = (
  project: Project,
  { brandDefaults }: Pick<Bundle, 'brandDefaults'>,
): readonly BrandFiles[] =>
  Object.values(project.brands).map((source) => {
    const { $schema: _, ...stated } = objectIn(source.brand, source.brand.path);
    return brandFiles(source, withLogos(resolveBrand(stated, source.id, '', brandDefaults)));
  });

/** One brand as pages need it: `whole` is what they show of its file. */
export const brandFiles = (source: BrandSource, whole: JsonObject): BrandFiles => {
  const { id, brand, locales } = source;
  const [languages = [], own = []] = [whole.languages, whole.ownWords].map(listOf);
  return {
    id,
    brand: whole,
    logos: logoShapesOf(source, objectOf(whole.images)),
    // As the core makes them of what it is answered.
    digests: Object.fromEntries(
      languages.map((language) => [
        language,
        hashOfFile([
          brand.value ?? null,
          (own.includes(language) && ownValue(locales, language)?.value) || null,
        ]),
      ]),
    ),
    words: Object.fromEntries(
      Object.entries(locales).map(([language, file]) => [language, stripWords(objectIn(file, file.path))]),
    ),
  };
};

const listOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** The files of one brand: its first page, those of other addresses that are drawn ahead, the page for all others, and its styles. */
export const brandPages = async (
  brand: BrandFiles,
  deployment: Deployment,
  render: Render,
  assets: Assets,
): Promise<readonly PageFile[]> => {
  const theme = hashed('theme', 'css', lookOf(brand.brand, brand.logos));
  const [first, other] = await Promise.all([
    render(brand, { route: '/' }, deployment),
    render(brand, undefined, deployment),
  ]);
  const environment = environmentFor(brand, deployment);
  const styles = [assets.css, theme.path].map(absolute);
  const { files, look } = await firstLook(
    'first',
    documentOf(brand, first, environment, assets, { styles }),
    theme,
    assets,
  );
  return [
    theme,
    manifestOf(brand.brand),
    ...files,
    {
      path: `login/${brand.id}/index.html`,
      text: documentOf(brand, first, environment, assets, look ?? { styles }),
    },
    { path: `login/${brand.id}/app.html`, text: documentOf(brand, other, environment, assets, { styles }) },
    ...(await entrancePages(brand, deployment, render, assets, theme)),
  ];
};

/** The page of brands that were not there when the site was built: it names none of them, and has no colours of any. */
export const anyBrandPages = async (
  fallback: BrandFiles,
  deployment: Deployment,
  render: Render,
  assets: Assets,
): Promise<readonly PageFile[]> => {
  const theme = hashed('theme', 'css', lookOf({ theme: neutral }));
  const { language, words, waiting, loading } = await render(fallback, undefined, deployment);
  const text = pageHtml({
    language,
    title: loading,
    description: '',
    markup: waiting,
    words,
    data: { brandId: '', language, ...deployment, prefetch: [] },
    secrets: assets.secrets,
    early: assets.early,
    lost: lastWord(deployment.environment, assets, language),
    core: assets.core,
    styles: [assets.css, theme.path].map(absolute),
    beside: assets.drawing(language),
  });
  return [theme, { path: 'app.html', text }];
};

const neutral: JsonObject = { colors: { primary: '#4a4a4a' } };
