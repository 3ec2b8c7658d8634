import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderOf, type NewBrand, objectionsTo } from './brand/folder.ts';
import { lineOf } from './check/report.ts';
import { type Context, command, runAs } from './command.ts';
import { newFaults } from './faults.ts';
import { readProject } from './project.ts';

/** Creates the folder of a brand. The exit code is 1 if nothing was created. */
export const main = command<number>('npm run new:brand --', (program, run) =>
  program
    .description('Creates the folder of a new brand, with plain pictures in its color.')
    .argument('<id>', 'the name of the folder, and the part of addresses: /login/<id>/')
    .argument('<name>', 'the display name, in quotes')
    .option('--color <color>', 'the color of buttons, links and pictures, in quotes', '#33566f')
    .action(run(createBrand)),
);

const createBrand = (
  { root, write }: Context,
  id: string,
  name: string,
  { color }: { readonly color: string },
): number => {
  const brand: NewBrand = { id, name: name.trim(), color };
  const project = readProject(root);
  const objections = objectionsTo(brand, project);
  const files = objections.length > 0 ? {} : folderOf(brand, project);
  // A name may be one that other brands speak of: then the fault is in their files, and it was not there before.
  const faults = objections.length > 0 ? [] : newFaults(project, files);
  if (objections.length + faults.length > 0) {
    write(`${[...objections, ...faults.map(lineOf), 'Nothing was made.'].join('\n')}\n`);
    return 1;
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  write(`${nextSteps(brand, Object.keys(files))}\n`);
  return 0;
};

const nextSteps = ({ id }: NewBrand, files: readonly string[]): string =>
  `Made ${files.join(', ')}.

npm start shows it at /login/${id}/; publishing, with brands/ or its copy elsewhere, makes it live. What to fill in next:
  brand.json  phones and links are those of the default brand: write the brand's own
              cardTitle: the card's real name in each language; languages: those on offer
              accountNumberLengths: how many digits the brand's account numbers have
              applicationUrl, promoUrl, vanityUrl, app, voice, partners: what the brand has of these
              theme: how pages are laid out (layout), the bar with the logo (header), buttons and fields (shape), typefaces
              of the brand's own (type), dark pages (dark); footer and promo: the legal line, words with the promotion
  logo.svg, logo-dark.svg, hero.svg, promo.svg, favicon.svg: plain pictures in the colour given; put the brand's own in
              their place, and beside them heroPhone, touchIcon and social
  locales/<language>.json: words that differ from the flows' own, if there are any; then name the language in ownWords.
              $status is draft until compliance has signed the words off, then approved

brands/README.md has every property. npm run check -- --brand ${id} says what is wrong, and what it could still have.`;

await runAs(import.meta.url, main);
