import { Argument } from 'commander';
import type { Project } from './assemble.ts';
import { engineRates, median, quantile } from './bench/engine.ts';
import { type Cost, checkSeconds, publishGrowth } from './bench/growth.ts';
import { type PageTimes, pageTimes, rates, type Visit } from './bench/page.ts';
import { releaseUnderLoad } from './bench/release.ts';
import { type Context, command, runAs } from './command.ts';
import { readProject } from './project.ts';
import { buildWhenNeeded, publishHere } from './serve/build.ts';
import { hasNginx } from './serve/nginx-process.ts';
import { studioTimes } from './studio/measure.ts';
import { bundleOf } from './vite/bundle.ts';

const say = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/** One line: what was measured, what it may be, and whether it is. */
const line = (what: string, value: number, budget: number, unit: string, atLeast = false): string => {
  const isMet = atLeast ? value >= budget : value <= budget;
  return `  ${isMet ? 'met   ' : 'MISSED'}  ${what}: ${round(value)}${unit} (${atLeast ? 'at least' : 'at most'} ${round(budget)}${unit})`;
};

const round = (value: number): string =>
  Math.abs(value) >= 100
    ? value.toFixed(0)
    : value !== 0 && Math.abs(value) < 0.01
      ? value.toPrecision(1)
      : value.toFixed(2);

const costOf = ({ seconds, processor, megabytes }: Cost): string =>
  `${round(seconds)} s, ${round(processor)} s of a processor, ${round(megabytes)} MB`;

// Each budget is a ratio to the limit, a page written by hand.
const pageBudgets = {
  slow: { ready: 1.1, request: 1.3, largest: 1.35, blocking: 20 },
  slower: { ready: 1.2, request: 1.4, largest: 1.5, blocking: 100 },
} as const;

const sayVisits = (
  rate: keyof typeof pageBudgets,
  { ours, limit }: PageTimes['visits'][typeof rate],
): void => {
  const budget = pageBudgets[rate];
  const middle = (visits: readonly Visit[], figure: keyof Visit): number =>
    median(visits.map((visit) => visit[figure]));
  const half = (visits: readonly Visit[], figure: keyof Visit): readonly [number, number] => {
    const all = visits.map((visit) => visit[figure]);
    return [quantile(all, 1 / 4), quantile(all, 3 / 4)];
  };
  const spread = (visits: readonly Visit[], figure: keyof Visit): string =>
    `${round(middle(visits, figure))} (${half(visits, figure).map(round).join(' to ')})`;
  say(
    `Sign-in page on a slow line, with the processor ${rates[rate]} times slower; ms, the median and the middle half of ${ours.length} loads:`,
    ...(['paint', 'ready', 'request', 'largest', 'blocking'] as const).map(
      (figure) => `  ${figure}: ${spread(ours, figure)}; by hand ${spread(limit, figure)}`,
    ),
    ...(['ready', 'request', 'largest'] as const).map((figure) =>
      line(`${figure} / limit`, middle(ours, figure) / middle(limit, figure), budget[figure], ''),
    ),
    line(
      'blocking beyond the limit',
      middle(ours, 'blocking') - middle(limit, 'blocking'),
      budget.blocking,
      ' ms',
    ),
    line('worst layout shift', Math.max(...ours.map(({ shift }) => shift)), 0, ''),
  );
  const [low, high] = half(limit, 'ready');
  if (high - low > middle(limit, 'ready') / 4)
    say(
      '  This run does not count: the machine was busy, and the loads of the limit differ by more than a quarter.',
    );
};

type Subject = { readonly root: string; readonly project: Project };

