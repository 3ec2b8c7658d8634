/**
 * `npm run fuzz`: gives the engine what chance comes up with, until something is wrong. `-- engine`
 * names it, `--seconds 600` how long each takes, `--seed 7` what chance begins from: what was wrong can be
 * had again with the seed that was told.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from './child.mjs';

const fuzzers = {
  engine: ['vitest', 'run', 'tests/fuzz/engine.project.test.ts'],
  browser: [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--project=chromium',
    'e2e/fuzz.spec.ts',
  ],
} as const;

/** Three weeks: timers know no more. */
const untilStopped = 2_000_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, seed: { type: 'string' } },
});
const chosen = Object.entries(fuzzers).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
const isKnown = chosen.length === (positionals.length || chosen.length);
if (!isKnown) process.stderr.write(`There are the fuzzers ${Object.keys(fuzzers).join(' and ')}.\n`);
// One after the other: the first that never ends would keep the second from beginning.
const seconds = values.seconds ?? (chosen.length > 1 ? 300 : untilStopped);
const env = {
  ...process.env,
  FUZZ_SECONDS: String(seconds),
  ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
};
const codes: number[] = [];
for (const [, [program, ...args]] of isKnown ? chosen : [])
  codes.push(await run(program, args, { cwd: fileURLToPath(new URL('../../', import.meta.url)), env }));
process.exitCode = isKnown && codes.every((code) => code === 0) ? 0 : 1;
