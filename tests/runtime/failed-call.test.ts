import { expect, it, vi } from 'vitest';
import type { Operation } from '../../src/config/operations.ts';
import { reportFailed } from '../../src/runtime/effects/call.ts';

const operation = (host: Operation['host']): Operation => ({
  ...{ id: 'read', method: 'GET', path: '/read', host, credentials: 'omit', accept: 'json' },
  ...{ headers: [], parameters: [] },
});

it.each([
  ['own', 404, 0],
  ['own', 500, 1],
  ['assets', 404, 1],
  ['api', 404, 1],
  ['api', 200, 0],
] as const)('reports a call to the host %s that is answered with %i %i times', (host, status, times) => {
  const report = vi.fn();
  reportFailed(report, 'read', { status }, operation(host));
  expect(report).toHaveBeenCalledTimes(times);
});

it('reports a call without an answer', () => {
  const report = vi.fn();
  reportFailed(report, 'read', { failed: 'network' }, operation('own'));
  expect(report).toHaveBeenCalledWith('network', 'read', expect.anything());
});
