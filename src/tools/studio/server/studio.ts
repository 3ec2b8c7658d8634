import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { addressOf } from '../../../sandbox/address.ts';
import { portOf } from '../../free-port.ts';
import { createLocalServer } from '../../local-server.ts';
import { jsonOf, objectOf } from '../../source.ts';
import type { Made } from '../edit/make/made.ts';
import { textDigest } from '../model/edits.ts';
import { heldOf } from '../model/held.ts';
import type { Passing } from '../review/review.ts';
import type { Checked } from '../tasks.ts';
import type { Drawn } from '../work/draw.tsx';
import { inlined } from '../work/inlined.ts';
import { type Ahead, openAhead } from './ahead.ts';
import { builtStudio } from './build.ts';
import { drawnPage, examinedPage, studioPage } from './documents.ts';
import { doers, isOwn, isTask, type Thread, threads } from './doers.ts';
import { assetIn, brandFileIn, type Found } from './files.ts';
import { type FirstAnswers, openFirst } from './first.ts';
import { type Asked, refusalOf, tasksBelow } from './guard.ts';
import { type Hands, startHands } from './hands.ts';
import { answerHeaders, drawnHeaders, examinedHeaders, fileHeaders, pageHeaders } from './headers.ts';
import { type Own, openOwn } from './own.ts';
import { openPreviews, type Previews } from './previews.ts';
import { shapeFault } from './shapes.ts';

/** A workbench that is there: its address, and how it ends. */
export type Studio = { readonly address: string; readonly close: () => Promise<void> };

/** Opens the workbench of a project on a port of this machine, for nobody else; port 0 is any that is free. `source` is where the code of the workbench lies. */
export const openStudio = async (root: string, port: number, source = root): Promise<Studio> =>
  serveStudio(root, await builtStudio(source, (line) => process.stdout.write(`${line}\n`)), port);

/** Serves a workbench that has been built. */
export const serveStudio = async (root: string, folder: string, port: number): Promise<Studio> => {
  const pictures = new Map<string, Drawn>();
  const keep = ({ name, drawn }: { readonly name: string; readonly drawn: Drawn }): void => {
    pictures.delete(name);
    pictures.set(name, drawn);
    for (const old of [...pictures.keys()].slice(0, Math.max(0, pictures.size - most))) pictures.delete(old);
  };
  const handsOf = Object.fromEntries(
    threads.map((thread) => [thread, startHands(folder, root, keep)]),
  ) as Readonly<Record<Thread, Hands>>; // One for each.
  const { drawing, judging } = handsOf;
  const token = randomBytes(32).toString('base64url');
  const server = createLocalServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const hosts = [`127.0.0.1:${portOf(server)}`, `localhost:${portOf(server)}`];
  const own = openOwn(root, {
    check: async (overlay) => (await judging.ask('check', {}, overlay)) as Checked, // Its worker's type is this.
    madeFor: async ({ task, input, ...named }, overlay) => {
      const made = await handsOf[doers[task]].ask(task, input, overlay);
      return { ...named, ...(Array.isArray(made) ? { edits: made } : Object(made)) } as Made; // Both workers' types are these.
    },
  });
  const previews = openPreviews(root, own.overlay);
  const first = openFirst({
    root,
    folder: join(folder, 'first'),
    overlay: own.overlay,
    ask: (task) => drawing.ask(task, {}, own.overlay()),
  });
  const ahead = openAhead({
    isWanted: () => Object.keys(own.overlay()).length > 0,
    look: async () => ((await handsOf.reviewing.ask('passing', {}, own.overlay())) as Passing).left, // Its worker's type is this.
  });
  const serve: Serve = {
    root,
    folder,
    token,
    hosts,
    pictures,
    own,
    handsOf,
    first,
    ahead,
    ownTasks: { ...own.tasks, ...previews.tasks },
  };
  server.on('request', (request, response) => {
    answer(serve, request, response).catch((error: Error) =>
      send(response, 500, answerHeaders, said(error.message)),
    );
  });
  // Whoever opens it looks at a map, not at a sign of waiting.
  await first.ready;
  return {
    address: `http://${hosts[0]}/`,
    close: async () => {
      first.end();
      ahead.end();
      previews.close();
      server.closeAllConnections();
      server.close();
      await Promise.all(Object.values(handsOf).map((hands) => hands.end()));
    },
  };
};

