import type { Json, JsonObject } from '../engine/index.ts';

/**
 * The language of a page: the `lang` parameter, else the first tag of `ui_locales` (OpenID Connect Core, section
 * 3.1.2.1) that is offered, else the stored one, else the brand's first. Only languages that the brand offers count. Tags come with hyphens (BCP 47) or underscores (POSIX).
 * `asked` says that a parameter chose it, so that it is to be stored.
 */
export const chooseLanguage = (
  query: JsonObject,
  stored: string | undefined,
  languages: readonly string[],
): { readonly language: string; readonly asked: boolean } => {
  const offered = (tag: Json | undefined) =>
    languages.find((language) => language === String(tag).toLowerCase().split(/[-_]/)[0]);
  const asked = [query.lang, ...String(query.ui_locales ?? '').split(' ')].map(offered).find(Boolean);
  return { language: asked ?? offered(stored) ?? languages[0] ?? 'en', asked: asked !== undefined };
};

/** What the names of the words begin with that a brand has in place of a flow's. */
export const brandPrefix = 'brand/';
