import { createHash } from 'node:crypto';
import { ownValue } from '../../../engine/index.ts';
import type { BrandSource } from '../../assemble.ts';
import type { Drawn } from './draw.tsx';
import type { Opened } from './opened.ts';

/** A drawn screen, called by its digest. */
export type Made = { readonly name: string; readonly drawn: Drawn };

/** Names what was drawn of a project. The name stands for the pictures and fonts of its brand, too: with others in them it is another picture itself. */
export const madeOf = ({ model }: Opened, drawn: Drawn): Made => {
  const source = ownValue(model.project.brands, drawn.brand);
  const hash = createHash('sha256').update(JSON.stringify(drawn));
  return { name: hash.update(source === undefined ? '' : heldIn(source)).digest('base64url'), drawn };
};

// A font is long, and a wall has many pictures of one brand.
const heldIn = (source: BrandSource): string => {
  const { sizes, pictures } = source;
  const digest =
    known.get(source) ??
    createHash('sha256')
      .update(JSON.stringify([sizes, pictures]))
      .digest('base64url');
  known.set(source, digest);
  return digest;
};

const known = new WeakMap<BrandSource, string>();
