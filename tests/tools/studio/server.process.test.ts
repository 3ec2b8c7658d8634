import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Studio, serveStudio } from '../../../src/tools/studio/server/studio.ts';
import { rawAnswerAt } from '../serve/raw.ts';
import { soundFolder } from '../sound-folder.ts';

/** Stands in for what does the tasks: it repeats what it was asked, and draws one screen. */
const work = `
import { parentPort } from 'node:worker_threads';
const drawn = { title: '<t>', language: 'en', brand: 'plain', markup: '<p>Drawn</p><img src="/brands/plain/logo.svg?v=1">', theme: 'p{}</style><script>' };
parentPort.on('message', ({ id, task, input, drafts }) => {
  if (task === 'find') throw new Error('broken down');
  const found = [
    { rule: 'old', file: 'a', message: 'It always was' },
    ...Object.entries(drafts).flatMap(([file, text]) =>
      text.includes('Faulty') ? [{ rule: 'new', file, message: 'It is faulty' }] : [],
    ),
  ];
  if (task === 'check') return parentPort.postMessage({ id, output: { found, ms: 1 }, made: [] });
  const knocked = { file: 'flows/door/flow.json', pointer: '/title', value: input.text + (Object.keys(drafts).length) };
  if (task === 'wordsEdits') return setTimeout(() => parentPort.postMessage({ id, output: [knocked], made: [] }), 150);
  if (task === 'make') return parentPort.postMessage({ id, output: { title: 'Made', edits: [knocked], where: { flow: 'door' } }, made: [] });
  parentPort.postMessage({ id, output: { task, input, drafts }, made: [{ name: 'picture', drawn }] });
});
`;

const assets = {
  'page.js': 'page();',
  'preview.css': 'h1{}',
  'axe.js': 'axe("</script>");',
  'examine.js': 'examine();',
};

const { place, read } = soundFolder('studio', {
  'brands/plain/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'secret.json': '{}',
});
const now: { studio?: Studio } = {};

beforeEach(async () => {
  const built = join(place.root, '.portico/built');
  mkdirSync(join(built, 'page/assets'), { recursive: true });
  mkdirSync(join(built, 'work'));
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(built, 'page/assets', name), text);
  writeFileSync(join(built, 'work/main.mjs'), work);
  now.studio = await serveStudio(place.root, built, 0);
});
afterEach(() => now.studio?.close());

type Answer = {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
};

// As it stands: fetch would mend the path, and names the host itself.
const ask = (
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(now.studio?.address ?? '');
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });

