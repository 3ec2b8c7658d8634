import { isList } from '../engine/index.ts';
import type { Needs } from './parts.ts';

type Choice = {
  readonly shown: string;
  readonly offered: readonly string[];
  readonly chosen: string | undefined;
};

/** The first of a browser's languages that a brand is offered in, unless it is the one that shows; none once a person or an address has chosen one. */
export const languageToOffer = (
  preferred: readonly string[],
  { shown, offered, chosen }: Choice,
): string | undefined => {
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  const best = known.find((language) => offered.includes(language));
  return chosen !== undefined || best === shown ? undefined : best;
};

/** Offers it where the header has the languages, until the person goes on to another screen of an address: that is an answer, too, and kept. */
export const createLanguageOffer = ({
  world,
  store,
  slots,
  view,
}: Needs<'world' | 'store' | 'slots' | 'view'>): (() => void) => {
  let lastRoute: string | undefined;
  let lastScreen: number | undefined;
  return () => {
    const screen = view('page').layers.at(-1)?.key;
    const { languages } = store.brand;
    const best = languageToOffer(world.navigator.languages ?? [], {
      shown: store.language,
      offered: isList(languages) ? languages.map(String) : [],
      chosen: slots.read('local.language'),
    });
    const may =
      best !== undefined && best !== slots.read('local.declined') && store.header.language !== false;
    const isPassed = lastRoute === store.route && lastScreen !== screen;
    if (screen === undefined) return;
    if (may && isPassed) slots.write('local.declined', best);
    lastRoute = store.route;
    lastScreen = screen;
    const offer = may && !isPassed ? best : undefined;
    if (offer === store.offer) return;
    Object.assign(store, { offer, isRenewed: true });
  };
};
