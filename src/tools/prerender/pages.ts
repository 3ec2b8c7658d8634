import { resolveBrand } from '../../config/brand.ts';
import type { Environment } from '../../config/environment.ts';
import { hashOfFile } from '../../config/hash.ts';
import { withLogos } from '../../config/logo.ts';
import { themeCss, themeOf } from '../../config/theme.ts';
import type { Json, JsonObject } from '../../engine/index.ts';
import { lost } from '../../runtime/telemetry/events.ts';
import { logsRequest } from '../../runtime/telemetry/otlp.ts';
import type { BrandSource, Project } from '../assemble.ts';
import type { Deployment } from '../deployment.ts';
import { objectOf } from '../source.ts';
import { type Bundle, objectIn } from '../vite/bundle.ts';
import { stripWords } from '../vite/strip.ts';
import type { Critical } from './critical.ts';
import { hashed, type PageFile } from './files.ts';
import { headOf, manifestOf } from './head.ts';
import { type PageParts, pageHtml } from './html.ts';
import type { BrandFiles, Rendered } from './render.tsx';

/** The built files that pages refer to, as absolute paths. `idle` are fetched when a page that stands is idle, `drawing` at once by one that has yet to be drawn; by language. */
export type Assets = {
  readonly early?: string;
  readonly secrets?: readonly string[];
  readonly gates?: readonly string[];
  /** All that there are below a brand's base path. */
  readonly routes?: readonly string[];
  readonly core: string;
  /** Files of the page's host that the core asks for as soon as it runs. */
  readonly asked?: readonly string[];
  readonly css: string;
  /** Shortens that sheet for a page that shows its first picture before any script; the development server does not. */
  readonly critical?: Critical;
  readonly idle: (language: string) => readonly string[];
  readonly drawing: (language: string) => readonly string[];
};

/** Draws one page; the built or the development version of render.tsx. */
export type Render = (brand: BrandFiles, first: boolean, deployment: Deployment) => Promise<Rendered>;

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
export const brandFiles = ({ id, brand, locales }: BrandSource, whole: JsonObject): BrandFiles => {
  const [languages = [], own = []] = [whole.languages, whole.ownWords].map(listOf);
  return {
    id,
    brand: whole,
    // As the core makes them of what it is answered.
    digests: Object.fromEntries(
      languages.map((language) => [
        language,
        hashOfFile([brand.value ?? null, (own.includes(language) && locales[language]?.value) || null]),
      ]),
    ),
    words: Object.fromEntries(
      Object.entries(locales).map(([language, file]) => [language, stripWords(objectIn(file, file.path))]),
    ),
  };
};

const listOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** The files of one brand: its first page, the page for its other addresses, and its styles. */
export const brandPages = async (
  brand: BrandFiles,
  deployment: Deployment,
  render: Render,
  assets: Assets,
): Promise<readonly PageFile[]> => {
  const theme = themeFile(brand.brand);
  const [first, other] = await Promise.all([
    render(brand, true, deployment),
    render(brand, false, deployment),
  ]);
  const environment = environmentFor(brand, deployment);
  const styles = [assets.css, theme.path].map(absolute);
  const { files, look } = await firstLook(
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
  ];
};

/** The style sheets that a page links, and those that its next screens need. */
type Look = { readonly styles: readonly string[]; readonly sheets?: readonly string[] };

// One small file for the first picture: each further one, and each rule that is not needed yet, makes it late. The
// whole sheet stands in a cascade layer, so the brand's colours win although it comes after them.
const firstLook = async (
  html: string,
  theme: PageFile,
  { critical, css }: Assets,
): Promise<{ readonly files: readonly PageFile[]; readonly look?: Look }> => {
  if (critical === undefined) return { files: [] };
  const file = hashed('first', 'css', `${await critical(html)}${theme.text}`);
  return { files: [file], look: { styles: [absolute(file.path)], sheets: [absolute(css)] } };
};

/** The page of brands that were not there when the site was built: it names none of them, and has no colours of any. */
export const anyBrandPages = async (
  fallback: BrandFiles,
  deployment: Deployment,
  render: Render,
  assets: Assets,
): Promise<readonly PageFile[]> => {
  const theme = themeFile({ theme: neutral });
  const { language, words, waiting, loading } = await render(fallback, false, deployment);
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

// What is not known beforehand is when it happens, which the collector notes, where and in which tab.
const lastWord = (
  { telemetry }: Environment,
  { core, routes = [] }: Assets,
  language: string,
  brand?: string,
): PageParts['lost'] => {
  if (telemetry === '') return undefined;
  const resource = {
    'service.name': 'portico',
    'service.version': core.split('/').at(-1) ?? '',
    'portico.correlation_id': '{tab}',
    ...(brand !== undefined && { 'portico.brand': brand }),
  };
  const event = {
    name: lost.name,
    severity: lost.severity,
    at: 0,
    attributes: { 'portico.language': language, 'portico.route': '{route}' },
  };
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: logsRequest(resource, [event]),
    credentials: 'omit',
    keepalive: true,
  } as const;
  // The first that an address ends with is the page's.
  return { said: [telemetry, request], routes: [...routes].sort((one, other) => other.length - one.length) };
};

// Of the other brands' clients there may be thousands.
const environmentFor = ({ id }: BrandFiles, { environment }: Deployment): Environment => ({
  ...environment,
  oauthClientIds: Object.fromEntries(
    Object.entries(environment.oauthClientIds).filter(([brand]) => brand === id),
  ),
});

const documentOf = (
  { id, digests }: BrandFiles,
  page: Rendered,
  environment: Environment,
  assets: Assets,
  { styles, sheets }: Look,
): string => {
  const { language, title, description, markup, words, brand, view } = page;
  return pageHtml({
    ...{ language, title, description, markup, words },
    data: {
      brandId: id,
      language,
      environment,
      brand: undressed(brand),
      digests,
      prefetch: assets.idle(language),
      ...(sheets !== undefined && { sheets }),
      ...(view !== undefined && { view }),
    },
    brand: {
      id,
      languages: Array.isArray(brand.languages) ? brand.languages.map(String) : [],
      favicon: String(objectOf(brand.images).favicon),
      head: headOf(brand, environment),
    },
    secrets: assets.secrets,
    early: assets.early,
    lost: lastWord(environment, assets, language, id),
    core: assets.core,
    asked: assets.asked,
    styles,
    ...(view === undefined ? { beside: assets.drawing(language) } : { gates: assets.gates }),
  });
};

// Its style sheet has the look.
const undressed = ({ theme: _, ...brand }: JsonObject): JsonObject => brand;

const absolute = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/** A brand's colours as a style sheet. Brands that look the same share it. */
export const themeFile = (brand: JsonObject): PageFile =>
  hashed('theme', 'css', themeCss(themeOf(brand), objectOf(brand.images)));

const neutral: JsonObject = { colors: { primary: '#4a4a4a' } };
