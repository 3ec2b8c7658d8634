import { type Json, ownValue } from '../../engine/index.ts';
import { isIn } from './leaks.ts';
import { play } from './play.ts';
import { castOf } from './playing.ts';
import { beginningOf, type Journey, type Project } from './project.ts';
import type { Stage } from './stage.ts';

/** What is planted on a journey: each value with where it came from. */
type Planted = Map<string, string>;

/** What a search of telemetry for what was planted came to. */
export type Search = {
  /** Values that were planted, by where they came from. */
  readonly planted: Readonly<Record<string, number>>;
  /** The flows that journeys led through. */
  readonly flows: readonly string[];
  /** Requests to the collector that were searched, and the events in them. */
  readonly requests: number;
  readonly events: number;
  /** A sentence for each value that was found; and for each journey that did not go as it says, which shows nothing then. */
  readonly found: readonly string[];
};

/**
 * Plays journeys with telemetry on, and looks in all that it sends for whatever a person typed, an address brought, or the
 * browser kept on the way: not only for what is declared a secret. The brand and the correlation id are told on purpose.
 */
export const searchTelemetry = (
  project: Project,
  journeys: readonly Journey[],
  stageOf: () => Stage,
): Promise<Search> =>
  journeys.reduce<Promise<Search>>(async (before, journey) => {
    const earlier = await before;
    const planted: Planted = new Map(broughtBy(journey));
    const stage = watched(stageOf(), planted);
    const complaints = await play(project, journey, stage);
    const { places, told } = await stage.trace();
    const { telemetry = '' } = places;
    const brands = [castOf(project, journey).brand, ...visitedBy(journey)];
    const name = `${journey.flow}: ${journey.scenario.name}`;
    return {
      planted: added(earlier.planted, [...planted.values()]),
      flows: [...new Set([...earlier.flows, ...told.map(({ flow }) => flow)])],
      requests: earlier.requests + occurrences(telemetry, '"resourceLogs"'),
      events: earlier.events + occurrences(telemetry, '"eventName"'),
      found: [
        ...earlier.found,
        ...complaints.map((complaint) => `${name}: ${complaint}`),
        ...[...planted].flatMap(([value, origin]) =>
          isIn(value, telemetry) && !isName(project, value) && !brands.includes(value)
            ? [`${name}: what ${origin} is in telemetry: ${value}`]
            : [],
        ),
      ],
    };
  }, Promise.resolve(nothing));

/** The result in words. */
export const searchWords = ({ planted, flows, requests, events, found }: Search): readonly string[] => [
  `Planted on the way through ${flows.length} flows:`,
  ...Object.entries(planted).map(([origin, count]) => `  ${count} values that ${origin}`),
  `Searched: ${requests} requests of telemetry with ${events} events.`,
  ...(found.length === 0 ? ['Found: nothing.'] : ['Found:', ...found.map((line) => `  ${line}`)]),
];

const nothing: Search = { planted: {}, flows: [], requests: 0, events: 0, found: [] };

// An address may say the name of a flow, which is told where the flow runs.
const isName = ({ flows }: Project, value: string): boolean => Object.hasOwn(flows, value);

// The stage as it is, with all noted that comes to the page.
const watched = (stage: Stage, planted: Planted): Stage => ({
  ...stage,
  fill: async (control, value) => {
    if (control.option === undefined) plant(planted, value, 'a person typed');
    await stage.fill(control, value);
  },
  settle: async () => {
    await stage.settle();
    const { kept } = await stage.look();
    const correlationId = kept.session['portico.correlationId'];
    // It is told on purpose.
    for (const value of Object.values(kept.session))
      if (value !== correlationId) plant(planted, value, 'the tab kept');
    for (const value of Object.values(kept.local)) plant(planted, value, 'the browser kept');
  },
});

// A tab may come to other brands, too.
const visitedBy = ({ scenario }: Journey): readonly string[] =>
  scenario.steps.flatMap((step) => ('visit' in step && step.brand !== undefined ? [step.brand] : []));

const broughtBy = (journey: Journey): Planted => {
  const planted: Planted = new Map();
  const { searchParams } = new URL(beginningOf(journey).at, 'http://portico.localhost');
  for (const value of searchParams.values()) plant(planted, value, 'an address brought');
  return planted;
};

// A letter or two, such as a language, or a ticked box stand in anything.
const plant = (planted: Planted, value: Json, origin: string): void => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text.length > 2 && !planted.has(text)) planted.set(text, origin);
};

const added = (counts: Search['planted'], origins: readonly string[]): Search['planted'] =>
  origins.reduce((sum, origin) => ({ ...sum, [origin]: (ownValue(sum, origin) ?? 0) + 1 }), counts);

const occurrences = (text: string, part: string): number => text.split(part).length - 1;
