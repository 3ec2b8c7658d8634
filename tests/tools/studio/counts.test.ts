import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../src/tools/check/model/model.ts';
import { canvasOf } from '../../../src/tools/studio/map/canvas.ts';
import { countsIn, countsOf } from '../../../src/tools/studio/map/counts.ts';
import { lineCounts } from '../../../src/tools/studio/map/line-counts.ts';
import { projectOf } from '../check/fixture.ts';

type Facts = Readonly<Record<string, string | number>>;

const knocked = { flow: 'door', step: 'knock', outcome: 'in', to: 'enter', brand: 'plain', ms: 100 };

// The list that the pretend bank gives.
const listOf = (...facts: readonly Facts[]): string =>
  JSON.stringify(
    facts.map((each) => ({ name: 'portico.transition', at: 1, facts: { ...knocked, ...each } })),
  );

const times = (count: number, facts: Facts): readonly Facts[] => Array.from({ length: count }, () => facts);

describe('countsIn', () => {
  const record = (outcome: string, ms: number) => ({
    eventName: 'portico.transition',
    attributes: Object.entries({ flow: 'door', step: 'knock', outcome, to: 'enter' })
      .map(([key, stringValue]) => ({ key: `portico.${key}`, value: { stringValue } }) as object)
      .concat({ key: 'portico.ms', value: { intValue: ms } }),
  });
  const request = (...logRecords: object[]) =>
    JSON.stringify({
      resourceLogs: [
        {
          resource: { attributes: [{ key: 'portico.correlation_id', value: { stringValue: 'tab' } }] },
          scopeLogs: [{ logRecords }],
        },
      ],
    });

  it('counts the transitions in OTLP requests, one request per line', () => {
    const text = `${request(record('in', 200))}\n${request(record('in', 400), record('wait', 100))}\n`;
    const { passed, left } = countsIn(text);
    expect(passed).toEqual([
      { brand: '', flow: 'door', step: 'knock', outcome: 'in', to: 'enter', count: 2, times: [200, 400] },
      { brand: '', flow: 'door', step: 'knock', outcome: 'wait', to: 'enter', count: 1, times: [100] },
    ]);
    expect(left).toMatchObject([{ flow: 'door', step: 'knock', count: 1 }]);
    expect(countsIn(request(record('in', 1))).passed).toHaveLength(1);
  });

  it('accepts the event list of the pretend bank and refuses other text', () => {
    expect(countsIn(listOf({}, { to: 'choose' })).passed.map(({ to }) => to)).toEqual(['enter', 'choose']);
    expect(() => countsIn('nothing')).toThrow(/telemetry/);
    expect(() => countsIn('')).toThrow(/telemetry/);
  });

  it('gives counts that can be filtered by brand', () => {
    const counts = countsIn(listOf(...times(3, {}), { brand: 'other' }));
    const count = (brand?: string) =>
      countsOf(counts, brand).passed.reduce((sum, each) => sum + each.count, 0);
    expect([count('plain'), count('other'), count('nobody'), count()]).toEqual([3, 1, 0, 4]);
    expect(countsOf(counts, 'nobody').left).toEqual([]);
  });
});

describe('lineCounts', () => {
  const steps = {
    count: {
      then: [
        { when: 'has-rooms', goto: 'door' },
        { say: 'again', goto: 'door' },
      ],
    },
  };
  const on = { full: { goto: 'count' }, '*': { goto: 'trouble' } };
  const model = modelOf(projectOf({ change: { 'flows/door/flow.json': { steps, on } } }));
  const counted = async (...facts: readonly Facts[]) => {
    const { boxes } = await canvasOf(model, {}, 'door');
    const found = lineCounts(boxes, countsIn(listOf(...facts)).passed);
    return Object.fromEntries(
      boxes.flatMap(({ rows }) =>
        rows.flatMap(({ edge }) => {
          const count = found.get(edge?.id ?? '');
          return edge === undefined || count === undefined ? [] : [[edge.pointer, count]];
        }),
      ),
    );
  };

  it('counts each branch of an outcome by its target', async () => {
    expect(await counted(...times(10, {}), ...times(3, { to: 'choose' }))).toEqual({
      '/steps/knock/on/in/1': { count: 10, ms: 100, isShared: false },
      '/steps/knock/on/in/0': { count: 3, ms: 100, isShared: false },
    });
  });

  it('counts outcomes without a line of their own on the flow-wide lines', async () => {
    const found = await counted(
      ...times(4, { outcome: 'full', to: 'count' }),
      ...times(2, { outcome: '4711', to: 'trouble' }),
      { outcome: 'http.500', to: 'stay' },
      { outcome: 'wait', to: 'count' },
    );
    expect(found).toMatchObject({
      '/on/full': { count: 4 },
      '/on/*': { count: 2 },
      '/on/http failed': { count: 1 },
      '/steps/knock/on/wait again': { count: 1 },
    });
  });

  it('marks the count as shared when branches of a decision are indistinguishable', async () => {
    const then = { step: 'count', outcome: 'then', to: 'door' };
    const branches = ['/steps/count/then/0', '/steps/count/then/1'];
    const together = { count: 5, ms: 100, isShared: true };
    expect(await counted(...times(5, then))).toEqual(
      Object.fromEntries(branches.map((at) => [at, together])),
    );
    expect(await counted({ ...then, message: 'again' })).toMatchObject({
      '/steps/count/then/1': { count: 1, isShared: false },
    });
  });

  it('gives the median time, or no time when the events have none', async () => {
    const waited = [10, 20, 900].map((ms) => ({ outcome: 'wait', to: 'count', ms }));
    const found = await counted(...waited, ...times(2, { outcome: 'again', to: 'count', ms: 1000 }));
    expect(found['/steps/knock/on/wait again']).toEqual({ count: 5, ms: 900, isShared: false });
    expect(await counted({ ms: '' })).toEqual({ '/steps/knock/on/in/1': { count: 1, isShared: false } });
  });
});
