import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { ownValue } from '../engine/index.ts';
import type { Project } from './assemble.ts';
import { type Context, command, runAs } from './command.ts';
import { deploymentOf } from './deployment.ts';
import { readProject } from './project.ts';
import { jsonOf, listOf, objectOf } from './source.ts';
import { bundleOf } from './vite/bundle.ts';

/** A script in an environment: where it lies and what it must be there, as far as that is said. */
export type Placed = {
  readonly role: string;
  readonly src: string;
  readonly integrity: string | undefined;
};

/** The scripts that an environment has addresses for. */
export const placedIn = (project: Project, name: string): readonly Placed[] => {
  const { scripts = {}, scriptIntegrity = {} } = deploymentOf(project, name).environment;
  return Object.entries(objectOf(objectOf(project.issuer?.value).scripts)).flatMap(([role, script]) => {
    const { src, integrity } = objectOf(script);
    const address = ownValue(scripts, role) ?? src;
    const value = ownValue(scriptIntegrity, role) ?? integrity;
    return address === undefined
      ? []
      : [{ role, src: String(address), integrity: value === undefined ? undefined : String(value) }];
  });
};

/** The inventory as Markdown. */
export const inventoryOf = (project: Project): string => {
  const declared = Object.entries(objectOf(bundleOf(project).issuer.scripts));
  const rows = declared.map(([role, script]) => {
    const facts = objectOf(script);
    const open = listOf(facts.cardPages).map((page) => `\`${page}\``);
    return [
      `\`${role}\``,
      facts.owner,
      facts.reason,
      whenOf(facts),
      open.length === 0 ? 'none' : open.join(' '),
      facts.integrity === undefined ? facts.unpinned : `\`${facts.integrity}\``,
    ];
  });
  const places = Object.keys(project.environments).flatMap((name) =>
    placedIn(project, name).map(({ role, src, integrity }) => [
      name,
      `\`${role}\``,
      `\`${src}\``,
      integrity === undefined ? 'an exception, see above' : `\`${integrity}\``,
    ]),
  );
  return [
    '# Scripts of others',
    'Written by `npm run scripts` from `scripts` in `brands/issuer.json` and the environments; `npm test` tells when it is out of date. Each is loaded where what it needs is there, and, of the addresses where a card number, an ID number or a security code may be typed, at the listed ones alone. A browser refuses a script that is not what its integrity value says, and telemetry hears of it (`portico.fault`, `script.changed`); `npm run scripts -- --compare <environment>` fetches all of them and tells what has changed.',
    table(['Script', 'Owner', 'Reason', 'Loaded', 'Pages with card data', 'Integrity, or why not'], rows),
    '## Where they lie',
    places.length === 0 ? 'Nowhere.' : table(['Environment', 'Script', 'Address', 'Integrity there'], places),
  ].join('\n\n');
};

const whenOf = ({ onDemand, flag, needs }: ReturnType<typeof objectOf>): string =>
  [
    onDemand === true ? 'when it is called' : 'with the page',
    ...(flag === undefined ? [] : [`while the flag \`${flag}\` is on`]),
    ...(needs === undefined ? [] : [`for brands with \`${needs}\``]),
  ].join(', ');

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** What a comparison came to: a sentence for each script that is not as it was, and what each of them is now. */
export type Compared = {
  readonly changed: readonly string[];
  readonly seen: Readonly<Record<string, string>>;
};

/** Fetches scripts and compares each with its integrity value or, where it has none, with what it was when that was recorded. */
export const compare = async (
  placed: readonly Placed[],
  recorded: Readonly<Record<string, unknown>>,
  fetched: (src: string) => Promise<Response>,
): Promise<Compared> => {
  const found = await Promise.all(
    placed.map(async ({ role, src, integrity }) => {
      const response = await fetched(src).catch(() => undefined);
      if (response?.ok !== true) return { role, told: [`${role} cannot be had from ${src}.`] };
      const content = Buffer.from(await response.arrayBuffer());
      const is = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      const wanted = integrity?.split(' ') ?? [
        String(ownValue(recorded, role) ?? 'nothing that was recorded'),
      ];
      return {
        role,
        is,
        told: wanted.includes(is) ? [] : [`${role} at ${src} is ${is}, not ${wanted.join(' or ')}.`],
      };
    }),
  );
  return {
    changed: found.flatMap(({ told }) => told),
    seen: Object.fromEntries(found.flatMap(({ role, is }) => (is === undefined ? [] : [[role, is]]))),
  };
};

/** Compares the scripts of an environment as they are now with their integrity or with the record. */
const compareNow = async (
  { root, write }: Context,
  name: string,
  { site, record }: Options,
): Promise<number> => {
  const project = readProject(root);
  const names = Object.keys(project.environments);
  if (!names.includes(name)) {
    write(`There is no deploy/environments/${name}.json. Name one of these: ${names.join(', ')}.\n`);
    return 1;
  }
  const file = join(root, 'deploy/scripts.json');
  const all = existsSync(file) ? objectOf(jsonOf(readFileSync(file, 'utf8'))) : {};
  const { changed, seen } = await compare(placedIn(project, name), objectOf(ownValue(all, name)), (src) =>
    fetch(new URL(src, site)),
  );
  for (const line of changed) write(`${line}\n`);
  if (record) {
    writeFileSync(file, `${JSON.stringify({ ...all, [name]: seen }, null, 2)}\n`);
    return 0;
  }
  if (changed.length === 0) write('Every script is what it was.\n');
  return changed.length === 0 ? 0 : 1;
};

// PCI DSS 6.4.3 asks for the inventory, 11.6.1 for the comparison.
export const main = command('npm run scripts --', (program, run) =>
  program
    .description('Writes docs/scripts.md, the inventory of third-party scripts.')
    .option('--check', 'write nothing, and exit with 1 if the inventory is out of date')
    .addOption(
      new Option(
        '--compare [environment]',
        'fetch the scripts of an environment (local) instead, and exit with 1 if one has changed',
      ).preset('local'),
    )
    .option('--site <origin>', 'with --compare, the site of relative addresses', 'http://127.0.0.1:4173')
    .option('--record', 'with --compare, write what the scripts are now into deploy/scripts.json')
    .action(run(writeInventory)),
);

type Options = {
  readonly check?: boolean;
  readonly compare?: string;
  readonly site: string;
  readonly record?: boolean;
};

const writeInventory = async (context: Context, options: Options): Promise<number> => {
  const { root } = context;
  if (options.compare !== undefined) return compareNow(context, options.compare, options);
  const file = join(root, 'docs/scripts.md');
  const wanted = `${inventoryOf(readProject(root))}\n`;
  if (!options.check) writeFileSync(file, wanted);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    process.stderr.write('docs/scripts.md is out of date. Run npm run scripts and commit the result.\n');
    return 1;
  }
  return 0;
};

await runAs(import.meta.url, main);
