import type { Rule } from './diagnostic.ts';

/** Every file is JSON (RFC 8259), and no object has a name twice. */
export const jsonSyntax: Rule = ({ project }) => {
  const missing = Object.values(project.flows)
    .map(({ flow }) => flow)
    .filter(({ path }) => !(path in project.files));
  return [
    ...missing.map((file) => ({
      file,
      pointer: '',
      offset: 0,
      message: 'The file is missing',
      advice: 'Write it, or remove the folder.',
    })),
    ...Object.values(project.files).flatMap((file) =>
      file.faults.map((fault) => ({ file, pointer: '', ...fault })),
    ),
  ];
};
