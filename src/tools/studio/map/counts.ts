import { ownValue } from '../../../engine/index.ts';
import { type Told, toldIn } from '../../../sandbox/collector/told.ts';
import { isObject, jsonOf } from '../../source.ts';

/** A step that people of a brand came to. */
export type Visited = {
  readonly brand: string;
  readonly flow: string;
  readonly step: string;
  readonly count: number;
};

/** How often a step led where by an outcome, with which message, where it was told; and how long that took each time, in milliseconds. */
export type Passed = Visited & {
  readonly outcome: string;
  readonly to: string;
  readonly message?: string;
  readonly times: readonly number[];
};

/** How many came through each step of the flows, and how many were seen last there. */
export type Counts = { readonly passed: readonly Passed[]; readonly left: readonly Visited[] };

/** The counts of a telemetry export: of requests of OTLP in JSON, one or one a line, or of the list that the pretend bank gives. Throws where it is neither. */
export const countsIn = (text: string): Counts => {
  const transitions = eventsIn(text).filter(({ name }) => name === 'portico.transition');
  return { passed: passedIn(transitions), left: leftIn(transitions) };
};

/** The counts of one brand; of all where none is named. */
export const countsOf = ({ passed, left }: Counts, brand: string | undefined): Counts => {
  const isWanted = (each: Visited): boolean => brand === undefined || each.brand === brand;
  return { passed: passed.filter(isWanted), left: left.filter(isWanted) };
};

const passedIn = (transitions: readonly Told[]): readonly Passed[] => {
  const facts = ['brand', 'flow', 'step', 'outcome', 'to', 'message'];
  const groups = grouped(transitions, (event) =>
    JSON.stringify(facts.map((fact) => ownValue(event.facts, fact))),
  );
  return [...groups.values()].map((same) => {
    const message = text(same, 'message');
    return {
      ...visitedIn(same),
      ...{ outcome: text(same, 'outcome'), to: text(same, 'to'), ...(message !== '' && { message }) },
      times: same.flatMap(({ facts: { ms } }) => (typeof ms === 'number' ? [ms] : [])),
    };
  });
};

// The step of each tab's last transition.
const leftIn = (transitions: readonly Told[]): readonly Visited[] => {
  const tabs = grouped(transitions, ({ facts }) => String(facts.correlation_id));
  const last = [...tabs.values()].flatMap((tab) => tab.at(-1) ?? []);
  const steps = grouped(last, ({ facts: { brand, flow, step } }) => `${brand} ${flow} ${step}`);
  return [...steps.values()].map(visitedIn);
};

// The events are all of one step.
const visitedIn = (events: readonly Told[]): Visited => ({
  brand: text(events, 'brand'),
  flow: text(events, 'flow'),
  step: text(events, 'step'),
  count: events.length,
});

const text = ([first]: readonly Told[], fact: string): string => String(ownValue(first?.facts, fact) ?? '');

const grouped = (
  events: readonly Told[],
  keyOf: (event: Told) => string,
): ReadonlyMap<string, readonly Told[]> => {
  const groups = new Map<string, Told[]>();
  for (const event of events) {
    const key = keyOf(event);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return groups;
};

const eventsIn = (text: string): readonly Told[] => {
  const whole = listed(text);
  if (whole !== undefined) return whole;
  const one = toldIn(text, 0);
  if (one !== undefined) return one;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const told = lines.map((line) => toldIn(line, 0));
  if (lines.length === 0 || told.some((each) => each === undefined))
    throw new Error(
      'This is no telemetry: it is neither OTLP logs in JSON, one request a line, nor a list of events.',
    );
  return told.flatMap((each) => each ?? []);
};

const listed = (text: string): readonly Told[] | undefined => {
  if (!text.trimStart().startsWith('[')) return undefined;
  const list = jsonOf(text);
  return Array.isArray(list)
    ? list.flatMap((each) =>
        isObject(each) && typeof each.name === 'string' && isObject(each.facts)
          ? [{ name: each.name, at: Number(each.at), facts: each.facts as Told['facts'] }] // Names and numbers, as the collector keeps them.
          : [],
      )
    : undefined;
};

/** The events that a pretend bank on a port of this machine has been told. */
export const toldAt = async (port: number): Promise<string> => {
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('A port is a number up to 65535.');
  const response = await fetch(`http://127.0.0.1:${port}/sandbox/telemetry/events.json`).catch(
    () => undefined,
  );
  if (response?.ok !== true)
    throw new Error(`Nothing that tells of journeys runs at port ${port}: npm start does.`);
  return response.text();
};
