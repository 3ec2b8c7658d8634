import { ownValue } from '../../engine/index.ts';

/** HTML that is safe to send: made by `html`, which escapes all that is put into it. */
export type Markup = { readonly markup: string };

type Part = Markup | string | number | undefined | false | readonly Part[];

/** Markup from a template. Texts are escaped, markup is not, lists are joined, undefined and false vanish. */
export const html = (literals: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: literals.map((literal, index) => literal + rendered(parts[index])).join(''),
});

/** A whole page of the sandbox as text. */
export const documentOf = (title: string, content: Markup): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="/sandbox/style.css">
<link rel="icon" href="data:,">
</head>
<body>
<header><a class="home" href="/sandbox">Sandbox</a><nav aria-label="Sandbox"><a href="/sandbox/outbox">Outbox</a><a href="/sandbox#force">Forced answers</a><a href="/sandbox#calls">Calls</a></nav></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup;

/** Headers of every page of the sandbox: no script, no frame, styles and forms from here only. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** A page as a response. */
export const pageOf = (title: string, content: Markup, status = 200): Response =>
  new Response(documentOf(title, content), { status, headers: pageHeaders });

/** A time as it is shown: to the second, UTC. */
export const shownTime = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const rendered = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'markup' in part ? part.markup : part.map(rendered).join('');
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (source: string): string =>
  source.replace(/[&<>"']/g, (sign) => ownValue(entities, sign) ?? sign);
