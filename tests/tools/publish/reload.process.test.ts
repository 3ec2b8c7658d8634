import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/tools/free-port.ts';
import { publish, type Wish } from '../../../src/tools/publish/publish.ts';
import { confirmReload, refused } from '../../../src/tools/publish/reload.ts';
import { rollBack } from '../../../src/tools/publish/rollback.ts';
import { currentIn, placesIn } from '../../../src/tools/publish/tree.ts';
import { hasNginx, startNginx } from '../../../src/tools/serve/nginx-process.ts';
import { brandText, drawing, ground, put } from './fixture.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const hosts = ['https://api.one.example', 'https://api.two.example'] as const;

// A tree for the first of the hosts, as it is after its first publication.
const open = async () => {
  const { folder, wish } = ground();
  closing.push(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const { to } = wish;
  const go = (other: Partial<Wish> = {}) =>
    publish({ ...wish, keep: 9, listen: `127.0.0.1:${port}`, ...other }, drawing);
  const setHost = (apiHost: string) =>
    put(folder, {
      'here.json': JSON.stringify({ hosts: ['signin.example'], apiHost, defaultClientId: 'plain' }),
    });
  setHost(hosts[0]);
  await go();
  return { folder, to, port, go, setHost };
};

// Stands for an nginx that serves what this says.
const answerWith = async (port: number, version: () => string) => {
  const server = createServer(({ headers }, response) => {
    response.statusCode = headers.host === 'signin.example' ? 200 : 421;
    response.end(version());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  closing.push(() => void server.close());
};

const versionIn = (to: string): string => readFileSync(join(to, 'current/site/version.json'), 'utf8');

describe('publishing with other settings', () => {
  it('asks for a reload until nginx is known to have read them', async () => {
    const { folder, to, port, go, setHost } = await open();
    await answerWith(port, () => versionIn(to));
    setHost(hosts[1]);
    expect(await go()).toMatchObject({ isNew: true, isWaiting: true });
    expect(await go()).toMatchObject({ isNew: false, isWaiting: true });
    put(folder, { 'brands/birch/brand.json': brandText('Birch anew') });
    expect(await go({ reload: 'exit 0' })).toMatchObject({ isNew: true, isWaiting: false });
    expect(await go()).toMatchObject({ isNew: false, isWaiting: false });
    expect(await rollBack(to)).toMatchObject({ isWaiting: false });
    expect(await rollBack(to)).toMatchObject({ isWaiting: true });
  });

  it('changes nothing if the command fails, and names the command and its output', async () => {
    const { to, port, go, setHost } = await open();
    const before = currentIn(to);
    await answerWith(port, () => versionIn(to));
    setHost(hosts[1]);
    for (const _ of [1, 2, 3, 4])
      await expect(go({ reload: 'echo no such host >&2; exit 9' })).rejects.toThrow(
        /exit 9" ended with 9, so what is served stays as it was\.\nno such host\n/,
      );
    expect(currentIn(to)).toBe(before);
    expect(JSON.parse(readFileSync(placesIn(to).served, 'utf8'))).toHaveLength(1);
    expect(readdirSync(placesIn(to).serving)).toHaveLength(1);
    expect(await go({ reload: 'exit 0' })).toMatchObject({ isWaiting: false });
  });

  it('believes no command after which nginx serves what it served before', async () => {
    const { folder, to, port, go, setHost } = await open();
    const [before, former] = [currentIn(to), versionIn(to)];
    await answerWith(port, () => former);
    const log = join(folder, 'log');
    const reload = `readlink ${to}/current >> ${log}`;
    setHost(hosts[1]);
    for (const _ of [1, 2]) await expect(go({ reload, tries: 2 })).rejects.toThrow(`it answers: ${before}`);
    expect(currentIn(to)).toBe(before);
    // What was taken back is what nginx reads last.
    expect(readFileSync(log, 'utf8').trim().split('\n').at(-1)).toBe(`releases/${before}`);
  });

  it('names the address at which nobody answers, and asks at another one that is named', async () => {
    const { to, port, go, setHost } = await open();
    setHost(hosts[1]);
    const nobody = { reload: 'exit 0', tries: 1 };
    await expect(go(nobody)).rejects.toThrow(
      new RegExp(`At "127.0.0.1:${port}" it answers: .*ECONNREFUSED.*by --nginx`, 's'),
    );
    const other = await freePort();
    await answerWith(other, () => versionIn(to));
    expect(await go({ ...nobody, nginx: `localhost:${other}` })).toMatchObject({ isWaiting: false });
  });
});

describe('reloaded', () => {
  it('is refused as long as nginx serves another release', async () => {
    const { to, port, go, setHost } = await open();
    const former = versionIn(to);
    setHost(hosts[1]);
    await go();
    const versions = [former];
    await answerWith(port, () => versions.at(-1) ?? '');
    await expect(confirmReload(to, { tries: 2 })).rejects.toMatchObject({
      message: expect.stringContaining(`At "127.0.0.1:${port}" it answers: ${JSON.parse(former).release}`),
      cause: refused,
    });
    expect(await go()).toMatchObject({ isWaiting: true });
    versions.push(versionIn(to));
    expect(await confirmReload(to, { tries: 1 })).toEqual({ release: currentIn(to) });
    expect(await go()).toMatchObject({ isWaiting: false });
  });

  it('is believed where nothing listens, and another address can be named', async () => {
    const { to, port, go, setHost } = await open();
    setHost(hosts[1]);
    await go();
    const [release, other] = [currentIn(to), await freePort()];
    await answerWith(other, () => '{ "release": "another" }');
    await expect(confirmReload(to, { nginx: `127.0.0.1:${other}`, tries: 1 })).rejects.toThrow('another');
    expect(await confirmReload(to, {})).toEqual({ release, silent: `127.0.0.1:${port}` });
    expect(await go()).toMatchObject({ isWaiting: false });
    const nowhere = `unix:${to}/none.sock`;
    expect(await confirmReload(to, { nginx: nowhere })).toEqual({ release, silent: nowhere });
  });

  it('needs a release', async () => {
    const { folder } = await open();
    await expect(confirmReload(folder, {})).rejects.toThrow(`There is no release in ${folder}`);
  });
});

describe.skipIf(!hasNginx())('nginx with a published tree', () => {
  const served = async () => {
    const site = await open();
    chmodSync(site.folder, 0o755);
    const own = join(site.folder, 'nginx');
    const nginx = await startNginx(own, join(site.to, 'current/nginx.conf'), site.port);
    closing.push(nginx.stop);
    // The two hosts that a page and its policy name.
    const answer = async (): Promise<readonly string[]> => {
      const request = get({
        ...{ host: '127.0.0.1', port: site.port, path: '/login/birch/', agent: false },
        headers: { host: 'signin.example' },
      });
      const response = await new Promise<IncomingMessage>((resolve, reject) =>
        request.on('response', resolve).on('error', reject),
      );
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      const policy = String(response.headers['content-security-policy']);
      return [Buffer.concat(parts).toString(), policy].map((text) =>
        hosts.filter((host) => text.includes(host)).join(),
      );
    };
    const copied = `sed 's#/var/log/nginx/#${own}/logs/#' ${site.to}/current/nginx.conf > ${own}/site.conf`;
    const program = `${process.env.NGINX ?? 'nginx'} -p ${own} -e stderr -c ${own}/nginx.conf`;
    return { ...site, answer, reload: `${copied} && ${program} -t && ${program} -s reload` };
  };

  it('never sends a page of one environment with the policy of another', async () => {
    const { folder, go, setHost, answer, reload } = await served();
    const [one, two] = hosts;
    expect(await answer()).toEqual([one, one]);
    setHost(two);
    await go();
    expect(await answer()).toEqual([one, one]);
    put(folder, { 'brands/birch/brand.json': brandText('Birch anew') });
    const seen: (readonly string[])[] = [];
    const publishing = go({ reload });
    while (seen.at(-1)?.[0] !== two) seen.push(await answer());
    expect(await publishing).toMatchObject({ isWaiting: false });
    expect(seen.filter(([page, policy]) => page !== policy)).toEqual([]);
  });

  it('is not taken for one that has its settings if it cannot listen where they say', async () => {
    const { to, go, setHost, answer, reload } = await served();
    const before = currentIn(to);
    const taken = await freePort();
    await answerWith(taken, () => 'another program');
    setHost(hosts[1]);
    await expect(go({ listen: `127.0.0.1:${taken}`, reload, tries: 3 })).rejects.toThrow(
      'nginx does not serve the new settings',
    );
    expect(currentIn(to)).toBe(before);
    expect(await answer()).toEqual([hosts[0], hosts[0]]);
  });

  it('is asked when it is reported as reloaded', async () => {
    const { to, go, setHost, answer, reload } = await served();
    setHost(hosts[1]);
    await go();
    await expect(confirmReload(to, { tries: 1 })).rejects.toThrow('nginx does not serve the new settings');
    expect(spawnSync('sh', ['-c', reload]).status).toBe(0);
    expect(await confirmReload(to, {})).toEqual({ release: currentIn(to) });
    expect(await answer()).toEqual([hosts[1], hosts[1]]);
  });

  it('goes on with what it serves if it refuses the new settings', async () => {
    const { to, go, setHost, answer, reload } = await served();
    const before = currentIn(to);
    setHost(hosts[1]);
    await expect(go({ listen: '8080 no-such-word', reload })).rejects.toThrow('no-such-word');
    expect(currentIn(to)).toBe(before);
    expect(await answer()).toEqual([hosts[0], hosts[0]]);
    expect(existsSync(join(to, 'current/nginx.conf'))).toBe(true);
    expect(spawnSync('sh', ['-c', reload]).status).toBe(0);
  });
});
