/** The program that is shipped with an artifact: `node publish.mjs --help`. It needs Node and nothing else. */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lineOf } from '../check/report.ts';
import { renderPage } from '../prerender/render.tsx';
import type { BucketPlace } from './bucket.ts';
import { type Published, publish, type Wish } from './publish.ts';
import { alone, releasesIn, rollBack } from './tree.ts';
import { whenChanged } from './watch.ts';

const usage = `Publishes this artifact with brands and for an environment, to a folder that a server serves.

  node publish.mjs --brands <folder> --environment <file> --to <folder> [--keep <n>] [--watch]
  node publish.mjs rollback --to <folder>
  node publish.mjs upload --to <folder> --bucket s3://<bucket>/<prefix> [--assets-only]

  --brands       the folder with a folder for each brand
  --environment  what the pages carry: hosts, addresses of servers, the brand that stands in
  --to           the tree; serve <folder>/current/site, with the settings in <folder>/current/nginx.conf
  --keep         how many releases stay, with their assets (3)
  --listen       what stands after "listen" in the settings for nginx, such as "8443 ssl http2" (8080)
  --live-brands  nginx sends the files of brands as they are in --brands by then: what is copied there counts at once
  --watch        publishes again whenever a brand or the environment changes
  rollback       serves the release before the present one again
  upload         brings what the folder serves to object storage, below <prefix>/site
  --bucket       the same after each time that something is published, or rolled back; credentials are found as other programs
                 of AWS find them (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, a role)
  --endpoint     where object storage is that is none of AWS's (AWS_ENDPOINT_URL)
  --region       its region (AWS_REGION)
  --assets-only  brings assets alone: with many regions to each, before pages come to any

What has not changed is not made again. A brand at fault stays as it was, or is left out, and no other waits for it.
Ends with 0 when all is published, 1 when all but brands at fault, 2 when nothing is.
`;

const main = async (args: readonly string[]): Promise<number> => {
  const wish = wished(args);
  if (wish === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  if (wish.help) {
    say(usage);
    return 0;
  }
  const { to } = wish;
  if (wish.command === 'rollback') {
    const release = await alone(to, async () => rollBack(to));
    say(release === undefined ? `There is no earlier release in ${to}.\n` : `${release} is served again.\n`);
    if (release === undefined) return 2;
    await carry(wish);
    return 0;
  }
  if (wish.command === 'upload') {
    await carry(wish);
    return 0;
  }
  const once = async (): Promise<number> => {
    const began = performance.now();
    const published = await alone(to, () => publish(wish, renderPage));
    say(reportOf(published, wish, (performance.now() - began) / 1000));
    await carry(wish);
    return published.faults.length + published.left.length === 0 ? 0 : 1;
  };
  const code = await once();
  if (wish.watch) {
    // What is at fault tonight may be there tomorrow: storage that cannot be reached, a file that is being written.
    whenChanged([wish.brands, wish.environment], async () => {
      await once().catch((error) => {
        tell(error);
        throw error;
      });
    });
    say('Watching for changes. Ctrl-C ends it.\n');
  }
  return code;
};

// The library of object storage is read where it is wanted, and by nobody else.
const carry = async ({ to, keep, place, assetsOnly }: Wished): Promise<void> => {
  if (place === undefined) return;
  const { mirror } = await import('./mirror.ts');
  const { sent, removed, all } = await alone(to, () => mirror({ to, keep, place, assetsOnly }));
  say(`${place.bucket} has it: ${sent} of ${all} objects sent, ${removed} removed\n`);
};

const reportOf = (
  { release, isNew, written, left, kept, faults }: Published,
  { brands, to }: Wish,
  seconds: number,
): string =>
  [
    ...faults.map((fault) => lineOf({ ...fault, file: fault.file.replace('brands', brands) })),
    ...left.map((id) => `${id} is left out.`),
    ...kept.map((id) => `${id} stays as it was.`),
    isNew
      ? `${release} is served: ${written.length} ${written.length === 1 ? 'brand' : 'brands'} written (${seconds.toFixed(1)} s, ${releasesIn(to).length} releases kept)`
      : `Nothing has changed: ${release} is served (${seconds.toFixed(1)} s)`,
    '',
  ].join('\n');

type Wished = Wish & {
  readonly command: keyof typeof needed;
  readonly place?: BucketPlace;
  readonly assetsOnly: boolean;
  readonly watch: boolean;
  readonly help: boolean;
};

const wished = (args: readonly string[]): Wished | undefined => {
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
        bucket: { type: 'string' },
        endpoint: { type: 'string' },
        region: { type: 'string' },
        'assets-only': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { brands, environment, to, listen, bucket, endpoint, region, watch, help } = values;
    const [command = 'publish', ...more] = positionals;
    const keep = Number(values.keep);
    if (!isCommand(command)) return undefined;
    const isWhole = needed[command].every((name) => values[name]);
    if (!help && (!isWhole || more.length > 0 || !(keep >= 1))) return undefined;
    const artifact = dirname(fileURLToPath(import.meta.url));
    for (const place of command !== 'publish' || help ? [] : [brands, environment])
      if (!existsSync(place)) throw new Error(`There is no ${place}`);
    const to_ = resolve(to);
    return {
      artifact,
      brands,
      environment,
      to: to_,
      keep,
      listen,
      liveBrands: values['live-brands'],
      ...(bucket !== undefined && { place: { bucket, endpoint, region } }),
      assetsOnly: values['assets-only'],
      watch,
      help,
      command,
    };
  } catch (error) {
    tell(error);
    return undefined;
  }
};

const needed = {
  publish: ['brands', 'environment', 'to'],
  rollback: ['to'],
  upload: ['to', 'bucket'],
} as const;

const isCommand = (name: string): name is keyof typeof needed => Object.hasOwn(needed, name);

const say = (text: string): void => void process.stdout.write(text);

const tell = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  tell(error);
  process.exitCode = 2;
}
