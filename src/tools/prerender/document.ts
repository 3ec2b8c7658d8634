import type { Environment } from '../../config/environment.ts';
import { type JsonObject, textOf } from '../../engine/index.ts';
import { lost } from '../../runtime/telemetry/events.ts';
import { logsRequest } from '../../runtime/telemetry/otlp.ts';
import type { Deployment } from '../deployment.ts';
import { objectOf } from '../source.ts';
import type { Entrance } from '../vite/entrances.ts';
import type { Critical } from './critical.ts';
import { hashed, type PageFile } from './files.ts';
import { headOf } from './head.ts';
import { type PageParts, pageHtml } from './html.ts';
import type { BrandFiles, Rendered } from './render.tsx';

/** The built files that pages refer to, as absolute paths. `idle` are fetched when a page that stands is idle, `drawing` at once by one that has yet to be drawn; by language. */
export type Assets = {
  readonly early?: string;
  /** The text of that script, for pages that contain it and their styles. Without it, pages load both as files. */
  readonly script?: string;
  readonly secrets?: readonly string[];
  readonly gates?: readonly string[];
  /** All that there are below a brand's base path. */
  readonly routes?: readonly string[];
  /** The addresses that are drawn ahead. */
  readonly entrances?: Readonly<Record<string, EntranceAssets>>;
  readonly core: string;
  /** Files of the page's host that the core asks for as soon as it runs. */
  readonly asked?: readonly string[];
  readonly css: string;
  /** Shortens that sheet for a page that shows its first picture before any script; the development server does not. */
  readonly critical?: Critical;
  readonly idle: (language: string) => readonly string[];
  readonly drawing: (language: string) => readonly string[];
};

/** An address that is drawn ahead: `beside` are the files of its flow, which its page has at once, `later` those of its next screens; by language. */
export type EntranceAssets = Entrance & {
  readonly beside: readonly string[];
  readonly later: (language: string) => readonly string[];
};

/** What a page that is drawn ahead has beside what all have: its entrance, and what takes its place for those whom others sent. */
export type DrawnAhead = {
  readonly entrance: EntranceAssets;
  readonly variants?: PageParts['variants'];
};

/** The style sheets that a page links, or the styles that it has within itself, with the file of the brand's look for where those are refused, and the sheets that its next screens need. */
export type Look = {
  readonly styles: readonly string[];
  readonly own?: string;
  readonly theme?: string;
  readonly sheets?: readonly string[];
};

// For the first picture the few rules that it needs: each further one, and each further file, makes it late. The whole
// sheet stands in a cascade layer, so the brand's colours win although it comes after them.
/** The styles that a page's first picture needs, where the build can tell: within the page, or as one small file. */
export const firstLook = async (
  name: 'first' | 'ahead',
  html: string,
  theme: PageFile,
  { critical, css, script }: Assets,
): Promise<{ readonly files: readonly PageFile[]; readonly look?: Look }> => {
  if (critical === undefined) return { files: [] };
  const own = `${await critical(html)}${theme.text}`;
  const sheets = [absolute(css)];
  if (script !== undefined)
    return { files: [], look: { styles: [], own, theme: absolute(theme.path), sheets } };
  const file = hashed(name, 'css', own);
  return { files: [file], look: { styles: [absolute(file.path)], sheets } };
};

/** The document of a page of a brand. */
export const documentOf = (
  { id, digests }: BrandFiles,
  page: Rendered,
  environment: Environment,
  assets: Assets,
  { styles, own, theme, sheets }: Look,
  ahead?: DrawnAhead,
): string => {
  const { language, title, description, markup, words, brand, view } = page;
  const { entrance, variants } = ahead ?? {};
  return pageHtml({
    ...{ language, title, description, markup, words },
    data: {
      brandId: id,
      language,
      environment,
      brand: undressed(brand),
      digests,
      prefetch: (entrance?.later ?? assets.idle)(language),
      ...(sheets !== undefined && { sheets }),
      ...(theme !== undefined && { theme }),
      ...(view !== undefined && { view }),
      ...(entrance && { soon: true }),
    },
    brand: {
      id,
      languages: Array.isArray(brand.languages) ? brand.languages.map(String) : [],
      favicon: textOf(objectOf(brand.images).favicon),
      head: headOf(brand, environment),
    },
    secrets: assets.secrets,
    early: assets.early,
    ...(own !== undefined && { within: { style: own, script: assets.script } }),
    lost: lastWord(environment, assets, language, id),
    core: assets.core,
    asked: assets.asked,
    styles,
    ...(view === undefined ? { beside: assets.drawing(language) } : { gates: assets.gates }),
    ...(entrance && {
      gates: entrance.gates,
      fresh: entrance.fresh,
      ahead: entrance.beside,
      variants,
    }),
  });
};

// Its style sheet has the look.
const undressed = ({ theme: _, ...brand }: JsonObject): JsonObject => brand;

/** An environment as the pages of one brand have it: of the other brands' clients there may be thousands. */
export const environmentFor = ({ id }: BrandFiles, { environment }: Deployment): Environment => ({
  ...environment,
  oauthClientIds: Object.fromEntries(
    Object.entries(environment.oauthClientIds).filter(([brand]) => brand === id),
  ),
});

/** What a page says where its core does not come. What is not known beforehand is when that happens, which the collector notes, where and in which tab. */
export const lastWord = (
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

/** The address of a file of the site. */
export const absolute = (path: string): string => (path.startsWith('/') ? path : `/${path}`);
