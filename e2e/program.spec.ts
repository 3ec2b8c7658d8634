import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from './bank.ts';
import { composedBank, ownDeclarations } from './compose.ts';
import { expect } from './visit.ts';

const made: string[] = [];
test.afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

// The artifact as it is carried to a server: no project, no module of others is beside it.
const carried = () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-program-'));
  made.push(folder);
  const [artifact, brands, to] = ['artifact', 'brands', 'srv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  cpSync(join(composedBank, 'dist'), artifact, { recursive: true });
  cpSync(join(ownDeclarations, 'brands'), brands, { recursive: true });
  const environment = join(folder, 'environment.json');
  const setHosts = (...hosts: readonly string[]) =>
    writeFileSync(environment, JSON.stringify({ hosts, defaultClientId: 'plain' }));
  setHosts('signin.one.localhost');
  const run = (...words: readonly string[]): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(artifact, 'publish.mjs'), ...words], { cwd: folder });
      const [out, err]: [Buffer[], Buffer[]] = [[], []];
      child.stdout.on('data', (part: Buffer) => out.push(part));
      child.stderr.on('data', (part: Buffer) => err.push(part));
      child.once('error', reject);
      child.once('close', (code) =>
        resolve({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
      );
    });
  const elder = join(brands, 'elder/brand.json');
  return {
    artifact,
    brands,
    to,
    run,
    setHosts,
    watch: () => {
      const words = ['--brands', brands, '--environment', environment, '--to', to, '--watch'];
      const program = [process.execPath, join(artifact, 'publish.mjs'), ...words];
      // As in a shell that keeps what it makes to itself.
      return spawn('/bin/sh', ['-c', 'umask 077; exec "$@"', 'sh', ...program], { stdio: 'ignore' });
    },
    publish: (...more: readonly string[]) =>
      run('--brands', brands, '--environment', environment, '--to', to, ...more),
    write: (text: string) => writeFileSync(elder, text),
    read: () => readFileSync(elder, 'utf8'),
    page: () => readFileSync(join(to, 'current/site/login/elder/index.html'), 'utf8'),
  };
};

test('the artifact alone publishes, reports errors by line and column, and rolls back', async () => {
  const { publish, run, read, write, page, to } = carried();
  expect(await publish()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('is served') });
  expect(await publish()).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing has changed: /) });
  const before = page();

  const own = read();
  write(own.replace('{', '{"newer": 1,').replace('800-555-0179', '800-555-0177'));
  const mended = await publish();
  expect(mended).toMatchObject({
    code: 1,
    out: expect.stringMatching(/elder\/brand\.json:1:2 .*\s+"newer" is not known/),
  });
  expect(mended.out).toContain('elder is served despite the faults above.');
  expect(page()).toContain('800-555-0177');

  write('{ "displayName": ');
  const kept = await publish();
  expect(kept).toMatchObject({ code: 1, out: expect.stringMatching(/elder\/brand\.json:1:\d+ /) });
  expect(kept.out).toContain('elder stays as it was.');
  expect(page()).toContain('800-555-0177');

  expect(await run('rollback', '--to', to)).toMatchObject({ code: 0 });
  expect(page()).toBe(before);
  expect(await run('rollback', '--to', to)).toMatchObject({ code: 2 });
});

test('publish exits with 3 until nginx has read the settings for a changed environment', async () => {
  const { publish, run, setHosts, to } = carried();
  expect(await publish()).toMatchObject({ code: 0 });
  setHosts('signin.two.localhost');
  const waiting = { code: 3, out: expect.stringContaining('publish.mjs reloaded') };
  expect(await publish('--reload', 'exit 9')).toMatchObject({
    code: 3,
    err: expect.stringContaining('exit 9'),
  });
  expect(await publish()).toMatchObject(waiting);
  expect(await publish()).toMatchObject(waiting);
  const nowhere = `unix:${to}/none.sock`;
  expect(await run('reloaded', '--to', to, '--nginx', nowhere)).toMatchObject({
    code: 0,
    out: expect.stringContaining('nginx was not asked'),
  });
  expect(await publish()).toMatchObject({ code: 0 });
  expect(await run('rollback', '--to', to)).toMatchObject(waiting);
});

