/**
 * `npm run freeze`: compares what the product does with the digests in digests.json. While code is renamed and moved, nothing
 * else may change.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument } from 'commander';
import { type Context, command, runAs } from '../../src/tools/command.ts';
import { difference, differing, type Renames, renamed } from './compare.ts';
import { computedIn, digestOf, type Outputs, outputsOf, type PartName, partNames } from './compute.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const digestsFile = 'tests/freeze/digests.json';

type Options = {
  readonly show?: boolean;
  readonly since?: string;
  readonly renames?: string;
  readonly update?: boolean;
};

const main = command('npm run freeze --', (program, run) =>
  program
    .description(
      'Computes what the product does, and compares it with the digests in tests/freeze/digests.json.',
    )
    .addArgument(new Argument('[part...]', 'the parts to compare (default: all)').choices(partNames))
    .option('--show', 'print the differences in full, from the commit that changed the digests last')
    .option('--since <revision>', 'show the differences from another revision')
    .option(
      '--renames <file>',
      'a JSON list of pairs [old, new]: they are applied to the old outputs before these are compared',
    )
    .option('--update', 'write the digests; with --renames only if nothing else differs')
    .action(run(compare)),
);

const compare = async (_: Context, given: readonly PartName[], options: Options): Promise<number> => {
  const parts = partNames.filter((name) => given.length === 0 || given.includes(name));
  const now = await outputsOf(root, parts);
  const isAsked = ([name]: readonly [string, string]): boolean =>
    parts.some((part) => name.startsWith(`${part}/`));
  const known: Readonly<Record<string, string>> = existsSync(join(root, digestsFile))
    ? JSON.parse(readFileSync(join(root, digestsFile), 'utf8'))
    : {};
  const changed = differing(new Map(Object.entries(known).filter(isAsked)), digests(now));
  const isShown = options.show || options.since !== undefined || options.renames !== undefined;
  const left = isShown ? unexplained(now, parts, options) : changed;
  if (options.update && (options.renames === undefined || left.length === 0)) {
    const others = Object.entries(known).filter((entry) => !isAsked(entry));
    const all = [...others, ...digests(now)].sort(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(join(root, digestsFile), `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
    say(`Wrote ${digestsFile}: ${changed.length} of ${now.size} digests are new.`);
    return 0;
  }
  if (left.length === 0) {
    say(`All ${now.size} outputs are as before.`);
    return 0;
  }
  say(...left.map((name) => `differs: ${name}`));
  say(`${left.length} of ${now.size} outputs differ. npm run freeze -- --show shows how.`);
  return 1;
};

const digests = (outputs: Outputs): ReadonlyMap<string, string> =>
  new Map([...outputs].map(([name, text]) => [name, digestOf([text])]));

// The outputs that still differ from an older revision after its names are replaced.
const unexplained = (
  now: Outputs,
  parts: readonly PartName[],
  { show, since, renames }: Options,
): readonly string[] => {
  const table: Renames = renames === undefined ? [] : JSON.parse(readFileSync(renames, 'utf8'));
  const revision = since ?? git('log', '-1', '--format=%H', '--', digestsFile);
  const old = renamed(outputsAt(revision, parts), table);
  const left = differing(old, now);
  if (show) for (const name of left) say(`=== ${name}`, difference(old.get(name), now.get(name)));
  return left;
};

// An older revision computes its outputs itself, in a work tree of its own.
const outputsAt = (revision: string, parts: readonly PartName[]): Outputs => {
  const folder = join(mkdtempSync(join(tmpdir(), 'portico-freeze-')), 'tree');
  git('worktree', 'add', '--detach', folder, revision);
  try {
    const [lock, own] = [folder, root].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
    if (lock === own) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' });
    const { status } = spawnSync(
      process.execPath,
      ['src/tools/tool.mjs', 'tests/freeze/freeze.ts', ...parts],
      {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    // 1 says that they differ from its own digests.
    if (status !== 0 && status !== 1) throw new Error(`The outputs of ${revision} could not be computed.`);
    return computedIn(folder, parts);
  } finally {
    git('worktree', 'remove', '--force', folder);
    rmSync(join(folder, '..'), { recursive: true });
  }
};

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const say = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

await runAs(import.meta.url, main);
