/** `npm run diff -- <revision> [<revision>] [--json] [--html <file>]`: what has changed of the declarations, in sentences. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from './assemble.ts';
import { command, runAs } from './command.ts';
import { chartedIn, chartPair } from './diff/charts.ts';
import { diffOf, type Told } from './diff/diff.ts';
import { diffPage } from './diff/html.ts';
import { readProject } from './project.ts';

/** Tells what has changed in the project in `root` since a revision, in the work tree or up to another one. The exit code is 1 when it was asked for wrongly. */
export const main = command(
  {
    usage: `npm run diff -- <revision> [<revision>] [--json] [--html <file>]
  What has changed of flows, brands and schemas since a revision of git: in the files as they are, or up to another revision.
  --html writes one file with sentences and charts that can be sent to somebody.`,
    options: { json: { type: 'boolean', default: false }, html: { type: 'string' } },
    words: [1, 2],
  },
  async ({ values: { json, html }, words: [from = '', to] }, root, write): Promise<number> => {
    const before = projectAt(root, from);
    const after = to === undefined ? readProject(root) : projectAt(root, to);
    if (before === undefined || after === undefined) {
      write(`There is no revision ${before === undefined ? from : to} here that git knows.\n`);
      return 1;
    }
    const changes = diffOf(before, after);
    if (html !== undefined) {
      const title = `What has changed from ${from} to ${to ?? 'the files as they are'}`;
      const pairs = await Promise.all(chartedIn(changes).map((flow) => chartPair(flow, before, after)));
      const charts = pairs.filter((pair) => pair !== undefined);
      writeFileSync(html, diffPage({ title, changes, charts }));
      write(`Wrote ${html}.\n`);
    } else write(json ? `${JSON.stringify(changes, null, 2)}\n` : `${wordsOf(changes)}\n`);
    return 0;
  },
);

/** The project as it was at a revision; undefined where git knows none of that name. */
export const projectAt = (root: string, revision: string): Project | undefined => {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git(
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  );
  if (status !== 0) return undefined;
  const commit = stdout.trim();
  const there = git('ls-tree', '--name-only', commit, '--', ...declared)
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
