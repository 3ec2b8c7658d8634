import type { Model } from '../../check/model/model.ts';
import type { JourneyName } from '../../diff/touched.ts';
import type { ProjectFiles } from '../../project.ts';
import { listOf, objectOf } from '../../source.ts';

/** The files at a time, and what is declared by them. */
export type Moment = { readonly texts: ProjectFiles['texts']; readonly model: Model };

/** What was found of journeys: it is as good as new until something changes that they lead through. */
export type JourneysKept<T> = {
  readonly found: (journey: JourneyName, now: Moment) => T | undefined;
  /** `flows` are those that the journey leads through. */
  readonly keep: (journey: JourneyName, now: Moment, flows: readonly string[], value: T) => T;
};

type Kept<T> = {
  readonly texts: Moment['texts'];
  readonly said: string;
  readonly flows: ReadonlySet<string>;
  readonly value: T;
};

/** Keeps one thing of each journey. */
export const journeysKept = <T>(): JourneysKept<T> => {
  const all = new Map<string, Kept<T>>();
  return {
    found: (journey, now) => {
      const kept = all.get(keyOf(journey));
      return kept !== undefined && isStill(kept, journey, now) ? kept.value : undefined;
    },
    keep: (journey, now, flows, value) => {
      const said = saidBy(now.model, journey);
      all.set(keyOf(journey), { texts: now.texts, said, flows: inherited(now.model, flows), value });
      return value;
    },
  };
};

const keyOf = ({ flow, name }: JourneyName): string => `${flow} ${name}`;

const isStill = ({ texts, said, flows }: Kept<unknown>, journey: JourneyName, now: Moment): boolean =>
  said === saidBy(now.model, journey) &&
  changedPaths(texts, now.texts).every((path) => {
    const [folder, flow = '', part] = path.split('/');
    return folder === 'flows' && (part === 'scenarios.json' || !flows.has(flow));
  });

const compared = new WeakMap<Moment['texts'], WeakMap<Moment['texts'], readonly string[]>>();

const changedPaths = (one: Moment['texts'], other: Moment['texts']): readonly string[] => {
  if (one === other) return [];
  const known = compared.get(one) ?? new WeakMap<Moment['texts'], readonly string[]>();
  const paths =
    known.get(other) ?? Object.keys({ ...one, ...other }).filter((path) => one[path] !== other[path]);
  compared.set(one, known.set(other, paths));
  return paths;
};

// What a journey says itself, with what it begins with.
const saidBy = ({ flows }: Model, { flow, name }: JourneyName): string => {
  const { openings, scenarios } = objectOf(flows[flow]?.source.scenarios?.value);
  const own = listOf(scenarios).find((each) => objectOf(each).name === name);
  const [first] = listOf(objectOf(own).steps);
  return JSON.stringify([own, objectOf(openings)[String(objectOf(first).from)]]);
};

// What stands around every page, and what the flows inherit.
const inherited = ({ flows, issuer }: Model, names: readonly string[]): ReadonlySet<string> =>
  new Set(
    [String(objectOf(issuer.flows).shell), ...names].flatMap((name) => [
      name,
      ...(flows[name]?.lineage ?? []),
    ]),
  );
