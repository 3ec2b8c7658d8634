import { existsSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BucketPlace } from './bucket.ts';
import { previewName } from './previews.ts';
import type { Wish } from './publish.ts';
import type { Aim } from './rollback.ts';
import { placesIn } from './tree.ts';

/** What the program says of itself. */
export const usage = `Publishes this artifact with brands and for an environment, to a folder that a server serves.

  node publish.mjs --brands <folder> --environment <file> --to <folder> [--keep <n>] [--keep-assets <days>] [--watch]
  node publish.mjs preview <name> --brands <folder> --environment <file> --to <folder>
  node publish.mjs switch <name> --to <folder>
  node publish.mjs discard <name> --to <folder>
  node publish.mjs previews --to <folder>
  node publish.mjs rollback [<release> | --artifact | --brand <id>] --to <folder> [--dry-run]
  node publish.mjs releases --to <folder>
  node publish.mjs withdraw <release> --to <folder>
  node publish.mjs reloaded --to <folder> [--nginx <address>]
  node publish.mjs upload --to <folder> --bucket s3://<bucket>/<prefix> [--assets-only]

  --brands       the folder with a folder for each brand
  --environment  what the pages carry: hosts, addresses of servers, the brand that stands in
  --to           the tree; serve <folder>/current/site, with the settings in <folder>/current/nginx.conf
  --keep         how many releases stay, and of how many artifacts the last one (3)
  --keep-assets  for how many days assets stay that open pages may still ask for (7)
  --listen       what stands after "listen" in the settings for nginx, such as "8443 ssl http2" (8080)
  --live-brands  nginx sends the files of brands as they are in --brands by then: what is copied there counts at once
  --linked       pages ask for their styles and first script in place of having them within: for a network whose rules send one
                 content security policy with all pages
  --reload       a command that has nginx read its settings when they have changed: "nginx -t && nginx -s reload". If it fails,
                 or nginx does not serve them then, what was served stays. Without it nginx serves what it served until it has read them, and the program ends with 3
  --nginx        where nginx is asked whether it serves them, as after "listen": "10.0.0.5:8443 ssl" (what --listen says, here)
  --watch        publishes again whenever a brand or the environment changes, and waits for brands that are not there yet
  preview        makes a release that is not live: it is looked at by <name>.<previewHost of the environment>
  switch         serves the release that a preview shows, and takes the preview away
  discard        takes a preview away
  previews       lists them
  rollback       serves the release that was served before the present one again, or the one that is named; with --artifact the last
                 one of another artifact; with --brand the present one with one brand as it was before its last change
  --dry-run      says what rollback would do, and does nothing
  releases       lists the releases that stay
  withdraw       has no rollback lead to a release any more
  reloaded       notes that you had nginx read its settings, where --reload could not. It asks nginx if something listens at
                 its address, and ends with 3 if nginx does not serve them
  upload         brings what the folder serves to object storage, below <prefix>/site
  --bucket       the same after each time that another release is served; credentials are found as other programs of AWS find
                 them (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, a role)
  --endpoint     where object storage is that is none of AWS's (AWS_ENDPOINT_URL)
  --region       its region (AWS_REGION)
  --assets-only  brings assets alone: with many regions to each, before pages come to any

What has not changed is not made again. A brand at fault stays as it was, or is left out, and no other waits for it.
Ends with 0 when all is published, 1 when all but brands at fault, 2 when nothing is, 3 when nginx has yet to read its settings
before it serves what was published, 4 when another artifact lies beside the program than its own: with --watch it ends so once
the artifact is replaced, and whatever runs it starts the new program.
`;

type Command = {
  readonly needs: readonly ('brands' | 'environment' | 'to' | 'bucket')[];
  /** What follows: the name of a preview, or of a release. */
  readonly name?: 'preview' | 'release' | 'release?';
};

const publishing = ['brands', 'environment', 'to'] as const;

const commands = {
  publish: { needs: publishing },
  preview: { needs: publishing, name: 'preview' },
  switch: { needs: ['to'], name: 'preview' },
  discard: { needs: ['to'], name: 'preview' },
  previews: { needs: ['to'] },
  rollback: { needs: ['to'], name: 'release?' },
  releases: { needs: ['to'] },
  withdraw: { needs: ['to'], name: 'release' },
  reloaded: { needs: ['to'] },
  upload: { needs: ['to', 'bucket'] },
} satisfies Record<string, Command>;

/** The words that come first. */
export type CommandName = keyof typeof commands;

const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** What the program is asked to do. */
export type Wished = Wish & {
  readonly command: CommandName;
  /** Of a preview, or of a release. */
  readonly name: string;
  readonly aim: Aim;
  readonly dryRun: boolean;
  readonly place?: BucketPlace;
  readonly assetsOnly: boolean;
  readonly watch: boolean;
  readonly help: boolean;
};

