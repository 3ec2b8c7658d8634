import type { Page } from '@playwright/test';
import type { Brand } from '../src/config/declarations.ts';
import { onThisMachine } from './visit.ts';

/** A brand in both languages. What it says in English only is said so in Spanish, too. */
export const inBothLanguages = (brand: Brand): Brand => {
  const { voice, cardTitle } = brand;
  const { cardName } = voice ?? {};
  return {
    ...brand,
    languages: ['en', 'es'],
    cardTitle: inBoth(cardTitle),
    ...(typeof cardName === 'object' && { voice: { ...voice, cardName: inBoth(cardName) } }),
  };
};

const inBoth = (words: Brand['cardTitle']): Brand['cardTitle'] =>
  words.en === undefined ? words : { es: words.en, ...words };

/** The path of the page that stands for a brand without a page of its own. */
export const unbuiltPage = (id: string): string => `/login/${id}-dropped-in/`;

/** Opens a brand as one that was dropped in with such declarations. The pages that are built for it know its own languages only. */
export const openAs = async (page: Page, id: string, brand: Brand): Promise<void> => {
  await page.route(
    (url) => url.pathname.startsWith(`/login/${id}/`),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const unbuilt = new URL(unbuiltPage(id), route.request().url()).href;
      return route.fulfill({ response: await route.fetch({ url: onThisMachine(unbuilt), method: 'GET' }) });
    },
  );
  await page.route(
    (url) => url.pathname === `/brands/${id}/brand.json`,
    (route) => route.fulfill({ json: brand }),
  );
};
