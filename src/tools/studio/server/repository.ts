import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownValue } from '../../../engine/index.ts';
import { jsonOf, listOf, objectOf } from '../../source.ts';
import type { Lasting } from '../model/savings.ts';
import { branchFault } from './branch.ts';
import { type Git, gitIn, linesOf, sure, textOf } from './git.ts';

/** What git would take of what was saved: the branch that is checked out, the files that differ from it, and what was done to them; or why it takes nothing, with what to do. */
export type RepositoryState =
  | {
      readonly branch: string;
      readonly files: readonly string[];
      readonly titles: readonly string[];
      readonly fault?: undefined;
    }
  | { readonly fault: string };

/** What is to be committed: on which branch, with which message. */
export type CommitWish = { readonly branch: string; readonly message: string };

/** What was committed. */
export type Committed = { readonly id: string; readonly branch: string; readonly files: readonly string[] };

/** The repository that a project lies in. */
export type Repository = {
  /** Forgets what git has by now, whoever has committed it: before more is saved, which it does not have. */
  readonly forget: () => void;
  /** Notes files that were saved, which alone are committed, and what was done to them. */
  readonly note: (paths: readonly string[], changes?: readonly Lasting[]) => void;
  readonly state: () => RepositoryState;
  /** Commits what was saved, and nothing else: the work tree and what is staged in it stay as they are. Throws, in words for whoever wishes it, where that is not possible. */
  readonly commit: (wish: CommitWish) => Committed;
};

/** Opens the repository of a project. Programs are called with their arguments one by one, never by a shell, and nothing is pushed. */
export const openRepository = (root: string): Repository => {
  const git = gitIn(root);
  const state = (): RepositoryState => {
    const fault = faultOf(git);
    if (fault !== undefined) return { fault };
    const { saved, changes } = keptAt(root);
    const ignored = linesOf(
      git(['check-ignore', '--stdin'], { input: saved.join('\n'), env: { GIT_LITERAL_PATHSPECS: '0' } }),
    );
    if (saved.length > 0 && ignored.length === saved.length)
      return { fault: `git leaves these files alone here: ${ignored.join(', ')} (.gitignore).` };
    const branch = textOf(git(['symbolic-ref', '--quiet', '--short', 'HEAD']));
    const files = saved.filter((path) => !ignored.includes(path) && isOther(root, git, path));
    const titles = changesOf(changes, files).map(({ title }) => title);
    return { branch: branch ?? '', files, titles: [...new Set(titles)] };
  };
  return {
    forget: () => {
      const now = state();
      if (now.fault !== undefined) return;
      const kept = keptAt(root);
      keepAt(root, { ...kept, saved: now.files, changes: changesOf(kept.changes, now.files) });
    },
    note: (paths, changes = []) => {
      const kept = keptAt(root);
      const noted = changesOf(changes, paths);
      keepAt(root, {
        ...kept,
        saved: [...new Set([...kept.saved, ...paths])].sort(),
        changes: [...kept.changes, ...noted],
      });
    },
    state,
    commit: ({ branch, message }) => {
      const now = state();
      if (now.fault !== undefined) throw new Error(now.fault);
      if (now.files.length === 0) throw new Error('Nothing that was saved differs from what git has.');
      if (message.trim() === '') throw new Error('Say in a few words what has changed.');
      const fault = branchFault(git, branch, now.branch);
      if (fault !== undefined) throw new Error(fault);
      const wish = { branch, message: message.trim(), files: now.files };
      const id = branch === now.branch ? onCurrent(git, wish) : onAnother(root, git, wish);
      const kept = keptAt(root);
      keepAt(root, {
        saved: kept.saved.filter((path) => branch !== now.branch || !now.files.includes(path)),
        changes: branch === now.branch ? [] : kept.changes,
        tips: { ...kept.tips, [branch]: id },
      });
      return { id, branch, files: now.files };
    },
  };
};

type Wish = CommitWish & { readonly files: readonly string[] };

