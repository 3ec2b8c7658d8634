import { expect, test } from 'vitest';
import type { Chart } from '../../../src/tools/graph/chart.ts';
import { withCounts } from '../../../src/tools/graph/counts.ts';

const chart: Chart = {
  name: 'door',
  title: 'Door',
  about: [],
  boxes: [
    {
      id: 'step:knock',
      kind: 'call',
      title: 'knock',
      subtitle: 'ring',
      rows: [
        { spans: [{ role: 'outcome', text: '1001, 1002' }], to: 'step:open' },
        { spans: [{ role: 'outcome', text: 'any other code' }] },
      ],
    },
    { id: 'step:open', kind: 'screen', title: 'open', rows: [] },
  ],
};

test('withCounts adds counts only to steps and outcomes that were visited', () => {
  const { boxes } = withCounts(chart, [
    { step: 'knock', outcome: '1001', count: 3 },
    { step: 'knock', outcome: '1002', count: 1 },
    { step: 'knock', outcome: '9999', count: 2 },
  ]);
  expect(boxes[0]).toMatchObject({ subtitle: 'ring · 6\u00a0×' });
  expect(boxes[0]?.rows.map(({ spans }) => spans.map(({ text }) => text))).toEqual([
    ['1001, 1002', '4\u00a0×'],
    ['any other code'],
  ]);
  expect(boxes[1]).toEqual(chart.boxes[1]);
});