const options = {
  brands: { type: 'string', default: '' },
  environment: { type: 'string', default: '' },
  to: { type: 'string', default: '' },
  keep: { type: 'string', default: '3' },
  'keep-assets': { type: 'string', default: '7' },
  artifact: { type: 'boolean', default: false },
  brand: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  listen: { type: 'string', default: '8080' },
  'live-brands': { type: 'boolean', default: false },
  linked: { type: 'boolean', default: false },
  reload: { type: 'string' },
  nginx: { type: 'string' },
  bucket: { type: 'string' },
  endpoint: { type: 'string' },
  region: { type: 'string' },
  'assets-only': { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const parsed = (args: readonly string[]) => parseArgs({ args: [...args], allowPositionals: true, options });

/** What words of the command line ask for, or what is to be told where they cannot be understood. */
export const wishedBy = (args: readonly string[]): Wished | string => {
  try {
    const { values, positionals } = parsed(args);
    const { brands, environment, to, listen, reload, nginx, bucket, endpoint, region, linked, watch, help } =
      values;
    const [command = 'publish', name = '', ...more] = positionals;
    const [keep, keepAssets] = [Number(values.keep), Number(values['keep-assets'])];
    const { artifact: isOfArtifact, brand, 'dry-run': dryRun } = values;
    if (!isCommand(command))
      throw new Error(`There is no ${command}; there are ${Object.keys(commands).join(', ')}`);
    const artifact = dirname(fileURLToPath(import.meta.url));
    const to_ = resolve(to);
    if (!help) refuse(command, [name, ...more], values);
    return {
      artifact,
      brands,
      environment,
      to: to_,
      keep,
      keepAssets,
      aim: { ...(name !== '' && { release: name }), artifact: isOfArtifact, brand },
      dryRun,
      listen,
      liveBrands: values['live-brands'],
      linked,
      reload,
      nginx,
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

// Throws where the words cannot be meant so. The places are looked at last.
const refuse = (
  command: CommandName,
  [name = '', ...more]: readonly string[],
  values: ReturnType<typeof parsed>['values'],
): void => {
  const { needs, name: named }: Command = commands[command];
  const { keep, 'keep-assets': keepAssets, listen, artifact, brand } = values;
  const missing = needs.filter((word) => !values[word]).map((word) => `--${word}`);
  if (missing.length > 0) throw new Error(`${command} needs ${missing.join(', ')}`);
  if (named === 'preview' && !previewName.test(name))
    throw new Error(`${command} needs a name of small letters, digits and "-", not "${name}"`);
  if (named === 'release' && name === '') throw new Error(`${command} needs the name of a release`);
  const [tooMuch] = named !== undefined ? more : [name, ...more].filter((word) => word !== '');
  if (tooMuch !== undefined) throw new Error(`What is meant by ${tooMuch}?`);
  const aims = [name !== '', artifact, brand !== undefined].filter((is) => is);
  if (command === 'rollback' ? aims.length > 1 : artifact || brand !== undefined || values['dry-run'])
    throw new Error(
      '--artifact, --brand and --dry-run are for rollback, which takes a release, --artifact or --brand',
    );
  if (!Number.isInteger(Number(keep)) || Number(keep) < 1)
    throw new Error(`--keep is a number from 1, not ${keep}`);
  if (!(Number(keepAssets) >= 0)) throw new Error(`--keep-assets is a number of days, not ${keepAssets}`);
  if (special.test(listen) || /[;#\s]/.test(listen.replaceAll(' ', '')))
    throw new Error(`--listen cannot be ${listen}`);
  const places = { ...values, to: resolve(values.to) };
  // A service begins before its brands are there, and waits for them.
  if (!values.watch) refuseMissing(places, needs);
  if (needs === publishing) refuseNested(values.brands, places.to);
  refuseSpecial([places.to, ...(values['live-brands'] ? [resolve(values.brands)] : [])]);
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

// Places that stand in the settings of nginx.
const refuseSpecial = (places: readonly string[]): void => {
  for (const place of places)
    if (specialInPlace.test(sep === '\\' ? place.replaceAll(sep, '/') : place))
      throw new Error(
        `${JSON.stringify(place)} cannot be served: use a path without blanks, new lines and $ { } ' " \\ ; # * ? [ ]`,
      );
};

// What is written there would be taken for brands, and watching would never end; or brands are taken away with a release.
const refuseNested = (brands: string, to: string): void => {
  const own = Object.values(placesIn(to));
  if (isWithin(to, brands) || own.some((place) => isWithin(brands, place)))
    throw new Error(`${to} cannot lie in ${resolve(brands)}, nor brands in what is served`);
};

const special = /[${}'"\\]/;

// What else ends a word of nginx's settings, begins a comment there, or stands for other names in its `include`.
const specialInPlace = new RegExp(`${special.source}|[\\s\\p{Cc};#*?[\\]]`, 'u');

const isWithin = (place: string, folder: string): boolean =>
  `${resolve(place)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
