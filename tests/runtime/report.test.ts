import { describe, expect, test } from 'vitest';
import type { JsonObject, State } from '../../src/engine/index.ts';
import { createReport } from '../../src/runtime/report.ts';

const reported = (leaving: boolean, code: string) => {
  const told: JsonObject[] = [];
  const page = { leaving, frames: [{ step: 'ask' }] };
  const state = { machines: { page } } as unknown as State;
  const report = createReport(
    { console: { error: () => undefined } as unknown as Console },
    { correlationId: 'abc' },
    { state },
    (detail) => void told.push(detail),
  );
  report(code, new Error('offline'));
  return told;
};

describe('a file that did not come', () => {
  test('is reported with the step', () => {
    expect(reported(false, 'chunk')).toEqual([
      { type: 'fault', code: 'chunk', step: 'ask', correlationId: 'abc' },
    ]);
  });

  test('is not reported while the page is being left: the browser gave it up', () => {
    expect(reported(true, 'chunk')).toEqual([]);
  });
});

test('a refused address is reported also while the page is being left', () => {
  expect(reported(true, 'refused')).toMatchObject([{ code: 'refused', step: 'ask' }]);
});