const benches = {
  engine: async ({ project }) => {
    const { engine, xstate, ratio } = engineRates(bundleOf(project));
    say(
      `Engine: ${round(engine)} events a second; XState's pure transition on the same chart ${round(xstate)}`,
    );
    say(line('engine / XState', ratio, 1, '', true));
  },
  check: async ({ project }) => {
    const [few, some, many] = [0, 100, 1000].map((count) => checkSeconds(project, count)) as [
      number,
      number,
      number,
    ];
    say(
      `Check: ${round(few)} s of a processor with the brands that are there, ${round(some)} s with 100 more, ${round(many)} s with 1,000 more`,
      line('with 1,000 more brands', many, 8, ' s of a processor'),
    );
  },
  publish: async ({ root, project }) => {
    await buildWhenNeeded(root, say);
    say('Publishing many brands, two languages each, and one of them again:');
    const grown = [1, 10, 100, 1000, 5000].map((count) => {
      const growth = publishGrowth(root, project, count);
      const { whole, again, page } = growth;
      say(`  ${count}: ${costOf(whole)}; again ${costOf(again)}; its first page ${page} bytes after brotli`);
      return growth;
    });
    const [first, , hundred, thousand, most] = grown;
    if (first === undefined || hundred === undefined || thousand === undefined || most === undefined) return;
    say(
      line('5,000 brands', most.whole.seconds, 180, ' s'),
      line('5,000 brands, by two processors', most.whole.processor / 2, 180, ' s'),
      line(
        '1,000 brands / 10 × 100 brands',
        thousand.whole.processor / (10 * hundred.whole.processor),
        1.5,
        '',
      ),
      line('one of 5,000 again', most.again.seconds, 2, ' s'),
      line('one of 5,000 again, by one processor', most.again.processor, 2, ' s'),
      line('memory for one of 5,000', most.again.megabytes, 300, ' MB'),
      line('first page among 5,000 / alone', most.page / first.page, 1.01, ''),
    );
  },
  page: async ({ root, project }) => {
    await buildWhenNeeded(root, say);
    await publishHere(root, 'brands', say);
    const { visits, nextScreen, entrances } = await pageTimes(root, bundleOf(project));
    for (const rate of ['slow', 'slower'] as const) sayVisits(rate, visits[rate]);
    const readyOfLimit = median(visits.slow.limit.map(({ ready }) => ready));
    say(
      'At a quarter of the processor:',
      line('next screen after the answer', nextScreen, 300, ' ms'),
      ...Object.entries(entrances).map(([route, at]) =>
        line(`${route} ready / limit`, at / readyOfLimit, 1.25, ''),
      ),
    );
  },
  studio: async ({ root, project }) => {
    const { starts, opens, reopens, edits, wall, frames } = await studioTimes(root, project, 100);
    say(
      'The workbench with 100 more brands:',
      `  is up, where it was never opened before, after ${round(starts)} ms`,
      line('opens, after the server is up', opens, 2000, ' ms'),
      line('opens again', reopens, 2000, ' ms'),
      ...edits.flatMap(({ kind, findings, preview }) => [
        line(`${kind} changed, to its findings`, findings, 150, ' ms'),
        line(`${kind} changed, to its picture`, preview, 150, ' ms'),
      ]),
      line(`a wall of ${wall.states} states, for 40`, (wall.drawn / wall.states) * 40, 3000, ' ms'),
      line('frames a second while the map is dragged', frames, 55, '', true),
    );
  },
  release: async ({ root }) => {
    if (!hasNginx()) return say('Release under load: there is no nginx here; NGINX names one.');
    await buildWhenNeeded(root, say);
    const { requests, failed, tabs, dead, releases } = await releaseUnderLoad(root, true);
    say(
      `A rolling release and its rollback, two servers: ${requests} requests, ${tabs} open tabs, releases that answered: ${Object.values(releases).join(' and ')} times`,
      line('requests that failed', failed, 0, ''),
      line('tabs that could not go on', dead, 0, ''),
    );
    const careless = await releaseUnderLoad(root, false);
    // The proof can fail.
    const caught = careless.failed + careless.dead;
    say(line('failures where pages come before their assets', caught, 1, '', true));
  },
} satisfies Record<string, (subject: Subject) => Promise<void>>;

export const main = command('npm run bench --', (program, run) =>
  program
    .description('Measures how fast the product is, and compares with budgets.')
    .addArgument(
      new Argument('[benchmarks...]', 'the benchmarks to run (default: all)').choices(Object.keys(benches)),
    )
    .action(run(measure)),
);

const measure = async ({ root }: Context, names: readonly string[]): Promise<number> => {
  // React renders pages faster without its checks for mistakes.
  process.env.NODE_ENV ??= 'production';
  const project = readProject(root);
  for (const [name, bench] of Object.entries(benches))
    if (names.length === 0 || names.includes(name)) await bench({ root, project });
  return 0;
};

await runAs(import.meta.url, main);
