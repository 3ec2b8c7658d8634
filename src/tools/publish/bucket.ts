import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Sending } from './objects.ts';

/** Where object storage is: `s3://<bucket>/<prefix>`, and where its servers are not those of AWS their address. */
export type BucketPlace = {
  readonly bucket: string;
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
};

/** Object storage below an address. `tag` stands for what an object holds: a write that names one takes place only where that is still so, and with `none` where there is no such object; storage that knows no conditions writes all the same. */
export type Bucket = {
  readonly read: (key: string) => Promise<{ readonly text: string; readonly tag: string } | undefined>;
  readonly write: (key: string, bytes: Buffer, sending: Sending, tag?: string) => Promise<string>;
  readonly remove: (key: string) => Promise<void>;
};

/** How many requests are under way at a time. */
export const atOnce = 32;

/** Opens object storage through the S3 protocol. Credentials are found by the library, as by other programs of AWS. Throws where the address is none. */
export const bucketAt = ({ bucket, endpoint, region }: BucketPlace): Bucket => {
  const { name, prefix } = addressOf(bucket);
  // The library is a part of this program: what later ones of it will want of Node is no concern of who runs it.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { AWS_ENDPOINT_URL, AWS_ENDPOINT_URL_S3, AWS_REGION } = process.env;
  const elsewhere = endpoint ?? AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL;
  const client = new S3Client({
    ...(elsewhere !== undefined && {
      endpoint: elsewhere,
      // Such a server seldom has a host name for each bucket, and its region says nothing.
      forcePathStyle: true,
      region: AWS_REGION ?? 'us-east-1',
    }),
    ...(region !== undefined && { region }),
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: atOnce },
      httpAgent: { maxSockets: atOnce },
    },
  });
  const at = (key: string) => ({ Bucket: name, Key: `${prefix}${key}` });
  const failed =
    (what: string) =>
    (error: unknown): never => {
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new Error(`${bucket} cannot be ${what}: ${said}`, { cause: error });
    };
  const put = async (wanted: PutObjectCommandInput): Promise<string> =>
    (await client.send(new PutObjectCommand(wanted))).ETag ?? none;
  return {
    read: (key) =>
      client
        .send(new GetObjectCommand(at(key)))
        .then(async ({ Body, ETag = none }) => ({ text: (await Body?.transformToString()) ?? '', tag: ETag }))
        .catch((error) => (isNamed(error, 'NoSuchKey') ? undefined : failed('read')(error))),
    write: (key, bytes, { type, cache, coding }, tag) => {
      const wanted = {
        ...at(key),
        Body: bytes,
        ContentType: type,
        CacheControl: cache,
        ContentEncoding: coding,
      };
      const isStill = tag === none ? { IfNoneMatch: '*' } : { IfMatch: tag };
      return put({ ...wanted, ...isStill })
        .catch((error) => {
          // Some storage knows no conditions, and says so.
          if (!isNamed(error, 'NotImplemented')) throw error;
          return put(wanted);
        })
        .catch(failed('written'));
    },
    remove: async (key) =>
      void (await client.send(new DeleteObjectCommand(at(key))).catch(failed('written'))),
  };
};

/** Stands for the tag of an object that is not there. */
export const none = '';

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

const addressOf = (address: string): { readonly name: string; readonly prefix: string } => {
  const [, name, path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  if (name === undefined) throw new Error(`${address} is no address of a bucket, such as s3://bucket/prefix`);
  return { name, prefix: path === '' ? '' : `${path}/` };
};
