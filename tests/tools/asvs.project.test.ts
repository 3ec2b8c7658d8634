import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { pageOf, problemsIn, readVerification, type Verification } from '../../src/tools/asvs.ts';

const root = process.cwd();
const verification = readVerification();

it('the ASVS answers cover each requirement once, and prove each met requirement', () => {
  expect(problemsIn(verification)).toEqual([]);
  expect(Object.keys(verification.levels)).toEqual(['1', '2', '3']);
});

it('every file, test and command that the ASVS answers name exists', () => {
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const gone = verification.answers
    .flatMap(({ proofs = [] }) => proofs)
    .filter((proof) => {
      if ('command' in proof) return scripts[proof.command.split(' ')[2] ?? ''] === undefined;
      const { file, test: title = '' } = proof;
      return (
        !existsSync(join(root, file)) || !flat(readFileSync(join(root, file), 'utf8')).includes(flat(title))
      );
    });
  expect(gone).toEqual([]);
});

it('the ASVS page matches the ASVS answers', () => {
  expect(readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')).toBe(pageOf(verification));
});

const sound: Verification = {
  levels: { '1': ['V1.1.1'], '2': ['V1.1.2'] },
  answers: [
    { ids: ['V1.1.1'], answer: 'met', how: 'So.', proofs: [{ command: 'npm run check' }] },
    { ids: ['V1.1.2'], answer: 'absent', how: 'None.' },
  ],
};

test.each<[string, Verification['answers'], string]>([
  ['a requirement without an answer', sound.answers.slice(0, 1), 'V1.1.2 has no answer'],
  ['a requirement with two answers', [...sound.answers, ...sound.answers.slice(1)], 'V1.1.2 has two answers'],
  [
    'an answer to an unknown requirement',
    [...sound.answers, { ids: ['V9.9.9'], answer: 'open', how: '' }],
    'V9.9.9 is no requirement',
  ],
  [
    'a met requirement without proof',
    [{ ids: ['V1.1.1', 'V1.1.2'], answer: 'met', how: '' }],
    'V1.1.1, V1.1.2: no test or command shows that it is met. Name one, or answer “open”.',
  ],
  [
    'a met requirement with a file as its only proof',
    [{ ids: ['V1.1.1', 'V1.1.2'], answer: 'met', how: '', proofs: [{ file: 'src/a.ts' }] }],
    'V1.1.1, V1.1.2: no test or command shows that it is met. Name one, or answer “open”.',
  ],
])('problemsIn reports %s', (_, answers, problem) => {
  expect(problemsIn(sound)).toEqual([]);
  expect(problemsIn({ ...sound, answers })).toContain(problem);
});
