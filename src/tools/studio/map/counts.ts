import { endingsIn, passagesIn } from '../../../sandbox/collector/figures.ts';
import { type Told, toldIn } from '../../../sandbox/collector/told.ts';
import { isObject, jsonOf } from '../../source.ts';

/** How often a step led on by an outcome, and how long that took in milliseconds at the median. */
export type Count = {
  readonly flow: string;
  readonly step: string;
  readonly outcome: string;
  readonly count: number;
  readonly ms: number;
};

/** How many came through each step of the flows, and how many were seen last there. */
export type Counts = {
  readonly events: number;
  readonly passed: readonly Count[];
  readonly left: readonly { readonly flow: string; readonly step: string; readonly count: number }[];
};

/** The counts of a telemetry export: of requests of OTLP in JSON, one or one a line, or of the list that the pretend bank gives. Throws where it is neither. */
export const countsIn = (text: string, brand?: string): Counts => {
  const events = eventsIn(text).filter(({ facts }) => brand === undefined || facts.brand === brand);
  return {
    events: events.length,
    passed: passagesIn(events).map(({ flow, step, outcome, count, ms }) => ({
      flow,
      step,
      outcome,
      count,
      ms,
    })),
    left: endingsIn(events).map(({ flow, step, count }) => ({ flow, step, count })),
  };
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
