import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ownDeclarations } from '../../../e2e/compose.ts';
import { visit } from '../visit.ts';

type Brand = {
  readonly displayName: string;
  readonly promoUrl?: string;
  readonly applicationUrl?: string;
  readonly links: Readonly<Record<string, string | { readonly href: string }>>;
  readonly images: Readonly<Record<string, string>>;
};

const brandOf = (id: string): Brand =>
  JSON.parse(readFileSync(join(ownDeclarations, 'brands', id, 'brand.json'), 'utf8')) as Brand;

const addressOf = (name: string): string | null | undefined =>
  screen.queryByRole('link', { name })?.getAttribute('href');

const footer = {
  onlinePrivacy: 'Online Privacy Policy',
  usage: 'Website Usage Agreement',
  accessibility: 'Accessibility',
  fraud: 'Fraud Protection',
  doNotSell: 'California: Do Not Sell or Share My Personal Information',
  storeLocator: 'Store Locator',
} as const;

describe.each(['cedar', 'birch'])('the page of %s', (id) => {
  const brand = brandOf(id);

  test('has a footer with the brand’s links and copyright', async () => {
    await visit({ brand: id, at: '/register' });
    for (const [name, label] of Object.entries(footer)) expect(addressOf(label)).toBe(brand.links[name]);
    expect(screen.getByText(`© ${brand.displayName}. All rights reserved.`).isConnected).toBe(true);
  });

  test('shows the brand’s pictures, with a link on the promotion', async () => {
    await visit({ brand: id, at: '/findUserId' });
    const sources = [...document.images].map(({ src }) => new URL(src).pathname);
    expect(screen.getByAltText(brand.displayName).getAttribute('src')).toContain(brand.images.logo);
    expect(sources).toContain(`/brands/${id}/${brand.images.promo}`);
    const promo = document.querySelector(`img[src$="${brand.images.promo}"]`);
    expect(promo?.closest('a')?.getAttribute('href')).toBe(brand.promoUrl);
  });

  test('links to the card application', async () => {
    await visit({ brand: id, at: '/findUserId' });
    const apply = document.querySelector('[data-action="apply"]');
    expect(apply?.getAttribute('href')).toBe(brand.applicationUrl);
  });
});

test('a brand’s extra link shows in the page language, and only for that brand', async () => {
  await visit({ brand: 'cedar', at: '/register' });
  expect(addressOf('Cedar Circle rewards')).toBe('https://www.cedar.example/circle');
  await visit({ brand: 'cedar', at: '/register', language: 'es', asksLanguage: true });
  expect(addressOf('Recompensas Cedar Circle')).toBe('https://www.cedar.example/circle');
  await visit({ brand: 'birch', at: '/register' });
  expect(screen.queryByRole('link', { name: /rewards/i })).toBeNull();
});

test('a page has no apply or store link if the brand has no address', async () => {
  await visit({ brand: 'plain', at: '/findUserId' });
  expect(document.querySelector('[data-action="apply"]')).toBeNull();
  expect(addressOf('Store Locator')).toBeUndefined();
});

test('a page offers a choice of language only if the brand has several', async () => {
  await visit({ brand: 'cedar', at: '/' });
  expect(screen.getByRole('button', { name: 'Español' }).getAttribute('lang')).toBe('es');
  await visit({ brand: 'birch', at: '/' });
  expect(document.querySelector('[data-language]')).toBeNull();
});
