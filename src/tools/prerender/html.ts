import type { LastWord } from '../../boot/lost.ts';
import type { JsonObject } from '../../engine/index.ts';
import { type Within, withinHtml } from '../within.ts';
import type { HeadTag } from './head.ts';
import type { PageWords } from './render.tsx';

/** All that stands in a page's file. Addresses are absolute paths; `data` is the data block that the core reads. */
export type PageParts = {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  readonly words: readonly PageWords[];
  readonly data: JsonObject;
  /** The brand and the languages on offer, where the page knows them. */
  readonly brand?: {
    readonly id: string;
    readonly languages: readonly string[];
    /** Empty where it has none. */
    readonly favicon: string;
    /** What else its document begins with. */
    readonly head: readonly HeadTag[];
  };
  /** The query parameters that the script before the page takes out of the address. */
  readonly secrets?: readonly string[] | undefined;
  /** The query parameters with which something else is to show first: the page is hidden until it does. */
  readonly gates?: readonly string[] | undefined;
  /** Whether something else may show first when the page is loaded again: it is hidden then, too. */
  readonly fresh?: boolean;
  /** What shows in place of the page's content where a query parameter has one of these values, with its digest. */
  readonly variants?:
    | {
        readonly by: string;
        readonly each: readonly {
          readonly value: string;
          readonly view: string;
          readonly markup: string;
        }[];
      }
    | undefined;
  /** The styles of a page that has them within itself, with the script that runs before it is drawn. Others ask for both. */
  readonly within?: Within | undefined;
  /** That script's address, where the page asks for it; the development server has none. */
  readonly early?: string | undefined;
  /** What the page says where the core does not come, and the routes that it may say it of; nothing where nobody wants to know. */
  readonly lost?: { readonly said: LastWord; readonly routes: readonly string[] } | undefined;
  readonly core: string;
  /** Files that the core will ask for as soon as it runs. */
  readonly asked?: readonly string[] | undefined;
  readonly styles: readonly string[];
  /** Scripts that the core will ask for at once: they load beside it. */
  readonly beside?: readonly string[];
  /** The same for a page that stands without them: they give way to its styles. */
  readonly ahead?: readonly string[];
};

/**
 * A page's document. Where it has styles and the small script within itself, they stand before all words, and the core is
 * asked for before them; where it asks for both, the page stays covered until that script runs, but is read meanwhile, and the
 * core is fetched beside the style sheets: told to give way to them, it would be asked for some 50 ms later, and they are there
 * no sooner. The data block is not executed.
 */
export const pageHtml = ({
  language,
  title,
  description,
  markup,
  words,
  data,
  brand,
  secrets = [],
  gates = [],
  within,
  early,
  lost,
  core,
  asked = [],
  styles,
  beside = [],
  ahead = [],
  fresh = false,
  variants = { by: '', each: [] },
}: PageParts): string => `<!doctype html>
<html lang="${escaped(language)}"${brand === undefined ? '' : ` data-brand="${escaped(brand.id)}" data-languages="${escaped(brand.languages.join(' '))}"`}${listed('secrets', secrets)}${listed('gates', gates)}${fresh ? ' data-fresh' : ''}${variants.each.length === 0 ? '' : ` data-by="${escaped(variants.by)}"`}${(within?.script ?? early) === undefined ? '' : ' data-swap'}${lost === undefined ? '' : ` data-lost="${escaped(JSON.stringify(lost.said))}"${listed('routes', lost.routes)}`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${within === undefined ? `${filesOf(early, styles)}${coreOf(core, asked)}` : `${coreOf(core, asked)}${withinHtml(within)}`}<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
${beside.map((href) => `<link rel="modulepreload" href="${escaped(href)}">\n`).join('')}${ahead.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${escaped(href)}">\n`).join('')}<link rel="icon" href="${escaped(brand?.favicon || 'data:,')}">
${brand?.head.map(tagHtml).join('') ?? ''}</head>
<body>
<div id="crash" role="alert">
${words.map(apology).join('\n')}
</div>
<div id="elsewhere" role="alert" hidden>
${words.map(refusal).join('\n')}
</div>
<noscript>${words.map(({ language: lang, noScript }) => `<p class="p-text" lang="${escaped(lang)}">${escaped(noScript)}</p>`).join('')}</noscript>
<div id="root">${markup}</div>
${variants.each.map((variant) => `<template id="for ${escaped(variant.value)}" data-view="${escaped(variant.view)}">${variant.markup}</template>\n`).join('')}<script type="application/json" id="page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;

const filesOf = (early: string | undefined, styles: readonly string[]): string =>
  [
    early === undefined ? '' : `<script async fetchpriority="high" src="${escaped(early)}"></script>\n`,
    ...styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">\n`),
  ].join('');

const coreOf = (core: string, asked: readonly string[]): string =>
  [
    `<script type="module" src="${escaped(core)}"></script>\n`,
    ...asked.map((href) => `<link rel="preload" as="fetch" crossorigin href="${escaped(href)}">\n`),
  ].join('');

const tagHtml = ({ tag, ...attributes }: HeadTag): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('')}>\n`;

const apology = ({ language, crashTitle, crashText, reload }: PageWords): string =>
  `<div lang="${escaped(language)}">
<h2 class="p-heading">${escaped(crashTitle)}</h2>
<p>${escaped(crashText)} <a href="">${escaped(reload)}</a></p>
</div>`;

const refusal = ({ language, elsewhereTitle, elsewhereText }: PageWords): string =>
  `<div lang="${escaped(language)}"><h2 class="p-heading">${escaped(elsewhereTitle)}</h2><p>${escaped(elsewhereText)}</p></div>`;

const listed = (name: string, members: readonly string[]): string =>
  members.length === 0 ? '' : ` data-${name}="${escaped(members.join(' '))}"`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
