import { Argument } from 'commander';
import { run } from './child.mjs';
import { type Context, command, runAs } from './command.ts';

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

export const main = command('npm run fuzz --', (program, action) =>
  program
    .description('Runs fuzzers with random input until they find a fault.')
    .addArgument(
      new Argument('[fuzzers...]', 'the fuzzers to run, one after the other (default: all)').choices(
        Object.keys(fuzzers),
      ),
    )
    .option('--seconds <seconds>', 'the time for each (default: 300, or no limit for a single fuzzer)')
    .option('--seed <seed>', 'the seed of a failed run, to repeat it')
    .action(action(fuzz)),
);

type Options = { readonly seconds?: string; readonly seed?: string };

const fuzz = async (
  { root }: Context,
  names: readonly string[],
  { seconds, seed }: Options,
): Promise<number> => {
  const chosen = Object.entries(fuzzers).filter(([name]) => names.length === 0 || names.includes(name));
  // A fuzzer without a limit would keep the next one from starting.
  const limit = seconds ?? String(chosen.length > 1 ? 300 : untilStopped);
  const env = { ...process.env, FUZZ_SECONDS: limit, ...(seed !== undefined && { FUZZ_SEED: seed }) };
  const codes: number[] = [];
  for (const [, [program, ...args]] of chosen) codes.push(await run(program, args, { cwd: root, env }));
  return codes.every((code) => code === 0) ? 0 : 1;
};

await runAs(import.meta.url, main);
