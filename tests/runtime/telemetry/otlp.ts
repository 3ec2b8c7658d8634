import { join } from 'node:path';
import protobuf from 'protobufjs';

const folder = join(import.meta.dirname, 'proto');

const root = new protobuf.Root();
root.resolvePath = (_, target) => join(folder, target);
root.loadSync('opentelemetry/proto/collector/logs/v1/logs_service.proto', { keepCase: false });

const request = root.lookupType('opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest');

/** The text as a request of the protocol, over its wire and back, by the schema that the project of the protocol publishes. */
export const throughProtocol = (text: string): unknown => {
  const message = request.fromObject(JSON.parse(text));
  const back = request.decode(request.encode(message).finish());
  return request.toObject(back, { longs: String, enums: Number });
};

type KeyValue = {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    readonly intValue?: string;
    readonly doubleValue?: number;
  };
};

/** What is told: the events of a request with their attributes, each as text. */
export const eventsIn = (text: string) => {
  const { resourceLogs } = JSON.parse(text) as {
    readonly resourceLogs: readonly {
      readonly resource: { readonly attributes: readonly KeyValue[] };
      readonly scopeLogs: readonly {
        readonly logRecords: readonly {
          readonly eventName: string;
          readonly attributes: readonly KeyValue[];
        }[];
      }[];
    }[];
  };
  return resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs.flatMap(({ logRecords }) =>
      logRecords.map(({ eventName, attributes }) => ({
        name: eventName,
        ...Object.fromEntries(
          [...resource.attributes, ...attributes].map(({ key, value }) => [
            key,
            String(value.stringValue ?? value.intValue ?? value.doubleValue),
          ]),
        ),
      })),
    ),
  );
};