const tokenOf = async (): Promise<string> =>
  /studio-token" content="([^"]+)/.exec((await ask('/')).body)?.[1] ?? '';

const perform = async (task: string, input: object, more: Record<string, string> = {}): Promise<Answer> =>
  ask(
    `/api/${task}`,
    'POST',
    {
      origin: new URL(now.studio?.address ?? '').origin,
      'content-type': 'application/json',
      'x-studio-token': await tokenOf(),
      ...more,
    },
    JSON.stringify(input),
  );

describe('the server of the workbench', () => {
  it('accepts tasks only with the token, origin and host of its page', async () => {
    expect((await perform('map', { flow: 'door' })).body).toContain('"flow":"door"');
    expect((await perform('map', {}, { 'x-studio-token': 'another' })).status).toBe(403);
    expect((await perform('map', {}, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await perform('map', {}, { host: 'evil.example' })).status).toBe(421);
    expect((await ask('/', 'GET', { host: 'evil.example' })).body).not.toContain('studio-token');
  });

  it('serves its page with a content security policy that blocks external content', async () => {
    const { headers } = await ask('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('serves rendered pages without scripts, and examined pages without an origin', async () => {
    const place = { flow: 'door', step: 'door', screen: 'door', machine: 'page' };
    const look = { brand: 'plain', language: 'en', width: 390, scheme: 'light' };
    await perform('wall', { place, look });
    const shown = await ask('/drawn/picture');
    expect(shown.body).toContain('<p>Drawn</p>');
    expect(shown.body).toContain('&lt;t&gt;');
    expect(shown.body).not.toContain('<script');
    expect(shown.headers['content-security-policy']).toContain('sandbox allow-same-origin');
    expect(shown.headers['content-security-policy']).not.toContain('script-src');
    const examined = await ask('/drawn/picture?examined');
    expect(examined.headers['content-security-policy']).toMatch(/sandbox allow-scripts$/);
    expect(examined.headers['content-security-policy']).not.toContain("-src 'self'");
    expect(examined.body).toContain('<style nonce');
    expect(examined.body).toContain('>axe("<\\/script>");</script>');
    expect(examined.body).toContain('>examine();</script>');
    expect(examined.body).toContain(
      '<img src="data:image/svg+xml;charset=utf-8;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=">',
    );
    expect(examined.body).not.toMatch(/"\/(assets|brands)\//);
    expect((await ask('/drawn/other')).status).toBe(404);
  });

  it.each([
    '/secret.json',
    '/assets/../../../secret.json',
    '/assets/..%2f..%2f..%2fsecret.json',
    '/brands/../secret.json',
    '/brands/plain/../../secret.json',
    '/brands/plain/%2e%2e/%2e%2e/secret.json',
    '/brands/plain/brand.json',
    '/brands/issuer.json',
    '/flows/door/flow.json',
    '/.portico/studio/draft.json',
    '/brands/plain/link.svg',
  ])('does not serve %s', async (path) => {
    symlinkSync(join(place.root, 'secret.json'), join(place.root, 'brands/plain/link.svg'));
    expect((await ask(path)).status).toBe(404);
  });

  it('serves its own files and the images of brands', async () => {
    expect((await ask('/assets/page.js')).body).toBe('page();');
    expect((await ask('/brands/plain/logo.svg')).body).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });

  it('lets no other origin read or embed what it serves', async () => {
    const place = { flow: 'door', step: 'door', screen: 'door', machine: 'page' };
    await perform('wall', { place, look: { brand: 'plain', language: 'en', width: 390, scheme: 'light' } });
    const paths = [
      '/',
      '/assets/page.js',
      '/brands/plain/logo.svg',
      '/drawn/picture',
      '/drawn/picture?examined',
    ];
    for (const path of [...paths, '/missing']) {
      const { status, headers } = await ask(path, 'GET', { origin: 'null' });
      expect([path, status]).toEqual([path, path === '/missing' ? 404 : 200]);
      expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined]);
      expect([path, headers['cross-origin-resource-policy']]).toEqual([path, 'same-origin']);
    }
  });

  it('sends every answer with a policy, and lets only its own page frame rendered pages and images', async () => {
    const place = { flow: 'door', step: 'door', screen: 'door', machine: 'page' };
    await perform('wall', { place, look: { brand: 'plain', language: 'en', width: 390, scheme: 'light' } });
    const [nobody, itself] = [["'none'", 'DENY'] as const, ["'self'", 'SAMEORIGIN'] as const];
    const answers = [
      [await ask('/'), 200, nobody],
      [await ask('/missing'), 404, nobody],
      [await ask('//'), 404, nobody],
      [await ask('//evil.example/brands/plain/logo.svg'), 404, nobody],
      [await ask('/api/draft'), 405, nobody],
      [await ask('/', 'GET', { host: 'evil.example' }), 421, nobody],
      [
        await rawAnswerAt(Number(new URL(now.studio?.address ?? '').port), 'GET / HTTP/1.1\r\n\r\n'),
        421,
        nobody,
      ],
      [await ask('/', 'GET', { expect: 'foo' }), 417, nobody],
      [await perform('map', { flow: 'door' }), 200, nobody],
      [await perform('find', { words: 'x' }), 422, nobody],
      [await ask('/brands/plain/logo.svg'), 200, itself],
      [await ask('/assets/page.js'), 200, itself],
      [await ask('/drawn/picture'), 200, itself],
      [await ask('/drawn/picture?examined'), 200, itself],
    ] as const;
    for (const [at, [{ status, headers }, wanted, [ancestors, option]]] of answers.entries()) {
      expect([at, status, headers['x-frame-options']]).toEqual([at, wanted, option]);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(new RegExp(`^default-src 'none';.*frame-ancestors ${ancestors}(;|$)`));
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('serves an image of the draft in a sandbox without scripts', async () => {
    const file = 'brands/plain/logo.svg';
    const evil = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const text = `data:image/svg+xml;base64,${Buffer.from(evil).toString('base64')}`;
    expect((await perform('edit', { title: 'Logo', edits: [{ file, text }] })).status).toBe(200);
    const { body, headers } = await ask(`/${file}`);
    expect(body).toBe(evil);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; frame-ancestors 'self'.*sandbox$/,
    );
    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(read(file)).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await perform('undo', {});
    expect((await ask(`/${file}`)).body).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });

  it('refuses unknown tasks and keeps working after a task fails', async () => {
    expect((await perform('nothing', {})).status).toBe(404);
    expect((await perform('__proto__', {})).status).toBe(404);
    expect((await perform('find', { words: 'x' })).status).toBe(422);
    expect((await perform('map', {})).status).toBe(200);
  });

  it('explains invalid task input in a sentence and changes nothing', async () => {
    const path = 'flows/door/flow.json';
    const missing = await perform('text', {});
    expect(missing.status).toBe(400);
    expect(missing.body).toContain('has to be told path');
    expect((await perform('text', [path])).status).toBe(400);
    expect((await perform('edit', { title: 'T', edits: [{ file: path, text: 5 }] })).status).toBe(400);
    expect(JSON.parse((await perform('draft', {})).body).done).toEqual([]);
  });

  it('stores a draft, passes it to tasks, and saves it', async () => {
    const path = 'flows/door/flow.json';
    const wish = { title: 'Title', edits: [{ file: path, pointer: '/title', value: 'Knock' }] };
    const edited = JSON.parse((await perform('edit', wish)).body);
    expect(edited.files).toEqual([{ path, kind: 'changed' }]);
    expect(JSON.parse((await perform('draft', {})).body)).toEqual(edited);
    expect(JSON.parse((await perform('map', {})).body).drafts[path]).toContain('"Knock"');
    const told = JSON.parse((await perform('text', { path })).body);
    expect(told.text).toContain('"Knock"');
    expect(told.saved).toBe(read(path));
    expect(read(path)).not.toContain('"Knock"');
    const { digest } = edited;
    expect(JSON.parse((await perform('save', { digest })).body)).toMatchObject({ written: [path] });
    expect(read(path)).toContain('"Knock"');
    expect(JSON.parse((await perform('draft', {})).body)).toMatchObject({ done: [], files: [] });
  });

  it('undoes, redoes and discards changes', async () => {
    const path = 'flows/door/flow.json';
    await perform('edit', { title: 'One', edits: [{ file: path, pointer: '/title', value: 'Knock' }] });
    expect(JSON.parse((await perform('undo', {})).body)).toMatchObject({
      files: [],
      undone: [{ title: 'One' }],
    });
    expect(JSON.parse((await perform('redo', {})).body)).toMatchObject({ files: [{ path }], undone: [] });
    expect(JSON.parse((await perform('discard', { path })).body)).toMatchObject({ files: [] });
    expect(JSON.parse((await perform('text', { path })).body).text).not.toContain('"title": "Knock"');
    expect(JSON.parse((await perform('undo', {})).body)).toMatchObject({ files: [{ path }] });
    expect(JSON.parse((await perform('discard', {})).body)).toMatchObject({ files: [] });
    expect(JSON.parse((await perform('undo', {})).body)).toMatchObject({ files: [{ path }] });
  });

  it('runs edits in order and answers later requests with their results', async () => {
    const path = 'flows/door/flow.json';
    const titleOf = (answer: Answer): string => JSON.parse(JSON.parse(answer.body).text).title;
    const words = {
      task: 'wordsEdits',
      title: 'Words',
      input: { kind: 'say', language: 'en', text: 'Typed' },
    };
    const [said, made, draft, text, map] = await Promise.all([
      perform('perform', words),
      perform('perform', { task: 'make', input: { kind: 'say', text: 'Made' } }),
      perform('draft', {}),
      perform('text', { path }),
      perform('map', {}),
    ]);
    expect(JSON.parse(said.body).draft.done).toMatchObject([{ title: 'Words' }]);
    expect(JSON.parse(made.body)).toMatchObject({ where: { flow: 'door' }, draft: { done: [{}, {}] } });
    // The later one was made with the earlier one in the draft.
    expect(titleOf(text)).toBe('Made1');
    expect(JSON.parse(draft.body).done).toHaveLength(2);
    expect(JSON.parse(map.body).drafts[path]).toContain('Made1');
    expect((await perform('perform', { ...words, task: 'find' })).status).toBe(400);
    expect(JSON.parse((await perform('draft', {})).body).done).toHaveLength(2);
  });

  it('does not save a draft with new diagnostics', async () => {
    const path = 'flows/door/flow.json';
    const wish = { title: 'One', edits: [{ file: path, pointer: '/title', value: 'Faulty' }] };
    const { digest } = JSON.parse((await perform('edit', wish)).body);
    const { found } = JSON.parse((await perform('save', { digest })).body);
    expect(found).toEqual([{ rule: 'new', file: path, message: 'It is faulty' }]);
    expect(read(path)).not.toContain('Faulty');
    expect(JSON.parse((await perform('draft', {})).body).files).toHaveLength(1);
  });

  it('saves only the draft that was shown', async () => {
    const path = 'flows/door/flow.json';
    const titled = (value: string) => ({ title: value, edits: [{ file: path, pointer: '/title', value }] });
    const { digest } = JSON.parse((await perform('edit', titled('Knock'))).body);
    const other = JSON.parse((await perform('edit', titled('Ring'))).body);
    expect(JSON.parse((await perform('save', { digest })).body)).toEqual({ draft: other, isOther: true });
    expect(read(path)).not.toMatch(/"Knock"|"Ring"/);
    const saved = JSON.parse((await perform('save', { digest: other.digest })).body);
    expect(saved).toMatchObject({ written: [path] });
  });

  it.each([
    [{ file: '../secret.json', text: '{}' }],
    [{ file: 'src/boot.ts', text: '' }],
    [{ file: 'flows/none/flow.json', pointer: '/title', value: 'x' }],
    [{ file: 'flows/door/flow.json', text: '{}', from: 'another' }],
    [{ file: 'brands/plain/logo.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    [{ file: 'brands/plain/logo.html', text: 'data:text/html;base64,AAAA' }],
    [{ file: 'brands/plain/../../evil.svg', text: 'data:;base64,AAAA' }],
    [{ file: 'brands/plain/logo.svg', pointer: '/a', value: 1 }],
  ])('refuses the edit %j and leaves the draft unchanged', async (edit) => {
    expect((await perform('edit', { title: 'Bad', edits: [edit] })).status).toBe(422);
    expect(JSON.parse((await perform('draft', {})).body).done).toEqual([]);
  });
});
