import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/issuer.ts';
import { auth, files, identity, login, verifier } from './bench.ts';

const headers = {
  'X-Tracking-Id': '3f0d8f5e-7a52-4a3c-9a51-000000000001',
  'X-Correlation-Id': '3f0d8f5e-7a52-4a3c-9a51-000000000002',
  'X-Client-Id': 'demo',
};

test('the sandbox can sign and hash in a browser document', async () => {
  expect(document.nodeType).toBe(9);
  const sandbox = createSandbox(files);
  const ask = (path: string, init: RequestInit) =>
    sandbox.handle(new Request(`http://localhost:4173${path}`, init));
  const signedIn = await ask(`${identity}/login/authenticate`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(login('rita.ready', 'Harbor-7')),
  });
  const { authorization_code } = await signedIn.json();
  const tokens = await ask('/v1/oauth2/token', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: authorization_code,
      code_verifier: verifier,
      client_id: auth.client_id,
      redirect_uri: auth.redirect_uri,
    }).toString(),
  });
  expect(tokens.status).toBe(200);
  expect((await tokens.json()).id_token.split('.')).toHaveLength(3);
});
