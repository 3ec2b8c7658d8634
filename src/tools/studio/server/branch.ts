import { type Git, linesOf, textOf } from './git.ts';

/** Returns why git could not commit to a branch, and what to do; undefined if it can. `current` is the branch that is checked out. */
export const branchFault = (git: Git, branch: string, current: string): string | undefined =>
  nameFault(git, branch) ?? (branch === current ? mergeFault(git) : otherFault(git, branch));

const nameFault = (git: Git, branch: string): string | undefined => {
  if (special.test(branch))
    return `"${branch}" cannot be a branch name: it has a meaning of its own in git. ${advice}`;
  if (branch.split('/').some((part) => Buffer.byteLength(part) > longest))
    return `"${branch}" is too long for a branch name. Use at most ${longest} characters between two slashes.`;
  // It replaces @{-1} by another branch.
  return textOf(git(['check-ref-format', '--branch', branch])) === branch && !branch.startsWith('-')
    ? undefined
    : `"${branch}" cannot be a branch name. ${advice}`;
};

const advice = 'Use letters, digits, - and /, for example words/spring.';

// Git takes most of these as a branch, but finds something else by that name afterwards.
const special = /^(?:@|(?:\w+_)?HEAD|refs(?:\/.*)?|(?:heads|tags|remotes)\/.*|[0-9a-f]{40})$/;

// Bytes: file systems take 255, and git appends .lock.
const longest = 250;

const mergeFault = (git: Git): string | undefined =>
  ['MERGE_HEAD', 'CHERRY_PICK_HEAD'].some((ref) => git(['rev-parse', '--verify', '--quiet', ref]).text)
    ? 'A merge or cherry-pick is in progress here. Finish it or abort it in git, or name another branch.'
    : undefined;

const otherFault = (git: Git, branch: string): string | undefined => {
  const names = linesOf(git(['for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads']));
  const inWay = names.find((name) => name.startsWith(`${branch}/`) || branch.startsWith(`${name}/`));
  if (inWay !== undefined)
    return `There is a branch ${inWay}, so git cannot have a branch ${branch}. Choose another name.`;
  const worktrees = linesOf(git(['worktree', 'list', '--porcelain']));
  return worktrees.includes(`branch refs/heads/${branch}`)
    ? `The branch ${branch} is checked out in another folder. Commit there, or choose another name.`
    : undefined;
};
