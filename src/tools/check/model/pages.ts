import { isReference, ownValue, parseReference } from '../../../engine/index.ts';
import { isObject, objectOf } from '../../source.ts';
import { graphsOf } from './derived.ts';
import { type FlowModel, lineageOf, type Model } from './model.ts';
import { askedIn, namesIn, partsOf, type Spot } from './places.ts';

/** The flow that begins at an address. */
export const flowAt = (model: Model, path: string | undefined): FlowModel | undefined =>
  Object.values(model.flows).find(
    ({ flow }) => path !== undefined && Object.hasOwn(flow.entries ?? {}, path),
  );

/** The flow, what it extends, what runs before it, and all that these call. */
export const runningIn = (model: Model, name: string, seen: readonly string[] = []): readonly string[] => {
  if (seen.includes(name)) return seen;
  const members = lineageOf(model, name);
  const others = members.flatMap((member) => [
    member.name,
    ...namesIn(member, 'subflow').map(({ value }) => value),
  ]);
  return others.reduce<readonly string[]>((found, other) => runningIn(model, other, found), [...seen, name]);
};

/** Who opens a page without a fact of $entry that is read at a place, in words; empty where it is always there, or where a condition asks for it. */
export const withoutEntry = (model: Model, spot: Spot, fact: string): readonly string[] => {
  const asks = lineageOf(model, spot.flow.name).flatMap((flow) => askedIn(flow));
  if (asks.some(({ value, kind }) => kind !== 'entry' && isOf(value, fact))) return [];
  const pages = Object.values(model.flows).filter(
    ({ name, flow }) => flow.entries !== undefined && runningIn(model, name).includes(spot.flow.name),
  );
  return pages.flatMap((page) =>
    Object.entries(page.flow.entries ?? {}).flatMap(([path, entry]) => {
      if (!leadsTo(model, page, entry.start, spot) || Object.hasOwn(entry.with ?? {}, fact)) return [];
      const wanted = factsAsked(objectOf(entry.when));
      if (wanted.includes(fact)) return [];
      const leaving = Object.values(model.flows).flatMap((flow) =>
        partsOf(flow, 'LeaveRoute').flatMap(({ value }) => {
          const { route, with: handed } = objectOf(value);
          const given = Object.keys(objectOf(handed));
          const isIn = route === path && wanted.every((name) => given.includes(name));
          return isIn && !given.includes(fact) ? [`flow ${flow.name} leads to ${path}`] : [];
        }),
      );
      // Whoever types an address hands over nothing.
      return wanted.length === 0 ? [`somebody opens ${path} themselves`, ...leaving] : leaving;
    }),
  );
};

const isOf = (value: unknown, fact: string): boolean => {
  if (!isReference(value)) return false;
  const { root, path } = parseReference(value);
  return root === 'entry' && path[0] === fact;
};

// What an address asks for before it opens.
const factsAsked = (when: object): readonly string[] =>
  Object.entries(when).flatMap(([reference, matcher]) => {
    const { root, path } = parseReference(reference);
    return root === 'entry' && !(isObject(matcher) && matcher.exists === false) ? path.slice(0, 1) : [];
  });

const leadsTo = (model: Model, page: FlowModel, start: string, { flow, step }: Spot): boolean => {
  const graph = ownValue(graphsOf(model), page.name);
  if (step === undefined || ownValue(graph?.steps, step)?.owner !== flow) return true;
  const reached = new Set([start]);
  // The set grows while it is gone through.
  for (const name of reached)
    for (const { to } of ownValue(graph?.edges, name) ?? []) if (to !== undefined) reached.add(to);
  return reached.has(step);
};
