import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const nginx = process.env.NGINX ?? 'nginx';

/** Whether there is an nginx here: `NGINX` names another. */
export const hasNginx = (): boolean => spawnSync(nginx, ['-v']).status === 0;

/** An nginx that runs. */
export type NginxProcess = {
  /** Makes it read its settings again. Resolves when its former workers have ended: until then they answer, too. */
  readonly reload: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Starts an nginx with the settings of a site. What it writes, and the settings that it is given, go into a folder of its own;
 * `port` is where those listen. Throws where it does not start.
 */
export const startNginx = async (folder: string, settings: string, port: number): Promise<NginxProcess> => {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  // Started by root it serves as nobody.
  chmodSync(folder, 0o755);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const site = readFileSync(settings, 'utf8').replaceAll('/var/log/nginx/', join(folder, 'logs/'));
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/logs/nginx.log; events {}
http {
  include /etc/nginx/mime.types;
  ${places.join('\n  ')}
  include ${folder}/site.conf;
}`,
  );
  const running = spawn(nginx, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
  await answering(`http://127.0.0.1:${port}/healthz`);
  return {
    reload: async () => {
      const workers = childrenOf(running.pid);
      running.kill('SIGHUP');
      await ended(workers);
    },
    stop: async () => {
      if (running.exitCode !== null || !running.kill('SIGTERM')) return;
      await once(running, 'exit');
    },
  };
};

// Linux lists the children of a process. Elsewhere nobody waits for them.
const childrenOf = (pid: number | undefined): readonly number[] => {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').map(Number) : [];
};

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/stat`);

const ended = async (pids: readonly number[], tries = 200): Promise<void> => {
  if (tries === 0 || !pids.some(isAlive)) return;
  await wait(50);
  return ended(pids, tries - 1);
};

const answering = async (address: string, tries = 200): Promise<void> => {
  const isUp = await fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isUp) return;
  if (tries === 0) throw new Error('nginx did not start');
  await wait(50);
  return answering(address, tries - 1);
};
