import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { type Context, command, runAs } from './command.ts';
import { clearGallery, galleryFolder, writeGallery } from './gallery.ts';

export const main = command('npm run matrix --', (program, action) =>
  program
    .description(
      'Plays every scenario in Chromium for all brands, languages and widths, and takes and checks the pictures of "npm run gallery" for all brands.',
    )
    .argument('[arguments...]', 'arguments and options for Playwright, such as --grep reset --shard 1/4')
    .allowUnknownOption()
    .action(action(playAll)),
);

const playAll = async ({ root }: Context, args: readonly string[]): Promise<number> => {
  const brands = readdirSync(join(root, 'brands')).filter((id) =>
    existsSync(join(root, 'brands', id, 'brand.json')),
  );
  const galleries = join(root, galleryFolder);
  for (const brand of brands) clearGallery(join(galleries, brand));
  const code = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--project=chromium', ...args],
    { cwd: root, env: { ...process.env, E2E_MATRIX: 'all', E2E_GALLERY_FOLDER: galleries } },
  );
  for (const brand of brands) writeGallery(join(galleries, brand), brand);
  return code;
};

await runAs(import.meta.url, main);
