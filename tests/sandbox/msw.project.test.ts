import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/issuer.ts';
import { sandboxHandlers } from '../../src/sandbox/msw.ts';
import { files, identity, login } from './bench.ts';

const sandbox = createSandbox(files);
const server = setupServer(...sandboxHandlers(sandbox, { session: 'one' }));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const signIn = (userId: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:4173${identity}/login/authenticate`, {
    method: 'POST',
    body: JSON.stringify(login(userId, 'Harbor-7')),
    headers: {
      'content-type': 'application/json',
      'X-Tracking-Id': crypto.randomUUID(),
      'X-Correlation-Id': crypto.randomUUID(),
      'X-Client-Id': 'demo',
      ...headers,
    },
  });

test('the sandbox answers behind MSW in one shared session', async () => {
  const reply = await (await signIn('otto.onetime')).json();
  const sent = await fetch(`http://localhost:4173${identity}/login/otp/initiate`, {
    method: 'POST',
    body: JSON.stringify({
      otp_info: { delivery_mode: 'TEXT', phone_number: '2125550142' },
      session_info: { session_id: reply.session_id },
    }),
    headers: {
      'content-type': 'application/json',
      'X-Tracking-Id': crypto.randomUUID(),
      'X-Correlation-Id': crypto.randomUUID(),
      'X-Client-Id': 'demo',
    },
  });
  expect((await sent.json()).status.response_code).toBe('2001');
  const outbox = await (await fetch('http://localhost:4173/sandbox/outbox.json')).json();
  expect(outbox).toHaveLength(1);
  sandbox.reset('one');
  expect(await (await fetch('http://localhost:4173/sandbox/outbox.json')).json()).toEqual([]);
});

test('a dropped connection becomes a network error', async () => {
  await expect(signIn('rita.ready', { 'x-sandbox-force': 'fault=dropped' })).rejects.toThrow(
    'Failed to fetch',
  );
});
