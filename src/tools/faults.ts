import { ownValue } from '../engine/index.ts';
import { assembleProject, type Project } from './assemble.ts';
import { check, type Diagnostic } from './check/check.ts';

/** What the check would newly say if these files (by path; undefined for one that goes) were written. Faults that are there already do not count. */
export const newFaults = (
  project: Project,
  files: Readonly<Record<string, string | undefined>>,
): readonly Diagnostic[] => {
  const texts = Object.fromEntries(Object.entries(project.files).map(([path, { text }]) => [path, text]));
  const sizes = Object.fromEntries(
    Object.values(project.brands).flatMap(({ id, sizes: all }) =>
      Object.entries(all).map(([name, size]) => [`brands/${id}/${name}`, size]),
    ),
  );
  const isText = (path: string): boolean => path.endsWith('.json');
  const added = Object.entries(files).flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  );
  const kept = Object.entries(texts).filter(
    ([path]) => !Object.hasOwn(files, path) || ownValue(files, path) !== undefined,
  );
  const grown = assembleProject(
    {
      ...Object.fromEntries(kept),
      ...project.code,
      ...Object.fromEntries(added.filter(([path]) => isText(path))),
    },
    {
      ...sizes,
      ...Object.fromEntries(
        added.filter(([path]) => !isText(path)).map(([path, text]) => [path, text.length] as const),
      ),
    },
  );
  const known = new Set(check(project).map((fault) => JSON.stringify(fault)));
  return check(grown).filter((fault) => !known.has(JSON.stringify(fault)));
};
