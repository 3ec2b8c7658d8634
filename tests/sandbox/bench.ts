import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/index.ts';
import { createSandbox, type SandboxOptions } from '../../src/sandbox/issuer.ts';
import { sandboxFiles, sandboxListener } from '../../src/sandbox/node.ts';

// Not by URL: where there is a document, URL is the document's and file addresses fail.
export const files = sandboxFiles(join(dirname(fileURLToPath(import.meta.url)), '../..'));
export const verifier = 'v'.repeat(64);
export const identity = '/v1/retailcard/identity';

/** A reply with its body read: `body` is the JSON, or undefined where there is none. */
export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: any_;
};

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape; a wrong path fails the assertion.
type any_ = any;

/** Bytes that are the same on every run. */
export const seeded = (): ((size: number) => Uint8Array) => {
  let seed = 1;
  return (size) =>
    Uint8Array.from({ length: size }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (seed >> 16) & 255;
    });
};

/** A sandbox behind a real server on a free port, with a clock that tests move. It closes when the file's tests are over. */
export const openBench = async (options: Partial<SandboxOptions> = {}) => {
  const clock = { now: Date.UTC(2030, 0, 2, 3, 4, 5) };
  const waits: number[] = [];
  const reports: unknown[] = [];
  const sandbox = createSandbox({
    ...files,
    now: () => clock.now,
    random: seeded(),
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
  const listener = sandboxListener(sandbox, { report: (error) => reports.push(error) });
  const server = createServer((incoming, outgoing) => listener(incoming, outgoing));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => new Promise((done) => server.close(done)));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { sandbox, clock, waits, reports, origin, visit: () => openVisitor(origin) };
};

export type Visitor = ReturnType<typeof openVisitor>;

const openVisitor = (origin: string) => {
  const jar = new Map<string, string>();
  const send = async (method: string, path: string, init: RequestInit = {}): Promise<Reply> => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, origin), { redirect: 'manual', ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  };
  const common = {
    'X-Tracking-Id': '3f0d8f5e-7a52-4a3c-9a51-000000000001',
    'X-Correlation-Id': crypto.randomUUID(),
    'X-Client-Id': 'demo',
  };
  const json = (method: string, path: string, body: Json, headers: Record<string, string> = {}) =>
    send(method, path, {
      body: JSON.stringify(body),
      headers: { ...common, 'content-type': 'application/json', ...headers },
    });
  const post = (path: string, body: Json, headers?: Record<string, string>) =>
    json('POST', path, body, headers);
  const form = (path: string, fields: Record<string, string>) =>
    send('POST', path, { body: new URLSearchParams(fields), headers: common });
  const get = (path: string, headers: Record<string, string> = {}) =>
    send('GET', path, { headers: { ...common, ...headers } });
  const signIn = (userId: string, password = 'Harbor-7', headers?: Record<string, string>) =>
    post(`${identity}/login/authenticate`, login(userId, password), headers);
  return {
    jar,
    send,
    json,
    post,
    form,
    get,
    signIn,
    bare: (path: string, init: RequestInit & { method?: string } = {}) =>
      send(init.method ?? 'GET', path, init),
    force: (fields: JsonObject) => post('/sandbox/force', fields),
    outbox: async () => (await get('/sandbox/outbox.json')).body,
    token: (code: string, changes: Record<string, string> = {}) =>
      form('/v1/oauth2/token', {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        client_id: auth.client_id,
        redirect_uri: auth.redirect_uri,
        ...changes,
      }),
  };
};

export const auth = {
  client_id: 'front-door',
  redirect_uri: 'http://localhost:4173/login/demo/callback',
  scope: 'read write',
  state: 'abcdefgh',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
  nonce: 'ijklmnop',
};

export const device = { black_box: '' };

export const login = (userId: string, password: string) => ({
  auth,
  device_info: device,
  user_info: { user_id: userId, cipher: { password } },
});

export const codeOf = (reply: Reply): string => reply.body?.status?.response_code;

const parsed = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
