import { ownValue } from '../../engine/index.ts';
import type { Told } from './told.ts';

/** How often a step of a flow led where: `share` of all that came out of it, `ms` the median time that it took. */
export type Passage = {
  readonly brand: string;
  readonly flow: string;
  readonly step: string;
  readonly outcome: string;
  readonly to: string;
  readonly count: number;
  readonly share: number;
  readonly ms: number;
};

/** Where tabs were seen last: those that have neither come back nor gone on since. */
export type Ending = {
  readonly brand: string;
  readonly flow: string;
  readonly step: string;
  readonly count: number;
};

/** How the steps of flows are left, by brand: steps in the order in which people came to them, the most frequent outcome first. */
export const passagesIn = (events: readonly Told[]): readonly Passage[] => {
  const groups = grouped(events.filter(isTransition), placeOf);
  return [...groups.values()].flatMap((atStep) =>
    [...grouped(atStep, ({ facts: { outcome, to } }) => `${outcome} ${to}`).values()]
      .map((same) => ({
        ...whereOf(same),
        outcome: text(same, 'outcome'),
        to: text(same, 'to'),
        count: same.length,
        share: same.length / atStep.length,
        ms: quantile(numbers(same, 'ms'), 0.5),
      }))
      .sort((one, other) => other.count - one.count),
  );
};

/** Where tabs stopped, the most first. */
export const endingsIn = (events: readonly Told[]): readonly Ending[] => {
  const tabs = grouped(events.filter(isTransition), ({ facts }) => String(facts.correlation_id));
  const last = [...tabs.values()].flatMap((tab) => tab.at(-1) ?? []);
  return [...grouped(last, placeOf).values()]
    .map((same) => ({ ...whereOf(same), count: same.length }))
    .sort((one, other) => other.count - one.count);
};

/** How often each of some facts was told together, by the fact's values; the most first. */
export const tally = (
  events: readonly Told[],
  facts: readonly string[],
): readonly { readonly values: readonly string[]; readonly count: number; readonly latest: number }[] =>
  [...grouped(events, (event) => facts.map((fact) => ownValue(event.facts, fact) ?? '').join('\n')).values()]
    .map((same) => ({
      values: facts.map((fact) => text(same, fact)),
      count: same.length,
      latest: Math.max(...same.map(({ at }) => at)),
    }))
    .sort((one, other) => other.count - one.count);

/** Counts of events by a fact in spans of time; the most frequent value first; `spans` are when each begins, the latest last. */
export const overTime = (
  events: readonly Told[],
  fact: string,
  { now, span, many }: { readonly now: number; readonly span: number; readonly many: number },
): {
  readonly spans: readonly number[];
  readonly rows: readonly { readonly value: string; readonly counts: readonly number[] }[];
} => {
  const first = Math.floor(now / span) * span - (many - 1) * span;
  const spans = Array.from({ length: many }, (_, at) => first + at * span);
  const rows = [
    ...grouped(
      events.filter(({ at }) => at >= first),
      ({ facts }) => String(ownValue(facts, fact) ?? ''),
    ),
  ]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([value, same]) => ({
      value,
      counts: spans.map((from) => same.filter(({ at }) => at >= from && at < from + span).length),
    }));
  return { spans, rows };
};

/** The value that three quarters of the visits do not exceed, as web vitals are judged, by brand and vital; with them the time until a page was ready. */
export const vitalsIn = (
  events: readonly Told[],
): readonly {
  readonly brand: string;
  readonly name: string;
  readonly value: number;
  readonly count: number;
}[] =>
  [...grouped(events.flatMap(measured), ({ facts: { brand, name } }) => `${brand} ${name}`).values()].map(
    (same) => ({
      brand: text(same, 'brand'),
      name: text(same, 'name'),
      value: quantile(numbers(same, 'value'), 0.75),
      count: same.length,
    }),
  );

const measured = (event: Told): readonly Told[] => {
  if (event.name === 'browser.web_vital') return [event];
  const { ms } = event.facts;
  return event.name === 'portico.page' && ms !== undefined
    ? [{ ...event, facts: { ...event.facts, name: 'ready', value: ms } }]
    : [];
};

/** Whether an event tells that a step was passed. */
export const isTransition = ({ name }: Told): boolean => name === 'portico.transition';

const placeOf = ({ facts: { brand, flow, step } }: Told): string => `${brand} ${flow} ${step}`;

/** Where events of one place were told. */
export const whereOf = (same: readonly Told[]) => ({
  brand: text(same, 'brand'),
  flow: text(same, 'flow'),
  step: text(same, 'step'),
});

/** What the first of events that are alike tells as a fact. */
export const text = ([first]: readonly Told[], fact: string): string =>
  String(ownValue(first?.facts, fact) ?? '');

/** What events tell as a fact that is a number. */
export const numbers = (events: readonly Told[], fact: string): readonly number[] =>
  events.map(({ facts }) => ownValue(facts, fact)).filter((value) => typeof value === 'number');

/** The value below or at which a part of the values lies; 0 where there are none. */
export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? 0;

/** Events by what `by` says of each. */
export const grouped = (
  events: readonly Told[],
  by: (event: Told) => string,
): ReadonlyMap<string, readonly Told[]> => {
  const groups = new Map<string, Told[]>();
  for (const event of events) {
    const key = by(event);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return groups;
};
