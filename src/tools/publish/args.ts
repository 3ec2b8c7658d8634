import { existsSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BucketPlace } from './bucket.ts';
import { previewName } from './previews.ts';
import type { Wish } from './publish.ts';
import { placesIn } from './tree.ts';

/** What the program says of itself. */
export const usage = `Publishes this artifact with brands and for an environment, to a folder that a server serves.

  node publish.mjs --brands <folder> --environment <file> --to <folder> [--keep <n>] [--watch]
  node publish.mjs preview <name> --brands <folder> --environment <file> --to <folder>
  node publish.mjs switch <name> --to <folder>
  node publish.mjs discard <name> --to <folder>
  node publish.mjs previews --to <folder>
  node publish.mjs rollback --to <folder>
  node publish.mjs upload --to <folder> --bucket s3://<bucket>/<prefix> [--assets-only]

  --brands       the folder with a folder for each brand
  --environment  what the pages carry: hosts, addresses of servers, the brand that stands in
  --to           the tree; serve <folder>/current/site, with the settings in <folder>/current/nginx.conf
  --keep         how many releases stay, with their assets (3)
  --listen       what stands after "listen" in the settings for nginx, such as "8443 ssl http2" (8080)
  --live-brands  nginx sends the files of brands as they are in --brands by then: what is copied there counts at once
  --linked       pages ask for their styles and first script in place of having them within: for a network whose rules send one
                 content security policy with all pages
  --watch        publishes again whenever a brand or the environment changes, and waits for brands that are not there yet
  preview        makes a release that is not live: it is looked at by <name>.<previewHost of the environment>
  switch         serves the release that a preview shows, and takes the preview away
  discard        takes a preview away
  previews       lists them
  rollback       serves the release that was served before the present one again
  upload         brings what the folder serves to object storage, below <prefix>/site
  --bucket       the same after each time that another release is served; credentials are found as other programs of AWS find
                 them (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, a role)
  --endpoint     where object storage is that is none of AWS's (AWS_ENDPOINT_URL)
  --region       its region (AWS_REGION)
  --assets-only  brings assets alone: with many regions to each, before pages come to any

What has not changed is not made again. A brand at fault stays as it was, or is left out, and no other waits for it.
Ends with 0 when all is published, 1 when all but brands at fault, 2 when nothing is.
`;

type Command = {
  readonly needs: readonly ('brands' | 'environment' | 'to' | 'bucket')[];
  /** The name of a preview follows. */
  readonly isNamed?: boolean;
};

const publishing = ['brands', 'environment', 'to'] as const;

const commands = {
  publish: { needs: publishing },
  preview: { needs: publishing, isNamed: true },
  switch: { needs: ['to'], isNamed: true },
  discard: { needs: ['to'], isNamed: true },
  previews: { needs: ['to'] },
  rollback: { needs: ['to'] },
  upload: { needs: ['to', 'bucket'] },
} satisfies Record<string, Command>;

/** The words that come first. */
export type CommandName = keyof typeof commands;

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** What the program is asked to do. */
export type Wished = Wish & {
  readonly command: CommandName;
  /** Of a preview. */
  readonly name: string;
  readonly place?: BucketPlace;
  readonly assetsOnly: boolean;
  readonly watch: boolean;
  readonly help: boolean;
};

/** What words of the command line ask for, or what is to be told where they cannot be understood. */
export const wishedBy = (args: readonly string[]): Wished | string => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        brands: { type: 'string', default: '' },
        environment: { type: 'string', default: '' },
        to: { type: 'string', default: '' },
        keep: { type: 'string', default: '3' },
        listen: { type: 'string', default: '8080' },
        'live-brands': { type: 'boolean', default: false },
        linked: { type: 'boolean', default: false },
        bucket: { type: 'string' },
        endpoint: { type: 'string' },
        region: { type: 'string' },
        'assets-only': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { brands, environment, to, listen, bucket, endpoint, region, linked, watch, help } = values;
    const [command = 'publish', name = '', ...more] = positionals;
    const keep = Number(values.keep);
    if (!isCommand(command))
      throw new Error(`There is no ${command}; there are ${Object.keys(commands).join(', ')}`);
    const { needs, isNamed = false }: Command = commands[command];
    const artifact = dirname(fileURLToPath(import.meta.url));
    const to_ = resolve(to);
    if (!help) {
      const missing = needs.filter((word) => !values[word]).map((word) => `--${word}`);
      if (missing.length > 0) throw new Error(`${command} needs ${missing.join(', ')}`);
      if (isNamed && !previewName.test(name))
        throw new Error(`${command} needs a name of small letters, digits and "-", not "${name}"`);
      const [tooMuch] = isNamed ? more : [name, ...more].filter((word) => word !== '');
      if (tooMuch !== undefined) throw new Error(`What is meant by ${tooMuch}?`);
      if (!Number.isInteger(keep) || keep < 1)
        throw new Error(`--keep is a number from 1, not ${values.keep}`);
      if (/[;{}#\\'"$\s]/.test(listen.replaceAll(' ', ''))) throw new Error(`--listen cannot be ${listen}`);
      // A service begins before its brands are there, and waits for them.
      if (!watch) refuseMissing({ brands, environment, to: to_ }, needs);
      if (needs === publishing) refuseNested(brands, to_);
    }
    return {
      artifact,
      brands,
      environment,
      to: to_,
      keep,
      listen,
      liveBrands: values['live-brands'],
      linked,
      ...(bucket !== undefined && { place: { bucket, endpoint, region } }),
      assetsOnly: values['assets-only'],
      watch,
      help,
      command,
      name,
      ...(command === 'preview' && { preview: name }),
    };
  } catch (error) {
    // What is wrong stands last, where it is seen.
    return `${usage}\n${error instanceof Error ? error.message : String(error)}.\n`;
  }
};

/** Throws where a place that a command needs is not there, or is of another kind. */
export const refuseMissing = (
  { brands, environment, to }: Pick<Wish, 'brands' | 'environment' | 'to'>,
  needs: Command['needs'] = publishing,
): void => {
  const [folders, files] = needs.includes('brands') ? [[brands], [environment]] : [[to], []];
  for (const place of [...folders, ...files]) if (!existsSync(place)) throw new Error(`There is no ${place}`);
  for (const place of [...folders, ...(existsSync(to) ? [to] : [])])
    if (!statSync(place).isDirectory()) throw new Error(`${place} is no folder`);
  for (const place of files) if (!statSync(place).isFile()) throw new Error(`${place} is no file`);
};

// What is written there would be taken for brands, and watching would never end; or brands are taken away with a release.
const refuseNested = (brands: string, to: string): void => {
  const own = Object.values(placesIn(to));
  if (isWithin(to, brands) || own.some((place) => isWithin(brands, place)))
    throw new Error(`${to} cannot lie in ${resolve(brands)}, nor brands in what is served`);
};

const isWithin = (place: string, folder: string): boolean =>
  `${resolve(place)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
