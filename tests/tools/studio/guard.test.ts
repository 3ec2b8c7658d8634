import { describe, expect, it } from 'vitest';
import { type Asked, refusalOf } from '../../../src/tools/studio/server/guard.ts';

const guard = { hosts: ['127.0.0.1:4199', 'localhost:4199'], token: 'a-token-of-this-page' };
const task: Asked = {
  method: 'POST',
  pathname: '/api/save',
  host: '127.0.0.1:4199',
  origin: 'http://127.0.0.1:4199',
  type: 'application/json',
  token: guard.token,
};
const page: Asked = { ...task, method: 'GET', pathname: '/', origin: undefined, type: undefined, token: '' };
const statusOf = (asked: Asked) => refusalOf(asked, guard)?.status;

describe('refusalOf', () => {
  it('accepts the page and its tasks', () => {
    expect(refusalOf(page, guard)).toBeUndefined();
    expect(refusalOf(task, guard)).toBeUndefined();
    const named = { ...task, host: 'localhost:4199', origin: 'http://localhost:4199' };
    expect(refusalOf(named, guard)).toBeUndefined();
  });

  it.each(['evil.example', 'evil.example:4199', '127.0.0.1:80', '127.0.0.1', undefined])(
    'refuses the host %s to prevent DNS rebinding',
    (host) => {
      expect(statusOf({ ...page, host })).toBe(421);
      expect(statusOf({ ...task, host })).toBe(421);
    },
  );

  it.each(['http://evil.example', 'http://127.0.0.1:8080', 'https://127.0.0.1:4199', 'null', undefined])(
    'refuses tasks from the origin %s',
    (origin) => expect(statusOf({ ...task, origin })).toBe(403),
  );

  it('refuses an allowed origin that differs from the requested host', () => {
    expect(statusOf({ ...task, origin: 'http://localhost:4199' })).toBe(403);
  });

  it.each([undefined, '', 'a-token-of-this-pagf', 'a-token-of-this-page '])('refuses the token %s', (token) =>
    expect(statusOf({ ...task, token })).toBe(403),
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8', undefined])(
    'refuses a task with the content type %s',
    (type) => expect(statusOf({ ...task, type })).toBe(415),
  );

  it('refuses a method that does not fit the address', () => {
    expect(statusOf({ ...page, pathname: '/api/save' })).toBe(405);
    expect(statusOf({ ...task, pathname: '/' })).toBe(405);
    expect(statusOf({ ...task, method: 'PUT' })).toBe(405);
  });
});
