/** `npm run bench`: how fast it is, in ratios and beside its budgets. `-- engine check publish page release` runs only those. */
import { fileURLToPath } from 'node:url';
import { engineRates } from './bench/engine.ts';
import { checkSeconds, type Growth, publishGrowth } from './bench/growth.ts';
import { pageTimes } from './bench/page.ts';
import { releaseUnderLoad } from './bench/release.ts';
import { readProject } from './project.ts';
import { buildWhenNeeded, publishHere } from './serve/build.ts';
import { hasNginx } from './serve/nginx-process.ts';
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

const benches = {
  engine: async () => {
    const { engine, xstate, ratio } = engineRates(bundle);
    say(
      `Engine: ${round(engine)} events a second; XState's pure transition on the same chart ${round(xstate)}`,
    );
    say(line('engine / XState', ratio, 1, '', true));
  },
  check: async () => {
    const [few, many] = [checkSeconds(project, 1), checkSeconds(project, 100)];
    say(`Check: ${round(few)} s with the brands that are there`, line('with 100 more brands', many, 3, ' s'));
  },
  publish: async () => {
    await buildWhenNeeded(root, say);
    const counts = [1, 10, 100, 1000, 5000];
    const grown = await counts.reduce<Promise<readonly Growth[]>>(
      async (before, count) => [...(await before), publishGrowth(root, project, count)],
      Promise.resolve([]),
    );
    say('Publishing many brands, two languages each:');
    for (const { brands, seconds, again, page, changed } of grown)
      say(
        `  ${brands} brands: ${round(seconds)} s, one of them again ${round(again)} s and ${round(changed)} MB, first page ${page} bytes after brotli`,
      );
    const [first, , hundred, thousand, most] = grown;
    if (first === undefined || hundred === undefined || thousand === undefined || most === undefined) return;
    say(
      line('1,000 brands', thousand.seconds, 60, ' s'),
      line('5,000 brands', most.seconds, 180, ' s'),
      line('1,000 brands / 10 × 100 brands', thousand.seconds / (10 * hundred.seconds), 1.5, ''),
      line('one of 5,000 again', most.again, 2, ' s'),
      line('memory for one of 5,000', most.changed, 300, ' MB'),
      line('first page among 5,000 / alone', most.page / first.page, 1.01, ''),
    );
  },
  page: async () => {
    await buildWhenNeeded(root, say);
    await publishHere(root, say);
    const { ready, readyOfLimit, firstPaint, blocking, shift, nextScreen } = await pageTimes(root, bundle);
    say(
      `Sign-in page on a slow line and device: first paint ${round(firstPaint)} ms, ready ${round(ready)} ms; a page written by hand ${round(readyOfLimit)} ms`,
    );
    say(
      line('ready / limit', ready / readyOfLimit, 1.1, ''),
      line('blocking', blocking, 0, ' ms'),
      line('layout shift', shift, 0, ''),
      line('next screen after the answer', nextScreen, 300, ' ms'),
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