test('rollback says beforehand what it does, and refuses a withdrawn release', async () => {
  const { publish, run, read, write, to } = carried();
  await publish();
  write(read().replace('800-555-0179', '800-555-0177'));
  await publish();
  const { out: list } = await run('releases', '--to', to);
  const [last = '', first = ''] = list.split('\n').map((line) => line.split(' ')[0] ?? '');
  const preview = await run('rollback', '--to', to, '--dry-run');
  expect(preview).toMatchObject({ code: 0, out: expect.stringContaining('would change: elder.') });
  expect(preview.out).toMatch(new RegExp(`^${first} .* in place of ${last}`));
  expect(await run('withdraw', first, '--to', to)).toMatchObject({ code: 0 });
  for (const words of [[], [first], ['--artifact']])
    expect(await run('rollback', ...words, '--to', to)).toMatchObject({ code: 2 });
  expect(await run('rollback', '--brand', 'elder', '--to', to)).toMatchObject({ code: 0 });
});

test('the publish program prints its usage for unknown arguments', async () => {
  const { run, to } = carried();
  for (const words of [[], ['nonsense'], ['--brand', 'x'], ['rollback'], ['preview', '../x', '--to', to]])
    expect(await run(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--brands') });
  expect(existsSync(to)).toBe(false);
  expect(await run('--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('rollback') });
});

test('the program ends with 4 once another artifact lies beside it, and publishes nothing of that', async () => {
  const { watch, artifact, read, write, page, to } = carried();
  const child = watch();
  try {
    await expect.poll(() => existsSync(join(to, 'current')), { timeout: 60_000 }).toBe(true);
    const before = page();
    const ended = new Promise((resolve) => child.once('close', resolve));
    const file = join(artifact, 'artifact.json');
    write(read().replace('800-555-0179', '800-555-0177'));
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), id: 'another' }));
    expect(await ended).toBe(4);
    expect(page()).toBe(before);
  } finally {
    child.kill('SIGKILL');
  }
});

test('the published files stay complete after the artifact is deleted', async () => {
  const { publish, artifact, page, to } = carried();
  await publish();
  const before = page();
  rmSync(artifact, { recursive: true });
  expect(page()).toBe(before);
  const [, script = ''] = /src="\/(assets\/[^"]+\.js)"/.exec(before) ?? [];
  expect(readFileSync(join(to, 'current/site', script), 'utf8')).not.toBe('');
});

test('watching waits for brands, publishes each replaced file for all to read, and ends by SIGTERM', async () => {
  const { watch, brands, read, page, to } = carried();
  const elder = join(brands, 'elder/brand.json');
  renameSync(brands, `${brands}.later`);
  const child = watch();
  try {
    renameSync(`${brands}.later`, brands);
    await expect.poll(() => existsSync(join(to, 'current')), { timeout: 60_000 }).toBe(true);
    for (const [at, phone] of ['800-555-0171', '800-555-0172', '800-555-0173'].entries()) {
      const text = read().replace(/800-555-017\d/, phone);
      writeFileSync(`${elder}.${at}`, text);
      renameSync(`${elder}.${at}`, elder);
      await expect.poll(page, { timeout: 60_000 }).toContain(phone);
    }
    expect(statSync(join(to, 'current/site/login/elder')).mode & 0o777).toBe(0o755);
    expect(statSync(join(to, 'current/site/login/elder/index.html')).mode & 0o777).toBe(0o644);
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(join(to, 'publishing'))).toBe(false);
  } finally {
    child.kill('SIGKILL');
  }
});
