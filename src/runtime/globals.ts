import type { World } from './world.ts';

/** What stands at a dotted path below the window: a value, or what the function there returns. A script that throws has nothing. */
export const ask = (world: World, path: string, ...given: readonly unknown[]): unknown => {
  try {
    return taken(world, path, given);
  } catch {
    return undefined;
  }
};

const taken = (world: World, path: string, given: readonly unknown[]): unknown => {
  const { owner, value } = reach(world, path);
  return typeof value === 'function' ? value.apply(owner, given) : value;
};

// Rejects where the script throws, too.
export const answerOf = async (world: World, path: string): Promise<unknown> => taken(world, path, []);

type Reached = { readonly owner: unknown; readonly value: unknown };

/** What stands at a dotted path below the window, and whose it is. */
export const reach = (world: World, path: string): Reached =>
  path
    .split('.')
    .reduce<Reached>(({ value: owner }, name) => ({ owner, value: Reflect.get(Object(owner), name) }), {
      owner: undefined,
      value: world.globals,
    });
