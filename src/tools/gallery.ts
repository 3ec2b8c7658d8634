import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from './child.mjs';
import { type Context, command, runAs } from './command.ts';

/** The page of a gallery: the pictures by screen, each named `<flow>.<screen>.<language>.<width in px>.png`, of dark pages `….dark.png`. */
export const galleryPage = (brand: string, pictures: readonly string[]): string => {
  const screens = [...new Set(pictures.map(screenOf))].toSorted();
  const sections = screens.map((screen) => {
    const own = pictures.filter((picture) => screenOf(picture) === screen).toSorted();
    return `<h2>${screen}</h2>\n<div>${own.map(figure).join('')}</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${brand}: every screen</title>
<style>${sheet}</style>
<h1>${brand}: ${screens.length} screens</h1>
${sections.join('\n')}
</html>
`;
};

const screenOf = (picture: string): string => picture.split('.').slice(0, 2).join(' / ');

const figure = (picture: string): string => {
  const [, , language, width, scheme] = picture.split('.');
  const said = `${language}, ${width} px${scheme === 'dark' ? ', dark' : ''}`;
  return `<figure class="w${width}"><a href="${picture}"><img loading="lazy" src="${picture}" alt="${said}"></a><figcaption>${said}</figcaption></figure>`;
};

const sheet =
  'body{margin:24px;font:15px/1.4 system-ui,sans-serif;background:#e9ecf0;color:#1b2126}div{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}figure{margin:0;width:180px}figure.w768{width:320px}figure.w1280{width:520px}img{width:100%;border-radius:8px;box-shadow:0 2px 10px #0003}h2{margin:32px 0 12px}';

/** Takes the pictures of a brand away that an earlier run made, and makes the folder that new ones go into. */
export const clearGallery = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  for (const old of picturesIn(folder)) rmSync(join(folder, old));
};

/** Writes the page of a brand's pictures, and says on stdout where it is. Gives how many pictures there are. */
export const writeGallery = (folder: string, brand: string): number => {
  const pictures = picturesIn(folder);
  writeFileSync(join(folder, 'index.html'), galleryPage(brand, pictures));
  process.stdout.write(`${pictures.length} pictures: ${join(folder, 'index.html')}\n`);
  return pictures.length;
};

/** Where galleries go unless somebody says otherwise, a folder for each brand. */
export const galleryFolder = '.portico/gallery';

const picturesIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => /^[\w-]+\.[\w~-]+\.\w+\.\d+(\.dark)?\.png$/.test(name));

export const main = command('npm run gallery --', (program, action) =>
  program
    .description(
      'Takes a picture of every screen of a brand, in each language and color scheme and at three widths, checks them, and writes one page with all pictures.',
    )
    .argument('<brand>', 'the id of the brand')
    .argument('[arguments...]', 'arguments for Playwright; write its options after another --')
    .option('--out <folder>', `where to write it (default: ${galleryFolder})`)
    .action(action(takePictures)),
);

const takePictures = async (
  { root }: Context,
  brand: string,
  rest: readonly string[],
  { out = join(root, galleryFolder) }: { readonly out?: string },
): Promise<number> => {
  const all = resolve(out);
  const folder = join(all, brand);
  clearGallery(folder);
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project=chromium',
    'screens.spec.ts',
    ...rest,
  ];
  const code = await run('playwright', args, {
    cwd: root,
    env: { ...process.env, E2E_GALLERY: brand, E2E_GALLERY_FOLDER: all },
  });
  return writeGallery(folder, brand) === 0 ? 1 : code;
};

await runAs(import.meta.url, main);
