import { ownValue } from '../../../engine/index.ts';
import { readFrom } from '../../mount.ts';
import type { ProjectFiles } from '../../project.ts';
import { heldOf, isHeld } from '../model/held.ts';
import type { Drawn } from './draw.tsx';

/** A drawn screen with pictures and fonts of brands in it themselves, as far as `addressFor` has them: undefined leaves the address as it is. */
export const inlined = (drawn: Drawn, addressFor: (path: string) => string | undefined): Drawn => {
  const over = (text: string): string =>
    text.replace(
      /(?<=["'( ])\/(brands\/[\w-]+\/[\w.-]+)(?:\?[\w=&.-]*)?/g,
      (whole, path: string) => addressFor(path) ?? whole,
    );
  return { ...drawn, markup: over(drawn.markup), theme: over(drawn.theme) };
};

/** Has a drawn screen show the pictures and fonts of its own time, where others stand at their addresses now. */
export const dressedAs = (root: string, was: ProjectFiles, now: ProjectFiles): ((drawn: Drawn) => Drawn) => {
  const changed = changedHeld(was, now);
  return (drawn) => inlined(drawn, (path) => (changed.has(path) ? addressIn(root, was, path) : undefined));
};

/** What a picture or a font of a project holds, as an address; undefined where there is none, or where only its beginning is known and the folder has no such file. */
export const addressIn = (
  root: string,
  { sizes, pictures }: ProjectFiles,
  path: string,
): string | undefined => {
  const held = ownValue(pictures, path);
  if (held === undefined || !isHeld(path)) return undefined;
  const bytes = Buffer.from(held, path.endsWith('.svg') ? 'utf8' : 'latin1');
  if (bytes.length === ownValue(sizes, path)) return heldOf(path, bytes);
  const now = readFrom(root, path);
  return now && heldOf(path, now);
};

/** The pictures and fonts of brands that two projects have otherwise: they cannot stand at the same address. */
export const changedHeld = (one: ProjectFiles, other: ProjectFiles): ReadonlySet<string> =>
  new Set(
    Object.keys({ ...one.pictures, ...other.pictures }).filter(
      (path) =>
        ownValue(one.pictures, path) !== ownValue(other.pictures, path) ||
        ownValue(one.sizes, path) !== ownValue(other.sizes, path),
    ),
  );
