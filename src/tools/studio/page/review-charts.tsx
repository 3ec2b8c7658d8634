import { useCallback } from 'react';
import type { ChartPair, DrawnChart } from '../../diff/charts.ts';

/** The charts of the flows whose chart is another one, side by side; each begins where something is framed. */
export const ReviewCharts = ({ charts }: { readonly charts: readonly ChartPair[] }) =>
  charts.length === 0 ? null : (
    <section className="st-panel" aria-label="As charts">
      <h3>As charts</h3>
      {charts.map(({ flow, before, after }) => (
        <div key={flow} className="st-charts">
          <Chart caption={`${flow}, before`} chart={before} />
          <Chart caption={`${flow}, now: what is new or changed is framed`} chart={after} />
        </div>
      ))}
    </section>
  );

const Chart = ({ caption, chart }: { readonly caption: string; readonly chart: DrawnChart | undefined }) => {
  const show = useCallback(
    (frame: HTMLElement | null): void => {
      if (frame === null || chart === undefined) return;
      frame.scrollTo(Math.max(0, chart.x - margin), Math.max(0, chart.y - margin));
    },
    [chart],
  );
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      {chart === undefined ? (
        <p className="st-none">There is none.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame is scrolled by keyboard, too.
        <section ref={show} className="st-chart" tabIndex={0} aria-label={caption}>
          <img
            alt={chart.title}
            width={chart.width}
            height={chart.height}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(chart.svg)}`}
          />
        </section>
      )}
    </figure>
  );
};

const margin = 24;
