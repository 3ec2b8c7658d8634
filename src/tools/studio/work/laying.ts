import { parentPort } from 'node:worker_threads';
import type { Chart } from '../../graph/chart.ts';
import { layoutChart } from '../../graph/layout.ts';

type Asked = { readonly id: number; readonly chart: Chart };

parentPort?.on('message', ({ id, chart }: Asked) => {
  layoutChart(chart)
    .then((layout) => parentPort?.postMessage({ id, layout }))
    .catch((error: Error) => parentPort?.postMessage({ id, fault: error.message }));
});
