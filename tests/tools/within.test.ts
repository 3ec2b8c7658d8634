import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { digestsOf } from '../../src/tools/digests.ts';
import { contentSecurityPolicy } from '../../src/tools/headers.ts';
import { type PageParts, pageHtml } from '../../src/tools/prerender/html.ts';
import { allowing, withinOf } from '../../src/tools/within.ts';

const style = '@font-face{src:url("a.woff2")}.p-page{color:red}';
const script = 'document.title="<"';

const page = (parts: Partial<PageParts> = {}): string =>
  pageHtml({
    language: 'en',
    title: 'Sign in',
    description: 'Here',
    markup: '<main></main>',
    words: [],
    data: {},
    core: '/assets/boot.js',
    asked: ['/flags.json'],
    styles: [],
    within: { style, script },
    ...parts,
  });

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

describe('the inline style and script of a page', () => {
  it.each([
    ['both', { style, script }],
    ['only a style', { style }],
    ['only a script', { script }],
    ['neither', {}],
  ])('are read from the page: %s', (_, within) => {
    expect({ ...withinOf(page({ within })) }).toEqual(within);
  });

  it('are escaped, and have digests of their escaped text', () => {
    const odd = { style: '.a::after{content:"</style><i>"}', script: 'a="</script><!--"' };
    const text = page({ within: odd });
    expect(text.match(/<\/style>/g)).toHaveLength(1);
    expect(text.match(/<!--/g)).toBeNull();
    const found = withinOf(text);
    expect(found.style).toBe('.a::after{content:"<\\/style><i>"}');
    expect(found.script).toBe('a="\\x3c/script>\\x3c!--"');
    expect(digestsOf([text])).toEqual({
      styles: [digest(found.style ?? '')],
      scripts: [digest(found.script ?? '')],
    });
  });

  it('are never taken from the markup or the texts of the page', () => {
    const planted = '<style>.b{}</style>\n<script>steal()</script>\n';
    const linked = { within: undefined, styles: ['/assets/a.css'], early: '/assets/early.js' };
    for (const parts of [
      { markup: planted },
      { title: planted, description: planted },
      { language: `en">${planted}<p title="` },
      { words: [], brand: { id: planted, languages: [planted], favicon: planted, head: [] } },
    ]) {
      expect({ ...withinOf(page({ ...linked, ...parts })) }).toEqual({});
      expect({ ...withinOf(page(parts)) }).toEqual({ style, script });
    }
    expect({ ...withinOf(`${planted}${page(linked)}`) }).toEqual({});
  });

  it('follow the preloads, and a page with a script starts hidden', () => {
    const text = page();
    const places = ['src="/assets/boot.js"', 'href="/flags.json"', '<style>', '<script>', '<title>'];
    const at = places.map((place) => text.indexOf(place));
    expect(at).toEqual([...at].sort((one, other) => one - other));
    expect(text).toContain(' data-swap>');
    expect(page({ within: { style } })).not.toContain('data-swap');
  });
});

describe('the policy of a page', () => {
  const policy = contentSecurityPolicy({ scripts: { one: { src: 'https://one.example/a.js' } } }, {});
  const directive = (name: string, of: string): string | undefined =>
    of.split('; ').find((each) => each.startsWith(`${name} `));

  it('allows the inline style and script by digest, and is otherwise unchanged', () => {
    const allowed = allowing(policy, digestsOf([page()]));
    expect(directive('style-src', allowed)).toBe(`style-src 'self' 'sha256-${digest(style)}='`);
    expect(directive('script-src', allowed)).toBe(
      `script-src 'self' https://one.example/a.js 'sha256-${digest(script)}='`,
    );
    const rest = (of: string) => of.split('; ').filter((each) => !/^(?:style|script)-src /.test(each));
    expect(rest(allowed)).toEqual(rest(policy));
  });

  it('is the general policy if a page has no inline code', () => {
    expect(allowing(policy, digestsOf(['<!doctype html><title>x</title>']))).toBe(policy);
  });

  it('names a digest once if several pages share it', () => {
    const { styles, scripts } = digestsOf([page(), page(), page({ within: { style: 'b{}', script } })]);
    expect([styles, scripts]).toEqual([[digest(style), digest('b{}')].sort(), [digest(script)]]);
  });
});
