import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../src/tools/free-port.ts';
import { openProject } from '../src/tools/play/project.ts';
import { expect, test } from './visit.ts';

test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT}` });

/** The server that the page for partners has them write, as it stands there. It finds its library as in a folder of its own. */
const startFromGuide = async (env: Readonly<Record<string, string>>): Promise<ChildProcess> => {
  const blocks = readFileSync('docs/partners.md', 'utf8').matchAll(/```js\n([\s\S]*?)```/g);
  const program = [...blocks].map(([, block]) => block).join('\n');
  const file = '.portico/partner/partner.mjs';
  mkdirSync('.portico/partner', { recursive: true });
  writeFileSync(file, program);
  const server = spawn(process.execPath, [file], { env: { ...process.env, ...env }, stdio: 'inherit' });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${env.PORT}/nothing`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(404);
  return server;
};

test('the example server of the partner guide handles linking, canceling, signing in and revoking', async ({
  page,
  visitor,
}) => {
  const { personas } = await openProject(process.cwd());
  const person = personas.find(({ userId, signIn }) => userId !== undefined && signIn === 'none');
  const port = String(await freePort());
  const server = await startFromGuide({ PORT: port, ISSUER: `${visitor.site}/login/demo` });
  const ended = once(server, 'exit');
  try {
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.locator('[data-action="cancel"]').click();
    await expect(page.locator('body')).toHaveText('Not linked: access_denied');
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.locator('input[name="userId"]').fill(person?.userId ?? '');
    await page.locator('input[name="password"]').fill(person?.password ?? '');
    await page.locator('[data-action="submit"]').click();
    await expect(page.locator('body')).toHaveText(`Linked: ${person?.id}`);
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(await read('/good')).toBe('It is good.');
    await page.goto(`http://127.0.0.1:${port}/stay`);
    await page.waitForURL(/handOver\.action$/);
    expect(await read('/leave')).toBe('It has been given back.');
    expect(await read('/good')).toBe('It is worth nothing.');
    await page.goto(`http://127.0.0.1:${port}/stay`);
    await page.locator('[data-action="go-back"]').click();
    await expect(page.locator('body')).toHaveText(
      /^Not linked: (access_denied|invalid_request|server_error)$/,
    );
  } finally {
    server.kill();
    await ended;
  }
});