const faultOf = (git: Git): string | undefined => {
  if (git(['rev-parse', '--git-dir']).text === undefined)
    return 'This folder is no git repository: what is saved is in its files. git init makes it one.';
  if (git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']).text === undefined)
    return 'This repository has no commit yet: make the first one with git add and git commit.';
  const isKnown = (name: string): boolean => (textOf(git(['config', name])) ?? '') !== '';
  const missing = ['user.name', 'user.email'].filter((name) => !isKnown(name));
  return missing.length === 0
    ? undefined
    : `git does not know who you are: ${missing.map((name) => `git config --global ${name} "…"`).join(' and ')} tells it.`;
};

const blobAt = (git: Git, commit: string, path: string): string | undefined =>
  textOf(git(['rev-parse', '--verify', '--quiet', `${commit}:./${path}`]));

// Of what lies in the folder; undefined where nothing does.
const blobOf = (root: string, git: Git, path: string, write = false): string | undefined =>
  existsSync(join(root, path)) ? sure(git(['hash-object', ...(write ? ['-w'] : []), '--', path])) : undefined;

const isOther = (root: string, git: Git, path: string): boolean =>
  blobOf(root, git, path) !== blobAt(git, 'HEAD', path);

// `--only` leaves alone what else is staged.
const onCurrent = (git: Git, { message, files }: Wish): string => {
  sure(git(['add', '--', ...files]));
  sure(git(['commit', '--quiet', '--only', '--file', '-', '--', ...files], { input: message }));
  return sure(git(['rev-parse', 'HEAD']));
};

// Written into an index of its own: neither the folder nor the branch that is checked out is touched.
const onAnother = (root: string, git: Git, { branch, message, files }: Wish): string => {
  const tip = textOf(git(['rev-parse', '--verify', '--quiet', `refs/heads/${branch}^{commit}`]));
  const base = tip ?? sure(git(['rev-parse', 'HEAD']));
  if (tip !== undefined && ownValue(keptAt(root).tips, branch) !== tip) {
    const others = files.filter((path) => blobAt(git, tip, path) !== blobAt(git, 'HEAD', path));
    if (others.length > 0)
      throw new Error(
        `On the branch ${branch} somebody else has changed ${others.join(', ')}: choose another name, and bring the two together in git.`,
      );
  }
  const folder = mkdtempSync(join(tmpdir(), 'portico-commit-'));
  try {
    const env = { GIT_INDEX_FILE: join(folder, 'index') };
    const prefix = sure(git(['rev-parse', '--show-prefix']));
    sure(git(['read-tree', base], { env }));
    const entries = files.map((path) => {
      const blob = blobOf(root, git, path, true);
      return blob === undefined
        ? `0 ${'0'.repeat(40)}\t${prefix}${path}`
        : `100644 ${blob}\t${prefix}${path}`;
    });
    sure(git(['update-index', '--index-info'], { env, input: `${entries.join('\n')}\n` }));
    const tree = sure(git(['write-tree'], { env }));
    const id = sure(git(['commit-tree', tree, '-p', base, '-F', '-'], { input: message }));
    sure(git(['update-ref', '-m', 'commit: workbench', `refs/heads/${branch}`, id, tip ?? '0'.repeat(40)]));
    return id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What is remembered: files that were saved since they were last committed, what was done to them, and the commits that were made here, by branch. */
type Kept = {
  readonly saved: readonly string[];
  readonly changes: readonly Lasting[];
  readonly tips: Readonly<Record<string, string>>;
};

const nothing: Kept = { saved: [], changes: [], tips: {} };

// As far as they are to be seen in these files.
const changesOf = (changes: readonly Lasting[], paths: readonly string[]): readonly Lasting[] =>
  changes.flatMap(({ title, files }) => {
    const left = files.filter((path) => paths.includes(path));
    return left.length === 0 ? [] : [{ title, files: left }];
  });

const placeOf = (root: string): string => join(root, '.portico/studio/saved.json');

const keptAt = (root: string): Kept => {
  const file = placeOf(root);
  if (!existsSync(file)) return nothing;
  try {
    const value = jsonOf(readFileSync(file, 'utf8'));
    const tips = Object.entries(objectOf(objectOf(value).tips)).map(([name, id]) => [name, String(id)]);
    const changes = listOf(objectOf(value).changes).map((each) => ({
      title: String(objectOf(each).title),
      files: listOf(objectOf(each).files).map(String),
    }));
    const saved = listOf(objectOf(value).saved).map(String);
    return { saved, changes, tips: Object.fromEntries(tips) };
  } catch {
    return nothing; // Whoever broke it has what was saved in the files still.
  }
};

const keepAt = (root: string, kept: Kept): void => {
  mkdirSync(dirname(placeOf(root)), { recursive: true });
  writeFileSync(placeOf(root), JSON.stringify(kept), { mode: 0o600 });
};
