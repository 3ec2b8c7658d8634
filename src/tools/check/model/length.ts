import type { Model } from './model.ts';
import { once } from './once.ts';

/** How long words count as: a brand's name as long as the longest, other parameters with ten characters. */
export const lengthOf = (text: string, brandLength: number): number =>
  text.replace(/\{\{-?\s*brand\s*\}\}/g, 'x'.repeat(brandLength)).replace(/\{\{[^}]*\}\}/g, 'x'.repeat(10))
    .length;

/** The longest name that a brand has. */
export const longestName = once((model: Model): string =>
  Object.values(model.brands)
    .map(({ value }) => String(value.displayName ?? ''))
    .reduce((one, other) => (other.length > one.length ? other : one), ''),
);
