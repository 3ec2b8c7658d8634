import type { JsonObject } from '../../engine/index.ts';
import { placeAt } from '../play/trail.ts';
import { isObject, listOf, objectOf } from '../source.ts';

/** The operations that a place of the API document has to do with, as places of journeys; all where it stands for everything. */
export const operationsAt = (document: unknown, names: readonly string[]): readonly string[] | 'all' => {
  const [part, first = '', second = ''] = names;
  if (part === 'info' || part === 'tags') return [];
  if (part !== 'paths' && part !== 'components') return 'all';
  const { components, paths } = objectOf(document);
  const reached =
    part === 'components'
      ? reaching(objectOf(components), `#/components/${first}/${second}`)
      : new Set<string>();
  return Object.entries(objectOf(paths)).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).flatMap(([method, operation]) => {
      const { operationId } = objectOf(operation);
      const isHere = part === 'paths' && path === first && (second === method || !isMethod(second));
      return typeof operationId === 'string' && (isHere || refersTo(operation, reached))
        ? [placeAt.operation(operationId)]
        : [];
    }),
  );
};

const isMethod = (name: string): boolean => /^(get|put|post|delete|patch|head|options)$/.test(name);

// What is referred to, and whatever refers to it on the way.
const reaching = (components: JsonObject, target: string): ReadonlySet<string> => {
  const all = Object.entries(components).flatMap(([group, members]) =>
    Object.entries(objectOf(members)).map(
      ([name, value]) => [`#/components/${group}/${name}`, value] as const,
    ),
  );
  const grown = (found: ReadonlySet<string>): ReadonlySet<string> => {
    const more = all.filter(([name, value]) => !found.has(name) && refersTo(value, found));
    return more.length === 0 ? found : grown(new Set([...found, ...more.map(([name]) => name)]));
  };
  return grown(new Set([target]));
};

const refersTo = (value: unknown, found: ReadonlySet<string>): boolean => {
  if (Array.isArray(value)) return listOf(value).some((each) => refersTo(each, found));
  return (
    isObject(value) &&
    Object.entries(value).some(([name, each]) =>
      name === '$ref' ? found.has(String(each)) : refersTo(each, found),
    )
  );
};
