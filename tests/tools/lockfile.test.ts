import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Package = {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

type Lock = { readonly packages: Readonly<Record<string, Package>> };

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const { packages } = read('package-lock.json') as Lock;

describe('the lock file', () => {
  // npm leaves out a platform's binary that the registry lacked on that day; then `npm ci` fails, or that platform has none.
  it('has an entry for each optional dependency', () => {
    const present = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((name) => !present.has(name))).toEqual([]);
  });

  it('has no download addresses, so that any registry works', () => {
    const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined);
    expect(addressed.map(([path]) => path)).toEqual([]);
  });

  it('is installed without running package scripts', () => {
    expect(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  it('matches package.json, which names exact versions only', () => {
    const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
    const inexact = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(inexact).toEqual([]);
    expect(packages['']).toMatchObject({ dependencies, devDependencies });
  });
});
