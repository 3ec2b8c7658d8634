import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { usualPlaces } from '../../../src/tools/publish/nginx.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const runbook = readFileSync(`${root}docs/operators.md`, 'utf8');
const [head = '', ...stages] = readFileSync(`${root}deploy/Containerfile`, 'utf8')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM /m);
const stage = (name: string) => stages.find((each) => each.split('\n')[0]?.endsWith(` AS ${name}`)) ?? '';
const all = (text: string, instruction: string) =>
  [...text.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, rest = '']) => rest);

it('the systemd unit runs the publishing command of the runbook and watches for changes', () => {
  const unit = readFileSync(`${root}deploy/portico-publish.service`, 'utf8');
  const [, command = ''] = /^ExecStart=\/usr\/bin\/env (.+) --watch$/m.exec(unit) ?? [];
  const [, user = ''] = /^User=(.+)$/m.exec(unit) ?? [];
  const [, folder = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? [];
  expect(runbook).toContain(`su ${user} -c 'cd ${folder} && ${command}'`);
  // Restarted whatever the exit code is.
  expect(unit).toMatch(/^Restart=always$/m);
});

it('the runbook puts Node where the systemd unit finds it', () => {
  const [, prefix = ''] = /tar -C (\S+) --strip-components 1 -xJf "\$NODE"/.exec(runbook) ?? [];
  // The search path of systemd, from systemd.exec(5).
  expect(['/usr/local/bin', '/usr/bin']).toContain(`${prefix}/bin`);
});

it('the runbook reloads an nginx without root by the configuration that it was started with', () => {
  const [, start = ''] = /`su portico -c '(nginx [^']+)'`/.exec(runbook) ?? [];
  expect(runbook).toContain(`su portico -c '${start} -t && ${start} -s reload'`);
});

it('the runbook restarts the service in each section that replaces the artifact', () => {
  const sections = runbook.split(/^## /m).filter((text) => text.includes('mv /opt/portico/dist '));
  expect(sections.length).toBeGreaterThan(1);
  for (const section of sections) expect(section).toMatch(/systemctl (?:re)?start portico-publish/);
});

describe('deploy/Containerfile', () => {
  it.each(['publish', 'serve'])('runs %s as the same non-root user as Kubernetes', (name) => {
    const deployment = readFileSync(`${root}deploy/kubernetes/${name}.yaml`, 'utf8');
    const user = /runAsUser: (\d+)/.exec(deployment)?.[1];
    expect(Number(user)).toBeGreaterThan(0);
    expect(all(stage(name), 'USER')).toEqual([`${user}:${user}`]);
    // A program that runs as the first process hears signals.
    expect(all(stage(name), 'ENTRYPOINT')).toEqual([expect.stringMatching(/^\[".+"\]$/)]);
  });

  it('copies existing files and uses base images of Debian bookworm-slim', () => {
    const copied = stages.flatMap((text) => all(text, 'COPY')).filter((each) => !each.startsWith('--from='));
    const files = copied.flatMap((each) => each.split(' ').slice(0, -1));
    expect(files).toContain('deploy/nginx.main.conf');
    for (const file of files) expect([file, existsSync(root + file)]).toEqual([file, true]);
    const bases = stages.map((text) => text.split(' ')[0]);
    const names = all(head, 'ARG').map((each) => `\${${each.split('=')[0]}}`);
    expect(names.length).toBeGreaterThan(0);
    for (const base of bases) expect(names).toContain(base);
    for (const image of all(head, 'ARG'))
      expect(image).toMatch(/^\w+=docker\.io\/[\w/]+:\d*[a-z-]*bookworm-slim$/);
  });

  it('serves the published folder with its generated nginx settings', () => {
    const place = usualPlaces.dist.replace(/\/current\/site$/, '');
    expect(stage('serve')).toContain(`ln -s ${place}/current/nginx.conf /etc/nginx/conf.d/portico.conf`);
    expect(JSON.parse(all(stage('publish'), 'CMD')[0] ?? '[]')).toContain(place);
    expect(all(stage('serve'), 'HEALTHCHECK')).toEqual([expect.stringContaining('GET /healthz ')]);
  });
});
