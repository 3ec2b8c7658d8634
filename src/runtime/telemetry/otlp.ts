/** What is known of an event or of the page, by name. */
export type Attributes = Readonly<Record<string, string | number>>;

/** One event: when it happened in milliseconds since the epoch, and how grave it is. */
export type LogEvent = {
  readonly name: string;
  readonly at: number;
  readonly severity: 'info' | 'warn' | 'error';
  readonly attributes: Attributes;
};

/**
 * Events as the body of a request to a collector's `/v1/logs`: an ExportLogsServiceRequest of OTLP 1.9 in JSON, with the
 * mapping of protobuf to JSON (whole numbers of 64 bits are strings).
 */
export const logsRequest = (resource: Attributes, events: readonly LogEvent[]): string =>
  JSON.stringify({
    resourceLogs: [
      {
        resource: { attributes: keyValues(resource) },
        scopeLogs: [
          {
            scope: { name: 'portico' },
            logRecords: events.map(({ name, at, severity, attributes }) => ({
              ...(at > 0 && { timeUnixNano: `${at}000000`, observedTimeUnixNano: `${at}000000` }),
              severityNumber: severities[severity],
              eventName: name,
              attributes: keyValues(attributes),
            })),
          },
        ],
      },
    ],
  });

// SeverityNumber of the log data model.
const severities = { info: 9, warn: 13, error: 17 } as const;

const keyValues = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isSafeInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }));
