/** `npm run bench`: how fast it is, in ratios and beside its budgets. `-- engine check publish page studio release` runs only those. */
import { fileURLToPath } from 'node:url';
import { engineRates } from './bench/engine.ts';
import { type Cost, checkSeconds, publishGrowth } from './bench/growth.ts';
import { pageTimes } from './bench/page.ts';
import { releaseUnderLoad } from './bench/release.ts';
import { readProject } from './project.ts';
import { buildWhenNeeded, publishHere } from './serve/build.ts';
import { hasNginx } from './serve/nginx-process.ts';
import { studioTimes } from './studio/measure.ts';
import { bundleOf } from './vite/bundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const project = readProject(root);
const bundle = bundleOf(project);

const say = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/** One line: what was measured, what it may be, and whether it is. */
const line = (what: string, value: number, budget: number, unit: string, atLeast = false): string => {
  const isMet = atLeast ? value >= budget : value <= budget;
  return `  ${isMet ? 'met   ' : 'MISSED'}  ${what}: ${round(value)}${unit} (${atLeast ? 'at least' : 'at most'} ${round(budget)}${unit})`;
};

const round = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

const costOf = ({ seconds, processor, megabytes }: Cost): string =>
  `${round(seconds)} s, ${round(processor)} s of a processor, ${round(megabytes)} MB`;

const benches = {
  engine: async () => {
    const { engine, xstate, ratio } = engineRates(bundle);
    say(
      `Engine: ${round(engine)} events a second; XState's pure transition on the same chart ${round(xstate)}`,
    );
    say(line('engine / XState', ratio, 1, '', true));
  },
  check: async () => {
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
  publish: async () => {
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
  page: async () => {
    await buildWhenNeeded(root, say);
    await publishHere(root, 'brands', say);
    const { ready, readyOfLimit, firstPaint, blocking, shift, nextScreen, entrances } = await pageTimes(
      root,
      bundle,
    );
    say(
      `Sign-in page on a slow line and device: first paint ${round(firstPaint)} ms, ready ${round(ready)} ms; a page written by hand ${round(readyOfLimit)} ms`,
    );
    say(
      line('ready / limit', ready / readyOfLimit, 1.1, ''),
      line('blocking', blocking, 0, ' ms'),
      line('layout shift', shift, 0, ''),
      line('next screen after the answer', nextScreen, 300, ' ms'),
      ...Object.entries(entrances).map(([route, at]) =>
        line(`${route} ready / limit`, at / readyOfLimit, 1.25, ''),
      ),
    );
  },
  studio: async () => {
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
  release: async () => {
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
} satisfies Record<string, () => Promise<void>>;

const main = async (names: readonly string[]): Promise<void> => {
  // React draws pages faster when it does not look for mistakes.
  process.env.NODE_ENV ??= 'production';
  const unknown = names.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const chosen = Object.entries(benches).filter(([name]) => names.length === 0 || names.includes(name));
  await chosen.reduce((before, [, run]) => before.then(run), Promise.resolve());
};

await main(process.argv.slice(2));
