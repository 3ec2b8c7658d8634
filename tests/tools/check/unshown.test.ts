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

it('names the artwork that no page shows, and says what to do', () => {
  expect(unshown(sits(bare)).split('\n')).toEqual([
    'Never shown in plain: images.hero. Choose a layout with artwork in theme.layout, such as "banner", or take it out.',
    'Never shown in plain: images.heroPhone. Choose a layout with artwork in theme.layout, such as "banner", or take it out.',
    '',
  ]);
});

it.each([
  ['the entrance', { ...bare, entrance: 'beside' }],
  ['other pages with forms', { ...bare, form: 'banner' }],
  ['pages that say something', { ...bare, message: 'immersive' }],
  ['the entrance, as nothing is stated', {}],
])('says nothing where artwork has its place on %s', (_, layout) => {
  expect(unshown(sits(layout))).toBe('');
});

it('says nothing of artwork that another screen shows', () => {
  const blocks = [{ image: '$brand.images.hero' }];
  const screen = { 'flows/door/screens/gift.json': { layout: 'card', blocks } };
  expect(unshown(sits(bare, screen))).toMatch(/^Never shown in plain: images\.heroPhone\.[^\n]*\n$/);
});

it('can be asked of one brand, and of one that cannot be read', () => {
  expect(unshown(sits(bare), 'other')).toBe('');
  expect(unshown(sits(bare, { 'brands/plain/brand.json': '{' }))).toBe('');
});
