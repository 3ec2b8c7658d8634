import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';

// S3_ENDPOINT names real object storage, with a bucket S3_BUCKET that is there: then the same is asked of that.
const { S3_ENDPOINT, S3_BUCKET = 'site', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;

/** Who may write to it. */
export const credentials =
  S3_ENDPOINT === undefined
    ? { id: 'an-access-key', secret: 'a-secret-that-nobody-tells' }
    : { id: AWS_ACCESS_KEY_ID, secret: AWS_SECRET_ACCESS_KEY };

type Asked = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};
type Answer = {
  readonly status: number;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: Buffer | string;
};

/** Object storage on this machine, in memory or before a real one. `asked` is what it was asked, in turn; what `refuses` gives a status for is answered with that. */
export const storage = async () => {
  const now = {
    asked: [] as string[],
    answered: [] as number[],
    refuses: async (_: string, _headers: IncomingHttpHeaders): Promise<number | undefined> => undefined,
  };
  const answer = S3_ENDPOINT === undefined ? inMemory() : before(new URL(S3_ENDPOINT));
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', headers } = incoming;
    const url = new URL(incoming.url ?? '', `http://${headers.host}`);
    const body = await buffer(incoming);
    const name = `${method} ${decodeURIComponent(url.pathname).split('/').slice(3).join('/')}`;
    now.asked.push(name);
    const refused = await now.refuses(name, headers);
    const answered = refused
      ? fault(refused, refused === 501 ? 'NotImplemented' : 'Refused')
      : await answer({ method, url, headers, body });
    now.answered.push(answered.status);
    outgoing.writeHead(answered.status, answered.headers).end(answered.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const prefix = crypto.randomUUID();
  /** An object as any client gets it. */
  const get = async (key: string) => {
    const client = new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: credentials.id, secretAccessKey: credentials.secret },
    });
    const wanted = new GetObjectCommand({ Bucket: S3_BUCKET, Key: `${prefix}/${key}` });
    const got = await client.send(wanted).catch(() => undefined);
    return (
      got && {
        text: await got.Body!.transformToString('latin1'),
        type: got.ContentType,
        cache: got.CacheControl,
        coding: got.ContentEncoding,
      }
    );
  };
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  return { now, place: { bucket: `s3://${S3_BUCKET}/${prefix}`, endpoint }, get, stop };
};

const fault = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

// What was signed names this server, and goes on as it came.
const before =
  (real: URL) =>
  ({ method, url, headers, body }: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = real;
      send({ hostname, port, method, path: url.pathname + url.search, headers }, async (answer) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }),
      )
        .on('error', reject)
        .end(body);
    });

const told = ['content-type', 'cache-control', 'content-encoding'] as const;

const inMemory = (): ((asked: Asked) => Answer) => {
  const objects = new Map<string, { readonly headers: IncomingHttpHeaders; readonly body: Buffer }>();
  const answers: Readonly<Record<string, (asked: Asked) => Answer>> = {
    GET: ({ url }) => {
      const object = objects.get(url.pathname);
      return object === undefined ? fault(404, 'NoSuchKey') : { status: 200, ...object };
    },
    PUT: ({ url, headers, body }) => {
      const tag = objects.get(url.pathname)?.headers.etag;
      const isAsSaid =
        headers['if-none-match'] === undefined ? (headers['if-match'] ?? tag) === tag : tag === undefined;
      if (!isAsSaid) return fault(412, 'PreconditionFailed');
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      const kept = Object.fromEntries(told.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
      objects.set(url.pathname, { headers: { ...kept, etag }, body });
      return { status: 200, headers: { etag } };
    },
    DELETE: ({ url }) => {
      objects.delete(url.pathname);
      return { status: 204 };
    },
  };
  return (asked) =>
    isSigned(asked)
      ? (answers[asked.method]?.(asked) ?? fault(405, 'MethodNotAllowed'))
      : fault(403, 'SignatureDoesNotMatch');
};

// AWS Signature Version 4, as its specification has it: of the method, the address, the headers that are named, and the body.
const isSigned = ({ method, url, headers, body }: Asked): boolean => {
  const [, id, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
  const sign = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort();
  const request = [
    method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash(body),
  ];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request.join('\n'))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${credentials.secret}`);
  return id === credentials.id && sign(key, text).toString('hex') === signature;
};
