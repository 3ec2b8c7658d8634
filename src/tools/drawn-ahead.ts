import { ownValue, valueAt } from '../engine/index.ts';
import type { Project } from './assemble.ts';
import { objectOf } from './source.ts';
import type { By } from './vite/entrances.ts';

/** The path at which an address that says what shows first can be opened with its screen in place: at the first brand that has it drawn ahead, and for the first of those that a query parameter tells apart. `origin` serves them. */
export const drawnAhead = async (
  { brands }: Pick<Project, 'brands'>,
  origin: string,
  route: string,
  by?: By,
): Promise<string | undefined> => {
  const found = await Promise.all(
    Object.values(brands).map(async ({ id, brand }) => {
      const path = `/login/${id}${route}`;
      const text = await (await fetch(new URL(path, origin))).text();
      return /"view":"/.test(text) ? [{ path, brand }] : [];
    }),
  );
  const [first] = found.flat();
  if (first === undefined || by === undefined) return first?.path;
  const members = valueAt(objectOf(first.brand.value), by.list);
  const [member] = Array.isArray(members) ? members : [];
  return member === undefined
    ? first.path
    : `${first.path}?${by.query}=${ownValue(objectOf(member), by.key)}`;
};
