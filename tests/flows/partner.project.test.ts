import { beforeAll, expect, test } from 'vitest';
import type { Answer, Scope } from '../../src/engine/index.ts';
import { open, reply, send } from './drive.ts';
import { projectScope } from './scope.ts';

const facts = {} as { scope: Scope };

beforeAll(async () => {
  facts.scope = await projectScope();
});

const query = {
  access_token: 'token-of-a-partner',
  nonce: 'nonce-of-a-partner',
  client_id: 'larkmoor-app',
  redirect_uri: 'https://app.larkmoor.example/card',
};

const coded = (code: string): Answer => ({
  status: 200,
  body: { status: { response_code: code, response_desc: 'Their words', trans_id: 'T-1' } },
});

test('the server’s description is shown only for response code 500', () => {
  const entered = open(facts.scope, 'persist', '/persist', { query });
  // The page that shows meanwhile goes on by the clock.
  const background = Object.entries(entered.state.machines.page?.background ?? {});
  const [clock] = background.find(([, { kind }]) => kind === 'after') ?? [];
  const asked = send(facts.scope, entered, { type: 'due', id: Number(clock) });
  const shown = (answer: Answer) => {
    const opened = reply(facts.scope, asked, answer).effects.find(({ type }) => type === 'navigate');
    return opened?.type === 'navigate' ? opened.entry.detail : 'not opened';
  };
  expect(shown(coded('500'))).toBe('Their words');
  expect(shown(coded('1003'))).toBeUndefined();
  expect(shown({ status: 500, body: { message: 'Down the line' } })).toBeUndefined();
});
