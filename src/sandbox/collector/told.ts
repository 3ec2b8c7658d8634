import { isObject, type Json, type JsonObject, ownValue } from '../../engine/index.ts';

/** An event that a page has told: when, in milliseconds since the epoch, and its attributes with those of its tab. */
export type Told = {
  readonly name: string;
  readonly at: number;
  readonly facts: Readonly<Record<string, string | number>>;
};

/** The events of an ExportLogsServiceRequest of OTLP in JSON; undefined where it is none. `now` stands in where a record has no time. */
export const toldIn = (text: string, now: number): readonly Told[] | undefined => {
  const request = parsed(text);
  const resources = isObject(request) ? listOf(request.resourceLogs) : undefined;
  return resources?.flatMap((each) => {
    const tab = factsOf(objectAt(each, 'resource'));
    return (listOf(each.scopeLogs) ?? []).flatMap((scope) =>
      (listOf(scope.logRecords) ?? []).map((record) => ({
        name: typeof record.eventName === 'string' ? short(record.eventName) : '',
        at: timeOf(record) ?? now,
        facts: { ...tab, ...factsOf(record) },
      })),
    );
  });
};

/** What is remembered of one event: more than pages tell, so that nobody fills the memory with a few. */
const most = { facts: 32, letters: 100 } as const;

/** As much of a text as is remembered. */
export const short = (text: string): string =>
  // A part that is cut out keeps the whole text in memory, one that is put together does not.
  text.length > most.letters ? [...text.slice(0, most.letters)].join('') : text;

/** The JSON of a text; undefined where it is none. */
export const parsed = (text: string): Json | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const listOf = (value: Json | undefined): readonly JsonObject[] | undefined =>
  Array.isArray(value) ? value.filter(isObject) : undefined;

const objectAt = (parent: JsonObject, name: string): JsonObject => {
  const value = ownValue(parent, name);
  return isObject(value) ? value : {};
};

// A clock may be set to anything, and what is sent may be none: nothing beyond the years of this page's dates is a time.
const timeOf = ({ timeUnixNano }: JsonObject): number | undefined => {
  const at = Math.round(Number(timeUnixNano) / 1_000_000);
  return at > 0 && at < latest ? at : undefined;
};

const latest = Date.UTC(2200, 0);

const factsOf = ({ attributes }: JsonObject): Told['facts'] =>
  Object.fromEntries(
    (listOf(attributes) ?? []).slice(0, most.facts).flatMap((each) => {
      const { stringValue, intValue, doubleValue } = objectAt(each, 'value');
      const value = typeof stringValue === 'string' ? short(stringValue) : Number(intValue ?? doubleValue);
      if (typeof each.key !== 'string' || (typeof value === 'number' && !Number.isFinite(value))) return [];
      return [[short(each.key).replace(/^portico\./, ''), value]];
    }),
  );
