import { expect, it } from 'vitest';
import { galleryPage } from '../../src/tools/gallery.ts';

it('the gallery groups pictures by screen, and names their language and width', () => {
  const page = galleryPage('oak', [
    'login.sign-in.es.320.png',
    'accounts.choose.en.1280.png',
    'login.sign-in.en.1280.png',
  ]);
  expect(page).toContain('<h1>oak: 2 screens</h1>');
  expect([...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'accounts / choose',
    'login / sign-in',
  ]);
  expect([...page.matchAll(/src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
    'accounts.choose.en.1280.png',
    'login.sign-in.en.1280.png',
    'login.sign-in.es.320.png',
  ]);
  expect(page).toContain('alt="es, 320 px"');
});