type Serve = {
  readonly root: string;
  readonly folder: string;
  readonly token: string;
  readonly hosts: readonly string[];
  readonly pictures: ReadonlyMap<string, Drawn>;
  readonly own: Own;
  readonly first: FirstAnswers;
  readonly ahead: Ahead;
  readonly ownTasks: Own['tasks'] & Previews['tasks'];
  readonly handsOf: Readonly<Record<Thread, Hands>>;
};

// Pictures that are remembered: those of a few walls.
const most = 1500;

const answer = async (serve: Serve, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = addressOf(request);
  const asked = askedBy(request, url.pathname);
  const refusal = refusalOf(asked, serve);
  if (refusal !== undefined) return send(response, refusal.status, answerHeaders, said(refusal.words));
  if (url.pathname.startsWith(tasksBelow)) return perform(serve, url.pathname, request, response);
  if (url.pathname === '/') {
    await serve.own.settled();
    const nonce = randomBytes(16).toString('base64');
    const given = { token: serve.token, project: textDigest(serve.root), code: basename(serve.folder) };
    const page = studioPage({ ...given, nonce, first: serve.first.all() });
    return send(response, 200, pageHeaders(nonce), page);
  }
  const picture = serve.pictures.get(/^\/drawn\/([\w-]+)$/.exec(url.pathname)?.[1] ?? '');
  if (picture !== undefined) {
    const nonce = randomBytes(16).toString('base64');
    return url.searchParams.has('examined')
      ? send(response, 200, examinedHeaders(nonce), examinedFor(serve, picture, nonce))
      : send(response, 200, drawnHeaders(nonce), drawnPage(picture, nonce));
  }
  const file = fileFor(serve, url.pathname);
  if (file === undefined) return send(response, 404, answerHeaders, said('Nothing is here.'));
  return send(response, 200, fileHeaders(file.type), file.bytes);
};

const examinedFor = ({ root, folder, own }: Serve, picture: Drawn, nonce: string): string => {
  const textOf = (name: string): string => readFileSync(join(folder, 'page/assets', name), 'utf8');
  const whole = inlined(picture, (path) => {
    const file = brandFileIn(root, `/${path}`, own.overlay());
    return file && heldOf(path, file.bytes);
  });
  const scripts = ['axe.js', 'examine.js'].map(textOf);
  return examinedPage(whole, nonce, { styles: textOf('preview.css'), scripts });
};

const fileFor = ({ root, folder, own }: Serve, pathname: string): Found | undefined =>
  pathname.startsWith('/brands/')
    ? brandFileIn(root, pathname, own.overlay())
    : assetIn(join(folder, 'page'), pathname);

const perform = async (
  { own, ownTasks, handsOf, first, ahead }: Serve,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const task = pathname.slice(tasksBelow.length);
  if (!isTask(task)) return send(response, 404, answerHeaders, said('There is no such task.'));
  const text = await bodyOf(request);
  if (text === undefined) return send(response, 413, answerHeaders, said('That is too much.'));
  const told = valueIn(text);
  const fault = shapeFault(task, told);
  if (fault !== undefined) return send(response, 400, answerHeaders, said(fault));
  try {
    const input = objectOf(told);
    // Whoever reloads the page sees what they have just typed.
    if (!isOwn(task) || task === 'draft' || task === 'text' || task === 'save') await own.settled();
    const output = isOwn(task)
      ? await ownTasks[task](input as never) // The page's types are these.
      : (first.known(task, input) ?? (await handsOf[doers[task]].ask(task, input, own.overlay())));
    first.asked();
    ahead.asked();
    send(response, 200, answerHeaders, JSON.stringify(output));
  } catch (error) {
    send(response, 422, answerHeaders, said(error instanceof Error ? error.message : 'It failed.'));
  }
};

const valueIn = (text: string): unknown => {
  try {
    return jsonOf(text);
  } catch {
    return undefined;
  }
};

const askedBy = ({ method = '', headers }: IncomingMessage, pathname: string): Asked => ({
  method,
  pathname,
  host: headers.host,
  origin: headers.origin,
  type: headers['content-type'],
  token: String(headers['x-studio-token'] ?? ''),
});

// Bytes: all declarations are smaller.
const largest = 16_000_000;

const bodyOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > largest) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const said = (words: string): string => JSON.stringify({ fault: words });

const send = (
  response: ServerResponse,
  status: number,
  headers: Parameters<ServerResponse['writeHead']>[1],
  body: string | Buffer,
): void => {
  response.writeHead(status, headers as NodeJS.Dict<string>).end(body);
};
