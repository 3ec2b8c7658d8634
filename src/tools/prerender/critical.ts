import { PurgeCSS } from 'purgecss';

/** Gives the rules that a page needs for its first picture; see `criticalOf`. */
export type Critical = (html: string) => Promise<string>;

/** What scripts set on a page that stands, before React has taken it over. */
const states = [
  'aria-busy',
  'data-alive',
  'data-early',
  'data-elsewhere',
  'data-failed',
  'data-gated',
  'data-swap',
];

/**
 * Makes the function that gives of a style sheet the rules that a page needs for its first picture. Pages that are drawn
 * alike share the answer: whatever their words, what counts are the elements, classes, ids and attributes.
 */
export const criticalOf = (css: string): Critical => {
  const known = new Map<string, Promise<string>>();
  return (html) => {
    const raw = [...new Set(html.match(/<[^>]+>/g)?.flatMap(namesOf))].sort().join(' ');
    const found = known.get(raw) ?? purged(css, raw);
    known.set(raw, found);
    return found;
  };
};

// Of a tag what a selector can name. Addresses and words for people differ from brand to brand.
const namesOf = (tag: string): readonly string[] =>
  tag.match(/(?<=^<)[\w-]+|[\w-]+(?==)|(?<= (?:class|id|type|dir)=")[^"]+/g) ?? [];

const purged = async (css: string, raw: string): Promise<string> => {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw, extension: 'txt' }],
    css: [{ raw: css }],
    dynamicAttributes: states,
    keyframes: true,
    variables: true,
    // Without the last two it drops whatever has a state after a list: `:is(.a, .b):checked`.
    safelist: [':root', ':is', ':where'],
  });
  if (result === undefined) throw new Error('The style sheet could not be shortened');
  // Nothing moves before React is there, which brings the whole sheet, and nobody prints; and nothing comes to be within
  // what stands.
  return withoutWishes(result.css, new Set([...raw.split(' '), ...states]))
    .replace(/\btransition:[^;}]+;?/g, '')
    .replace(/@media print\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
    .replace(/@media[^{}]+\{\}/g, '');
};

/** A minified style sheet without the rules for what has something within that is not there: `:has()` stays untouched by what looks for names. */
export const withoutWishes = (css: string, there: ReadonlySet<string>): string =>
  css.replace(/(?<=^|[{}])([^{}@]*:has\([^{}@]*)(\{[^{}]*\})/g, (_, selectors: string, block: string) => {
    const kept = selectors
      .split(/,(?![^(]*\))/)
      .filter((each) => wishes(each).every((name) => there.has(name)));
    return kept.length === 0 ? '' : `${kept.join(',')}${block}`;
  });

// What is excluded within, or one of several, is none.
const wishes = (selector: string): readonly string[] =>
  [...selector.matchAll(/(?<!:not\():has\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, within = '']) =>
    within.includes(',')
      ? []
      : (within.replace(/:(?:not|is)\([^()]*\)/g, '').match(/(?<=[.[])[\w-]+/g) ?? []),
  );
