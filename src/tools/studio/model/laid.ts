import { heldIn, type ProjectFiles } from '../../project.ts';
import { laidOver } from './draft.ts';
import { bytesOf, isHeld } from './held.ts';

/** The files of a project with what a draft has in the place of some of them; undefined stands for one that is gone. */
export const filesOver = (
  { texts, sizes, pictures, ...others }: ProjectFiles,
  overlay: Readonly<Record<string, string | undefined>>,
): ProjectFiles => {
  const held = Object.entries(overlay).filter(([path]) => isHeld(path));
  const there = held.flatMap(([path, text]) =>
    text === undefined ? [] : [[path, bytesOf(path, text)] as const],
  );
  const replaced = new Set(held.map(([path]) => path));
  const over = <T>(before: Readonly<Record<string, T>>, of: (path: string, bytes: Buffer) => T) =>
    Object.fromEntries([
      ...Object.entries(before).filter(([path]) => !replaced.has(path)),
      ...there.map(([path, bytes]) => [path, of(path, bytes)] as const),
    ]);
  return {
    ...others,
    texts: laidOver(texts, Object.fromEntries(Object.entries(overlay).filter(([path]) => !isHeld(path)))),
    sizes: over(sizes, (_, bytes) => bytes.length),
    pictures: over(pictures, heldIn),
  };
};
