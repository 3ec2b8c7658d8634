import { digestsOf } from '../digests.ts';
import type { PageFile } from '../prerender/files.ts';
import type { Digests } from '../within.ts';

/** The folder of a brand's pages that have nothing within themselves. */
export const pagesFolder = 'pages';

/**
 * The name of the folder of a brand's pages. It says what they have within themselves: a server that cannot read pages, but
 * finds out where a link leads to, allows that and nothing else, whichever release it serves by then.
 */
export const folderOf = (pages: readonly PageFile[]): string => {
  const { styles, scripts } = digestsOf(pages.map(({ text }) => text));
  return [
    pagesFolder,
    ...styles.map((digest) => `${marks.styles}${digest}`),
    ...scripts.map((digest) => `${marks.scripts}${digest}`),
  ].join('.');
};

/** What stands before a digest in that name. */
export const marks: Readonly<Record<keyof Digests, string>> = { styles: 'style-', scripts: 'script-' };

/** How many digests of a kind there are at most: of a brand's first page, and of those below it. */
export const kindsOfPages = 2;

/** A digest there, as a pattern: 256 bits in Base64 for addresses (RFC 4648, section 5). */
export const digestPattern = '[A-Za-z0-9_-]{43}';
