import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionFile } from './objects.ts';
import { currentIn, linkTo, placesIn, releasesIn, writeJson } from './tree.ts';

/** The releases in the order in which they were served; one may stand in it more than once. Where nothing says it, as they were made. */
export const servedIn = (to: string): readonly string[] => {
  const { served } = placesIn(to);
  if (existsSync(served)) return JSON.parse(readFileSync(served, 'utf8')) as readonly string[]; // Written below.
  const all = releasesIn(to);
  return all.slice(0, all.indexOf(currentIn(to) ?? '') + 1);
};

/** Notes the order in which releases were served. */
export const keepServed = (to: string, ids: readonly string[]): void => writeJson(placesIn(to).served, ids);

/** Serves a release from now on: one name changes, at once. With other settings nginx serves it once it has read these. */
export const switchTo = (to: string, id: string): void => {
  keepServed(to, [...servedIn(to), id]);
  linkTo(to, id);
};

/** Serves `before` again in place of a release that nginx could not be given, and forgets that it was served. */
export const takeBack = (to: string, before: string): void => {
  keepServed(to, servedIn(to).slice(0, -1));
  linkTo(to, before);
};

/** The releases that can be gone back to from the present one, the latest first. What was gone back from is no way back, nor is what was withdrawn. */
export const formerIn = (to: string): readonly string[] => {
  const line = servedIn(to).reduce<readonly string[]>(
    (before, id) => (before.includes(id) ? before.slice(0, before.indexOf(id) + 1) : [...before, id]),
    [],
  );
  const [all, withdrawn] = [releasesIn(to), withdrawnIn(to)];
  return line
    .slice(0, line.indexOf(currentIn(to) ?? ''))
    .filter((id) => all.includes(id) && !withdrawn.includes(id))
    .reverse();
};

/** The artifact that a release was made from. */
export const artifactOf = (to: string, id: string): string => {
  const file = join(placesIn(to).releases, id, 'site', versionFile);
  const { artifact } = JSON.parse(readFileSync(file, 'utf8')) as { readonly artifact: string }; // Each release has it.
  return artifact;
};

/** The releases that are not to be served again. */
export const withdrawnIn = (to: string): readonly string[] => {
  const { withdrawn } = placesIn(to);
  return existsSync(withdrawn) ? (JSON.parse(readFileSync(withdrawn, 'utf8')) as readonly string[]) : []; // Written below.
};

/** Withdraws a release: no rollback leads to it any more. Throws where there is none, or where it is served. */
export const withdraw = (to: string, id: string): void => {
  if (!releasesIn(to).includes(id))
    throw new Error(`There is no release ${id} in ${to}: \`releases\` lists them`);
  if (currentIn(to) === id) throw new Error(`${id} is served: go back to another one first`);
  writeJson(placesIn(to).withdrawn, [...new Set([...withdrawnIn(to), id])]);
};
