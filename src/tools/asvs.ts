import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Context, command, runAs } from './command.ts';

/** What stands for an answer: where it is met, whose it is, that there is nothing of the kind, or that it is not met. */
const answers = {
  met: 'met',
  server: 'the issuer’s servers',
  operator: 'the operator',
  absent: 'nothing of the kind',
  open: 'not met',
} as const;

type Answer = {
  readonly ids: readonly string[];
  readonly answer: keyof typeof answers;
  readonly how: string;
  readonly proofs?: readonly Proof[];
};

/** The proof of an answer: a file, a test in it, or a command that fails when it stops being true. */
type Proof = { readonly file: string; readonly test?: string } | { readonly command: string };

/** The requirements by level, and the answers to them. */
export type Verification = {
  readonly levels: Readonly<Record<string, readonly string[]>>;
  readonly answers: readonly Answer[];
};

/** What is wrong with the answers: a requirement with none or with two, one that the standard does not have, or a met one without a test or a command that fails when it stops being true. */
export const problemsIn = ({ levels, answers: given }: Verification): readonly string[] => {
  const all = Object.values(levels).flat();
  const told = given.flatMap(({ ids }) => ids);
  return [
    ...all
      .filter((id) => told.filter((each) => each === id).length !== 1)
      .map((id) => `${id} has ${told.includes(id) ? 'two answers' : 'no answer'}`),
    ...told.filter((id) => !all.includes(id)).map((id) => `${id} is no requirement`),
    ...given
      .filter(({ answer, proofs = [] }) => answer === 'met' && !proofs.some(canFail))
      .map(
        ({ ids }) =>
          `${ids.join(', ')}: no test or command shows that it is met. Name one, or answer “open”.`,
      ),
  ];
};

const canFail = (proof: Proof): boolean => 'command' in proof || proof.test !== undefined;

const shownProof = (proof: Proof): string => {
  if ('command' in proof) return `\`${proof.command}\``;
  return `\`${proof.file}\`${proof.test === undefined ? '' : ` “${proof.test}”`}`;
};

/** The answers as a page. */
export const pageOf = ({ levels, answers: given }: Verification): string => {
  const levelOf = new Map(Object.entries(levels).flatMap(([level, ids]) => ids.map((id) => [id, level])));
  const counted = Object.entries(levels).map(([level, ids]) => {
    const counts = Object.keys(answers).map(
      (kind) =>
        given.flatMap((each) => (each.answer === kind ? each.ids : [])).filter((id) => ids.includes(id))
          .length,
    );
    return `| ${level} | ${counts.join(' | ')} |`;
  });
  const kinds = Object.values(answers);
  const rows = given.map(({ ids, answer, how, proofs = [] }) => {
    const shown = ids.map((id) => (levelOf.get(id) === '3' ? `${id}\u00a0(3)` : id)).join(', ');
    const named = proofs.map(shownProof);
    return `| ${shown} | ${answers[answer]} | ${[how, ...(named.length > 0 ? [`${named.join(', ')}`] : [])].join(' ')} |`;
  });
  return `# Application security, requirement by requirement

The numbers are those of the [OWASP Application Security Verification Standard](https://owasp.org/asvs) 5.0.0 ([CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/)), the answers our own. Level 3 is marked; all else is level 1 or 2. What stops whom is in the [threat model](../threat-model.md). \`npm run asvs\` writes this page from \`docs/security/asvs.json\`.

| level | ${kinds.join(' | ')} |
|---|${kinds.map(() => '---|').join('')}
${counted.join('\n')}

| requirement | | how, where, or why |
|---|---|---|
${rows.join('\n')}
`;
};

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What docs/security/asvs.json says. */
export const readVerification = (): Verification =>
  JSON.parse(readFileSync(join(root, 'docs/security/asvs.json'), 'utf8')) as Verification;

export const main = command<number>('npm run asvs --', (program, run) =>
  program
    .description(
      'Prints the answer to each requirement of the OWASP Application Security Verification Standard, and writes docs/security/asvs.md.',
    )
    .option('--check', 'write nothing, and exit with 1 if the page is out of date')
    .action(run(printAnswers)),
);

const printAnswers = ({ root, write }: Context, { check = false }: { readonly check?: boolean }): number => {
  const place = join(root, 'docs/security/asvs.md');
  const verification = readVerification();
  const page = pageOf(verification);
  const problems = problemsIn(verification);
  const isOld = check && readFileSync(place, 'utf8') !== page;
  if (!check) writeFileSync(place, page);
  write(page);
  for (const problem of [
    ...problems,
    ...(isOld ? ['docs/security/asvs.md is out of date: npm run asvs'] : []),
  ])
    process.stderr.write(`${problem}\n`);
  return problems.length === 0 && !isOld ? 0 : 1;
};

await runAs(import.meta.url, main);
