/**
 * `npm run matrix`: plays every declared journey in the browser for all brands, in all their languages, at both widths, and
 * photographs and examines every screen of every brand as `npm run gallery` does. What follows `--` goes to Playwright:
 * `npm run matrix -- --grep reset --shard 1/4`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './child.mjs';
import { clearGallery, galleryFolder, writeGallery } from './gallery.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const brands = readdirSync(join(root, 'brands')).filter((id) =>
  existsSync(join(root, 'brands', id, 'brand.json')),
);
const galleries = join(root, galleryFolder);
const args = ['test', '--config', 'e2e/playwright.config.ts', '--project=chromium', ...process.argv.slice(2)];

for (const brand of brands) clearGallery(join(galleries, brand));
process.exitCode = await run('playwright', args, {
  cwd: root,
  env: { ...process.env, E2E_MATRIX: 'all', E2E_GALLERY_FOLDER: galleries },
});
for (const brand of brands) writeGallery(join(galleries, brand), brand);
