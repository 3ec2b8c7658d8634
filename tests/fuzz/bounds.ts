/** How long a fuzzer runs, and from which seed: `npm run fuzz` says both, `npm test` takes a few seconds and any seed. */
export type Bounds = { readonly seed: number; readonly milliseconds: number };

export const boundsFrom = (environment: NodeJS.ProcessEnv, seconds: number): Bounds => ({
  seed: Number(environment.FUZZ_SEED ?? Math.floor(Math.random() * 0x7fff_ffff)),
  milliseconds: Number(environment.FUZZ_SECONDS ?? seconds) * 1000,
});

/** Counts by name, as they are told. */
export type Counts = Map<string, number>;

export const count = (counts: Counts, name: string, more = 1): void =>
  void counts.set(name, (counts.get(name) ?? 0) + more);

/** What a fuzzer says as it begins: all that it takes to have the same again. */
export const begun = (what: string, { seed, milliseconds }: Bounds): string =>
  `fuzz ${what}: npm run fuzz -- ${what} --seed ${seed} --seconds ${milliseconds / 1000}`;

/** What it came to. */
export const told = (what: string, counts: Counts): string =>
  `fuzz ${what}: ${[...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => `${times} ${name}`)
    .join(', ')}`;
