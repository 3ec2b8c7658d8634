import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, command, runAs } from './command.ts';

/** Licences that ask for no more than to be named. */
const allowed: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
];

/** A package, and what its licence is. */
export type Licensed = { readonly name: string; readonly licence: string };

type Lock = {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly version?: string; readonly license?: string }>
  >;
};

type Bill = { readonly components: readonly { readonly name: string; readonly version: string }[] };

/** The packages that are shipped: those of production, and whatever the bill of materials names besides (publishing brings tools along). */
export const shippedIn = ({ packages }: Lock, bill?: Bill): readonly Licensed[] => {
  const named = new Set(bill?.components.map(({ name, version }) => `${name}@${version}`));
  return Object.entries(packages).flatMap(([path, { dev = false, version, license = 'none stated' }]) => {
    const name = `${path.split('node_modules/').at(-1)}@${version}`;
    return path !== '' && (!dev || named.has(name)) ? [{ name, licence: license }] : [];
  });
};

/** Those whose licence is not allowed: of several that may be chosen one has to be, of several that all hold all. */
export const unlicensed = (shipped: readonly Licensed[]): readonly Licensed[] =>
  shipped.filter(
    ({ licence }) =>
      !licence
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some((choice) => choice.split(' AND ').every((each) => allowed.includes(each))),
  );

/** What `npm audit --json` has said, in words: nothing is known, something is, or nobody could be asked. */
export const auditWords = (
  output: string,
): { readonly words: readonly string[]; readonly isSound: boolean } => {
  const said = parsed(output);
  if (said?.vulnerabilities === undefined)
    return {
      words: ['Known vulnerabilities: not asked, for the registry answers no audit here.'],
      isSound: true,
    };
  const known = Object.entries(said.vulnerabilities).map(([name, { severity }]) => `  ${name}: ${severity}`);
  return {
    words: [`Known vulnerabilities: ${known.length === 0 ? 'none' : known.length}.`, ...known],
    isSound: known.length === 0,
  };
};

type Audit = { readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>> };

const parsed = (output: string): Audit | undefined => {
  try {
    return JSON.parse(output) as Audit;
  } catch {
    return undefined;
  }
};

const read = <T>(root: string, path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

export const main = command<number>('npm run audit --', (program, run) =>
  program
    .description(
      'Reports known vulnerabilities and licenses of shipped packages, and exits with 1 if there is a vulnerability or a license that is not allowed.',
    )
    .action(run(auditPackages)),
);

const auditPackages = ({ root, write }: Context): number => {
  const bill = existsSync(join(root, 'dist/sbom.json')) ? read<Bill>(root, 'dist/sbom.json') : undefined;
  const shipped = shippedIn(read<Lock>(root, 'package-lock.json'), bill);
  const refused = unlicensed(shipped);
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const { words, isSound } = auditWords(stdout ?? '');
  const licences = [...new Set(shipped.map(({ licence }) => licence))].map(
    (licence) => `${shipped.filter((each) => each.licence === licence).length} ${licence}`,
  );
  const lines = [
    ...words,
    `Licences of ${shipped.length} packages${bill === undefined ? ' (without a build, those of production alone)' : ''}: ${licences.join(', ')}.`,
    ...refused.map(({ name, licence }) => `  ${name}: ${licence} is not allowed`),
  ];
  write(`${lines.join('\n')}\n`);
  return isSound && refused.length === 0 ? 0 : 1;
};

await runAs(import.meta.url, main);
