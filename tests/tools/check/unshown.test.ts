import { expect, it } from 'vitest';
import { unshown } from '../../../src/tools/check/unshown.ts';
import { projectOf } from './fixture.ts';

const sits = (layout: object, more: Parameters<typeof projectOf>[0]['change'] = {}) =>
  projectOf({
    change: {
      'brands/plain/brand.json': {
        images: { hero: 'hero.svg', heroPhone: 'low.svg' },
        theme: { layout: layout as never },
      },
      ...more,
    },
  });

const bare = { entrance: 'centred', form: 'band', message: 'plain' };

it('artwork that no page shows is reported with a fix', () => {
  expect(unshown(sits(bare)).split('\n')).toEqual([
    'Never shown in plain: images.hero. Choose a layout with artwork in theme.layout, such as "banner", or take it out.',
    'Never shown in plain: images.heroPhone. Choose a layout with artwork in theme.layout, such as "banner", or take it out.',
    '',
  ]);
});

it.each([
  ['the entry page', { ...bare, entrance: 'beside' }],
  ['other form pages', { ...bare, form: 'banner' }],
  ['message pages', { ...bare, message: 'immersive' }],
  ['the entry page by default', {}],
])('nothing is reported if artwork shows on %s', (_, layout) => {
  expect(unshown(sits(layout))).toBe('');
});

it('artwork that another screen shows is not reported', () => {
  const blocks = [{ image: '$brand.images.hero' }];
  const screen = { 'flows/door/screens/gift.json': { layout: 'card', blocks } };
  expect(unshown(sits(bare, screen))).toMatch(/^Never shown in plain: images\.heroPhone\.[^\n]*\n$/);
});

it('nothing is reported for another brand, or for a brand with invalid JSON', () => {
  expect(unshown(sits(bare), 'other')).toBe('');
  expect(unshown(sits(bare, { 'brands/plain/brand.json': '{' }))).toBe('');
});
