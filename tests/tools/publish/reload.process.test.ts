import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/tools/free-port.ts';
import { publish, type Wish } from '../../../src/tools/publish/publish.ts';
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

describe('publishing with other settings', () => {
  it('asks for a reload until nginx is known to have read them', async () => {
    const { folder, to, go, setHost } = await open();
    setHost(hosts[1]);
    expect(await go()).toMatchObject({ isNew: true, isWaiting: true });
    expect(await go()).toMatchObject({ isNew: false, isWaiting: true });
    put(folder, { 'brands/birch/brand.json': brandText('Birch anew') });
    expect(await go({ reload: 'exit 0' })).toMatchObject({ isNew: true, isWaiting: false });
    expect(await go()).toMatchObject({ isNew: false, isWaiting: false });
    expect(rollBack(to)).toMatchObject({ isWaiting: false });
    expect(rollBack(to)).toMatchObject({ isWaiting: true });
  });

  it('changes nothing if the command fails, and names the command and its output', async () => {
    const { to, go, setHost } = await open();
    const before = currentIn(to);
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
