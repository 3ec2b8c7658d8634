import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openRepository } from '../../../../src/tools/studio/server/repository.ts';
import { soundFolder } from '../../sound-folder.ts';

const { place } = soundFolder('studio-git', { '.gitignore': '.portico\nbrands/plain/locales\n' });
const path = 'flows/door/flow.json';
const ask = 'flows/ask/flow.json';

const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: place.root, encoding: 'utf8' }).trim();

const write = (file: string, text: string): void => writeFileSync(join(place.root, file), text);

const begun = (): void => {
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Olive Owner');
  git('config', 'user.email', 'olive@bank.example');
  git('add', '.');
  git('commit', '--quiet', '-m', 'one');
};

const saved = (text: string, file = path) => {
  write(file, text);
  const repository = openRepository(place.root);
  repository.note([file]);
  return repository;
};

// Nobody's settings but the repository's own.
beforeEach(() => {
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null');
  vi.stubEnv('GIT_CEILING_DIRECTORIES', join(place.root, '..'));
});
afterEach(() => vi.unstubAllEnvs());

describe('a commit of the saved files', () => {
  it('creates its own branch and leaves the working tree and index alone', () => {
    begun();
    write('flows/end/flow.json', '{ "title": "staged" }');
    git('add', 'flows/end/flow.json');
    write('flows/ask/flow.json', '{ "title": "changed" }');
    const repository = saved('{ "title": "Knock" }');
    const status = git('status', '--porcelain');
    const done = repository.commit({ branch: 'words/spring', message: 'Knock\n' });
    expect(done).toMatchObject({ branch: 'words/spring', files: [path] });
    expect(git('diff', '--name-only', 'main', 'words/spring')).toBe(path);
    expect(git('log', '-1', '--format=%s %an', 'words/spring')).toBe('Knock Olive Owner');
    expect(git('show', `words/spring:${path}`)).toBe('{ "title": "Knock" }');
    expect(git('status', '--porcelain')).toBe(status);
    expect(git('symbolic-ref', '--short', 'HEAD')).toBe('main');
  });

  it('keeps the titles of changes until they are on the current branch', () => {
    begun();
    const repository = saved('{ "title": "Knock" }');
    repository.note([path], [{ title: 'door: another title', files: [path] }]);
    write(ask, '{ "title": "Ask again" }');
    repository.note([ask], [{ title: 'ask: another title', files: [ask] }]);
    const titles = ['door: another title', 'ask: another title'];
    expect(repository.state()).toMatchObject({ titles });
    repository.commit({ branch: 'spring', message: 'one' });
    expect(repository.state()).toMatchObject({ titles });
    repository.commit({ branch: 'main', message: 'one' });
    expect(repository.state()).toMatchObject({ files: [], titles: [] });
  });

  it('drops the titles of files that someone else committed', () => {
    begun();
    const repository = saved('{ "title": "Knock" }');
    repository.note([path], [{ title: 'door: another title', files: [path] }]);
    write(ask, '{ "title": "Ask again" }');
    repository.note([ask], [{ title: 'ask: another title', files: [ask] }]);
    git('commit', '--quiet', '-m', 'by hand', path);
    repository.forget();
    write(path, '{ "title": "Knock twice" }');
    repository.note([path], [{ title: 'door: twice', files: [path] }]);
    expect(repository.state()).toMatchObject({ titles: ['ask: another title', 'door: twice'] });
  });

  it('continues its own branch and refuses a branch with changes by someone else', () => {
    begun();
    const repository = saved('{ "title": "Knock" }');
    repository.commit({ branch: 'spring', message: 'one' });
    write(path, '{ "title": "Knock twice" }');
    repository.note([path]);
    repository.commit({ branch: 'spring', message: 'two' });
    expect(git('rev-list', '--count', 'main..spring')).toBe('2');
    git('branch', 'theirs', 'spring');
    expect(() => repository.commit({ branch: 'theirs', message: 'three' })).toThrow(
      /somebody else has changed/,
    );
    expect(git('rev-list', '--count', 'main..theirs')).toBe('2');
  });

  it('excludes other staged files on the current branch', () => {
    begun();
    write('flows/end/flow.json', '{ "title": "staged" }');
    git('add', 'flows/end/flow.json');
    const repository = saved('{ "title": "Knock" }');
    repository.commit({ branch: 'main', message: 'Knock' });
    expect(git('show', '--name-only', '--format=', 'HEAD')).toBe(path);
    expect(git('diff', '--cached', '--name-only')).toBe('flows/end/flow.json');
    expect(repository.state()).toEqual({ branch: 'main', files: [], titles: [] });
  });

  it('includes new and deleted files', () => {
    begun();
    const repository = saved('{}', 'flows/door/screens/new.json');
    rmSync(join(place.root, 'flows/door/screens/door.json'));
    repository.note(['flows/door/screens/door.json']);
    repository.commit({ branch: 'more', message: 'More' });
    expect(git('diff', '--name-status', 'main', 'more')).toBe(
      'D\tflows/door/screens/door.json\nA\tflows/door/screens/new.json',
    );
  });

  it('accepts valid git branch names verbatim and refuses others', () => {
    begun();
    const repository = saved('{ "title": "Knock" }');
    for (const branch of ['', '-f', 'a b', 'x..y', '@{-1}', 'x.lock', '/x', 'x/', 'x//y', '.x', 'x~', 'x\\y'])
      expect(() => repository.commit({ branch, message: 'm' })).toThrow(
        /cannot be a branch name\. Use letters/,
      );
    expect(() => repository.commit({ branch: 'x'.repeat(251), message: 'm' })).toThrow(/too long/);
    // No shell ever sees it.
    expect(repository.commit({ branch: 'a;touch$IFS-b', message: 'm' }).branch).toBe('a;touch$IFS-b');
    expect(git('branch', '--format=%(refname:short)').split('\n')).toEqual(['a;touch$IFS-b', 'main']);
  });

  it.each(['@', 'HEAD', 'FETCH_HEAD', 'refs', 'refs/heads/main', 'heads/main', 'tags/x', 'a'.repeat(40)])(
    'refuses the branch name %s, which means something else to git',
    (branch) => {
      begun();
      const repository = saved('{ "title": "Knock" }');
      expect(() => repository.commit({ branch, message: 'm' })).toThrow(/a meaning of its own in git/);
      expect(git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
    },
  );

  it('refuses a name that contains or extends the name of another branch', () => {
    begun();
    git('branch', 'words/spring');
    const repository = saved('{ "title": "Knock" }');
    for (const branch of ['words', 'words/spring/one', 'main/one'])
      expect(() => repository.commit({ branch, message: 'm' })).toThrow(/There is a branch .+ another name/);
    expect(repository.commit({ branch: 'words/summer', message: 'm' }).branch).toBe('words/summer');
  });

  it('refuses a branch that is checked out in another folder', () => {
    begun();
    git('worktree', 'add', '--quiet', '-b', 'other', join(place.root, '.portico/other'));
    const repository = saved('{ "title": "Knock" }');
    expect(() => repository.commit({ branch: 'other', message: 'm' })).toThrow(/in another folder/);
    expect(git('rev-parse', 'other')).toBe(git('rev-parse', 'main'));
  });

  it('refuses the current branch while a merge is in progress', () => {
    begun();
    git('branch', 'theirs');
    git('commit', '--quiet', '--allow-empty', '-m', 'ours');
    git('switch', '--quiet', 'theirs');
    git('commit', '--quiet', '--allow-empty', '-m', 'theirs');
    git('switch', '--quiet', 'main');
    git('merge', '--quiet', '--no-commit', '--no-ff', 'theirs');
    const repository = saved('{ "title": "Knock" }');
    expect(() => repository.commit({ branch: 'main', message: 'm' })).toThrow(/A merge .* is in progress/);
    expect(repository.commit({ branch: 'words/spring', message: 'm' }).branch).toBe('words/spring');
  });

  it('requires a message', () => {
    begun();
    expect(() => saved('{}').commit({ branch: 'x', message: ' \n' })).toThrow(/in a few words/);
  });
});

describe('the reason why a commit is impossible', () => {
  const faultOf = () => openRepository(place.root).state().fault;

  it('can be a missing repository', () => {
    expect(faultOf()).toMatch(/no git repository/);
  });

  it('can be a repository without commits', () => {
    git('init', '--quiet');
    expect(faultOf()).toMatch(/no commit yet/);
  });

  it('can be a missing author name', () => {
    begun();
    git('config', '--unset', 'user.name');
    expect(faultOf()).toMatch(/who you are.*user\.name/);
    expect(faultOf()).not.toMatch(/user\.email/);
  });

  it('can be files that git ignores', () => {
    begun();
    const repository = saved('{}', 'brands/plain/locales/fr.json');
    expect(repository.state().fault).toMatch(/\.gitignore/);
  });

  it('can be that nothing was saved', () => {
    begun();
    write(path, '{}');
    const repository = openRepository(place.root);
    expect(repository.state()).toEqual({ branch: 'main', files: [], titles: [] });
    expect(() => repository.commit({ branch: 'x', message: 'm' })).toThrow(/Nothing that was saved/);
  });
});
