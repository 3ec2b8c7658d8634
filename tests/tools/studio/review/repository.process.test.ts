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

describe('committing what was saved', () => {
  it('makes a branch of its own, and leaves what is checked out, staged and changed as it was', () => {
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

  it('remembers what was done until it is in what is checked out', () => {
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

  it('forgets what others have committed, and what was done to it, before more is saved', () => {
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

  it('goes on with its own branch, and refuses one on which somebody else has changed the file', () => {
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

  it('commits on the branch that is checked out without what else is staged', () => {
    begun();
    write('flows/end/flow.json', '{ "title": "staged" }');
    git('add', 'flows/end/flow.json');
    const repository = saved('{ "title": "Knock" }');
    repository.commit({ branch: 'main', message: 'Knock' });
    expect(git('show', '--name-only', '--format=', 'HEAD')).toBe(path);
    expect(git('diff', '--cached', '--name-only')).toBe('flows/end/flow.json');
    expect(repository.state()).toEqual({ branch: 'main', files: [], titles: [] });
  });

  it('takes along a file that is new, and one that is gone', () => {
    begun();
    const repository = saved('{}', 'flows/door/screens/new.json');
    rmSync(join(place.root, 'flows/door/screens/door.json'));
    repository.note(['flows/door/screens/door.json']);
    repository.commit({ branch: 'more', message: 'More' });
    expect(git('diff', '--name-status', 'main', 'more')).toBe(
      'D\tflows/door/screens/door.json\nA\tflows/door/screens/new.json',
    );
  });

  it('takes names that git takes for branches, as they are, and no others', () => {
    begun();
    const repository = saved('{ "title": "Knock" }');
    for (const branch of ['', '-f', 'a b', 'x..y', '@{-1}', 'x.lock'])
      expect(() => repository.commit({ branch, message: 'm' })).toThrow(/no name for a branch/);
    // No shell ever sees it.
    expect(repository.commit({ branch: 'a;touch$IFS-b', message: 'm' }).branch).toBe('a;touch$IFS-b');
    expect(git('branch', '--format=%(refname:short)').split('\n')).toEqual(['a;touch$IFS-b', 'main']);
  });

  it('wants a message', () => {
    begun();
    expect(() => saved('{}').commit({ branch: 'x', message: ' \n' })).toThrow(/in a few words/);
  });
});

describe('where nothing can be committed, it says why', () => {
  const faultOf = () => openRepository(place.root).state().fault;

  it('for there is no repository', () => {
    expect(faultOf()).toMatch(/no git repository/);
  });

  it('for there is no commit yet', () => {
    git('init', '--quiet');
    expect(faultOf()).toMatch(/no commit yet/);
  });

  it('for git does not know whose commits these are', () => {
    begun();
    git('config', '--unset', 'user.name');
    expect(faultOf()).toMatch(/who you are.*user\.name/);
    expect(faultOf()).not.toMatch(/user\.email/);
  });

  it('for git leaves the files alone', () => {
    begun();
    const repository = saved('{}', 'brands/plain/locales/fr.json');
    expect(repository.state().fault).toMatch(/\.gitignore/);
  });

  it('has nothing to commit where nothing was saved', () => {
    begun();
    write(path, '{}');
    const repository = openRepository(place.root);
    expect(repository.state()).toEqual({ branch: 'main', files: [], titles: [] });
    expect(() => repository.commit({ branch: 'x', message: 'm' })).toThrow(/Nothing that was saved/);
  });
});
