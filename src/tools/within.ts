/**
 * What a page has within itself, so that its first picture waits for no other file: its styles and its first script. The
 * policy allows each by its digest (CSP 3, section 2.3.1), and nothing else in a document.
 */
export type Within = { readonly style?: string | undefined; readonly script?: string | undefined };

/** The digests of such texts: SHA-256 in Base64 for addresses (RFC 4648, section 5), without padding. */
export type Digests = { readonly styles: readonly string[]; readonly scripts: readonly string[] };

/** A page's own styles and script as its document has them. */
export const withinHtml = ({ style, script }: Within): string =>
  [
    style === undefined ? '' : `<style>${style.replaceAll('</', '<\\/')}</style>\n`,
    script === undefined ? '' : `<script>${script.replace(/<(?=\/script|!--)/gi, '\\x3c')}</script>\n`,
  ].join('');

/**
 * What a page has within itself, of its text. It stands before all that comes from a brand or from words: what got into the
 * document further down is none of it, and is not allowed by having got there.
 */
export const withinOf = (html: string): Within => begun.exec(html)?.groups ?? {};

const begun = new RegExp(
  [
    '^<!doctype html>\\n<html[^>]*>\\n<head>\\n(?:<meta [^>]*>\\n){2}<script type="module" [^>]*></script>\\n(?:<link [^>]*>\\n)*',
    '(?:<style>(?<style>(?:(?!</)[^])*)</style>\\n)?(?:<script>(?<script>(?:(?!</script)[^])*)</script>\\n)?',
  ].join(''),
);

/** The header of a content security policy. */
export const policyName = 'content-security-policy';

/** A digest as a source of a policy. */
export const sourceOf = (digest: string): string => `'sha256-${digest}='`;

/** A policy that allows such texts besides. */
export const allowing = (policy: string, { styles, scripts }: Digests): string =>
  withSources(policy, { styles: written(styles), scripts: written(scripts) });

/** A policy with further sources for each kind, as they are written there: each after a blank. */
export const withSources = (policy: string, { styles, scripts }: Record<keyof Digests, string>): string =>
  policy
    .replace(/(?<=\bstyle-src [^;]*)(?=;)/, () => styles)
    .replace(/(?<=\bscript-src [^;]*)(?=;)/, () => scripts);

const written = (digests: readonly string[]): string => digests.map((each) => ` ${sourceOf(each)}`).join('');
