import { ref } from 'valtio/vanilla';
import { hashOfFile } from '../config/hash.ts';
import { initialState, isObject, type JsonObject, type Scope, transition } from '../engine/index.ts';
import { dressAs } from './dress.ts';
import { brandPrefix, chooseLanguage } from './language.ts';
import { enteredBy, located } from './open.ts';
import type { BrandFiles, Needs, Spoken } from './parts.ts';
import { readBrand } from './read-brand.ts';
import { saidAnew } from './said.ts';
import { sayShortly } from './short-message.ts';
import { languagesOf, takeBrand } from './start.ts';

/** What renewing needs. */
export type RenewNeeds = Needs<
  | 'world'
  | 'catalogue'
  | 'site'
  | 'environment'
  | 'report'
  | 'store'
  | 'slots'
  | 'known'
  | 'scope'
  | 'refresh'
  | 'open'
  | 'drawing'
  | 'registry'
>;

/**
 * Makes what a brand's file says now the brand of the page: colours, words, phones, what it offers and its partners, all at
 * once. Where the person is in the middle of something that there is no more, words say so.
 */
export const renew = async (parts: RenewNeeds, files: BrandFiles, body: JsonObject): Promise<void> => {
  const { store, slots, known, scope } = parts;
  const brand = await readBrand(parts, body);
  const { language } = chooseLanguage(
    { lang: store.language },
    slots.read('local.language'),
    languagesOf(brand),
  );
  const own = await files.wordsNow(language, brand).catch(() => files.words(language));
  const before = { language: store.language, scope: scope(), phones: store.brand.phones };
  known.digests = { [language]: hashOfFile([body, own ?? null]) };
  files.keep(language, own);
  if (parts.drawing.words !== undefined) renewWords(parts.drawing.words, language, own ?? {});
  dressAs(parts, brand);
  takeBrand(parts, brand, language);
  store.isRenewed = true;
  store.state = ref(saidAnew(store.state, before.phones, brand.phones));
  parts.refresh();
  if (language !== before.language) sayShortly(parts, 'message.gone', 'warning');
  if (opens(parts, before.scope) && !opens(parts, scope())) {
    sayShortly(parts, 'message.gone', 'warning');
    parts.open(store.route, { query: located(parts).query, replace: true });
  }
  // A page that a guard turned away by the former brand may be let in by this one, such as a partner that is new.
  const { page } = store.state.machines;
  if (page?.pending !== undefined && page.waiting === undefined)
    parts.open(store.route, { entry: page.entry, query: page.query, replace: true });
};

// Words in another language are loaded again when they are wanted.
const renewWords = ({ i18n, pending }: Spoken, language: string, own: JsonObject): void => {
  pending.clear();
  for (const [each, spaces] of Object.entries(i18n.store.data)) {
    for (const space of Object.keys(spaces)) {
      if (each !== language || space.startsWith(brandPrefix)) i18n.removeResourceBundle(each, space);
    }
  }
  for (const [flow, words] of Object.entries(own)) {
    if (isObject(words)) i18n.addResourceBundle(language, brandPrefix + flow, words);
  }
};

// Whether whoever came now would be let in at the present address.
const opens = (parts: RenewNeeds, scope: Scope): boolean => {
  const { entry, query } = located(parts);
  const entered = enteredBy(parts.catalogue, parts.store.route);
  const { effects } = transition(
    initialState,
    { type: 'enter', machine: 'page', ...entered, entry, query },
    scope,
  );
  return !effects.some(({ type }) => type === 'unknown' || type === 'navigate');
};
