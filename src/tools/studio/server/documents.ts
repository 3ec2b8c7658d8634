import type { Drawn } from '../work/draw.tsx';

/** What the page of the workbench is handed. */
export type PageGiven = {
  /** What its tasks carry. */
  readonly token: string;
  /** By what it knows whether another server is one of the same files and of the same code. */
  readonly project: string;
  readonly code: string;
  /** Of the styles that its editor makes. */
  readonly nonce: string;
  /** The answers, by task, that it would ask for first. */
  readonly first: Readonly<Record<string, unknown>>;
};

/** The page of the workbench. */
export const studioPage = ({ token, project, code, nonce, first }: PageGiven): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Workbench</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="studio-token" content="${token}">
<meta name="studio-project" content="${project}">
<meta name="studio-code" content="${code}">
<meta name="studio-styles" nonce="${nonce}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/page.css">
<script type="module" src="/assets/page.js"></script>
</head>
<body>
<div id="studio"></div>
<script type="application/json" id="first">${JSON.stringify(first).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;

/** The document of a drawn screen. */
export const drawnPage = (drawn: Drawn, nonce: string): string =>
  documentOf(drawn, nonce, '<link rel="stylesheet" href="/assets/preview.css">');

/** The document of a drawn screen that is examined. It has no origin, so its styles and scripts are in it. */
export const examinedPage = (
  drawn: Drawn,
  nonce: string,
  { styles, scripts }: { readonly styles: string; readonly scripts: readonly string[] },
): string =>
  documentOf(
    drawn,
    nonce,
    `<style nonce="${nonce}">${inStyle(styles)}</style>`,
    scripts
      .map((text) => `<script nonce="${nonce}">${text.replaceAll('</script', '<\\/script')}</script>`)
      .join('\n'),
  );

const documentOf = (
  { title, language, brand, markup, theme }: Drawn,
  nonce: string,
  styles: string,
  scripts = '',
): string =>
  `<!doctype html>
<html lang="${escaped(language)}" data-brand="${escaped(brand)}">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles}
<style nonce="${nonce}">${theme.replaceAll('<', '\\3c ')}</style>
</head>
<body>
<div id="root">${markup}</div>
${scripts}
</body>
</html>
`;

/** The document of a drawn screen that stands in another one: its styles are in it, and nothing else is asked for. */
export const sentDocument = ({ title, language, brand, markup, theme }: Drawn, css: string): string =>
  `<!doctype html><html lang="${escaped(language)}" data-brand="${escaped(brand)}"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width"><style>${inStyle(css)}</style><style>${theme.replaceAll('<', '\\3c ')}</style></head><body><div id="root">${markup}</div></body></html>`;

const inStyle = (css: string): string => css.replaceAll('</', '<\\/');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
