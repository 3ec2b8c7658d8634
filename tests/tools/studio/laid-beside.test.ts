import { expect, it } from 'vitest';
import { layoutChart } from '../../../src/tools/graph/layout.ts';
import { laidBeside, practice } from '../../../src/tools/studio/work/laid-beside.ts';

// What is laid out is as wide as there are boxes; nothing to lay out is refused, and what nobody can lay out ends it.
const program = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ id, chart: { boxes, name } }) => {
    if (name === 'deadly') throw new Error('It broke down');
    parentPort.postMessage(boxes.length === 0 ? { id, fault: 'There is nothing' } : { id, layout: { width: boxes.length } });
  });
`;

const layOut = laidBeside(new URL(`data:text/javascript,${encodeURIComponent(program)}`));

it('each of several charts requested at once gets its own layout', async () => {
  const charts = [2, 1, 3].map((count) => ({ ...practice, boxes: practice.boxes.slice(0, count) }));
  const laid = await Promise.all(charts.map(layOut));
  expect(laid.map(({ width }) => width)).toEqual([2, 1, 3]);
});

it('a failed layout is reported, and the next chart still gets a layout', async () => {
  await expect(layOut({ ...practice, boxes: [] })).rejects.toThrow('There is nothing');
  await expect(layOut({ ...practice, name: 'deadly' })).rejects.toThrow('It broke down');
  expect((await layOut(practice)).width).toBe(practice.boxes.length);
});

it('the layout of the practice chart contains all its boxes', async () => {
  expect((await layoutChart(practice)).boxes).toHaveLength(practice.boxes.length);
});
