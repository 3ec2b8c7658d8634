import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from './assemble.ts';
import { type Context, command, runAs } from './command.ts';
import { diffOf, type Told } from './diff/diff.ts';
import { readProject } from './project.ts';

/** Draws a page of what has changed in a project from one commit to another one, or to the files as they are. */
export type DrawPage = (wish: {
  readonly root: string;
  readonly since: string;
  readonly until?: string;
  readonly title: string;
}) => Promise<string>;

/** Makes the command that lists changes of declarations. The exit code is 1 if git does not know a revision. */
export const diffCommand = (draw: DrawPage) =>
  command('npm run diff --', (program, run) =>
    program
      .description('Lists in sentences what has changed in flows, brands and schemas.')
      .argument('<from>', 'a revision of git')
      .argument('[to]', 'a later revision (default: the files as they are)')
      .option('--json', 'print JSON')
      .option('--html <file>', 'write one file with the sentences, charts, and screens before and after')
      .action(run(listChanges(draw))),
  );

const listChanges =
  (draw: DrawPage) =>
  async (
    { root, write }: Context,
    from: string,
    to: string | undefined,
    { json, html }: { readonly json?: boolean; readonly html?: string },
  ): Promise<number> => {
    const [since, until] = [commitAt(root, from), to === undefined ? undefined : commitAt(root, to)];
    if (since === undefined || (to !== undefined && until === undefined)) {
      write(`There is no revision ${since === undefined ? from : to} here that git knows.\n`);
      return 1;
    }
    if (html !== undefined) {
      const title = `What has changed from ${from} to ${to ?? 'the files as they are'}`;
      writeFileSync(html, await draw({ root, since, title, ...(until !== undefined && { until }) }));
      write(`Wrote ${html}.\n`);
      return 0;
    }
    const after = until === undefined ? readProject(root) : projectAt(root, until);
    const changes = diffOf(projectAt(root, since), after);
    write(json ? `${JSON.stringify(changes, null, 2)}\n` : `${wordsOf(changes)}\n`);
    return 0;
  };

// Screens are drawn by what the workbench draws them with: only who wants a page waits until that is built.
const drawn: DrawPage = async ({ root, since, until, title }) => {
  const [{ builtStudio }, { startHands }] = await Promise.all([
    import('./studio/server/build.ts'),
    import('./studio/server/hands.ts'),
  ]);
  const source = fileURLToPath(new URL('../../', import.meta.url));
  const folder = await builtStudio(source, (line) => process.stdout.write(`${line}\n`));
  const hands = startHands(folder, root, () => undefined);
  const look = { width: 390, scheme: 'light' };
  const wish = { since, title, look, journeys: [], ...(until !== undefined && { until }) };
  try {
    return String(await hands.ask('reviewFile', wish, {}));
  } finally {
    await hands.end();
  }
};

/** The command as it is started. */
export const main = diffCommand(drawn);

const gitIn = (root: string, args: readonly string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' });

// Of a name whatever git makes of it; undefined where it knows none.
const commitAt = (root: string, revision: string): string | undefined => {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const { status, stdout } = gitIn(root, args);
  return status === 0 ? stdout.trim() : undefined;
};

// The project as a commit has it.
const projectAt = (root: string, commit: string): Project => {
  const there = gitIn(root, ['ls-tree', '--name-only', commit, '--', ...declared])
    .stdout.split('\n')
    .filter((name) => name !== '');
  const folder = mkdtempSync(join(tmpdir(), 'portico-diff-'));
  try {
    const archive = execFileSync('git', ['archive', commit, '--', ...there], { cwd: root, maxBuffer: 1e9 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return readProject(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const declared = ['flows', 'brands', 'schemas', 'deploy/environments', 'src/sandbox/personas.json'];

/** Changes as lines, by what they belong to. */
export const wordsOf = (changes: readonly Told[]): string => {
  const groups = [...new Set(changes.map(({ group }) => group))];
  const blocks = groups.map((group) =>
    [group, ...changes.flatMap((each) => (each.group === group ? [`  ${each.sentence}`] : []))].join('\n'),
  );
  return blocks.length === 0 ? 'Nothing has changed.' : blocks.join('\n\n');
};

await runAs(import.meta.url, main);
