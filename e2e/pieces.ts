import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { onThisMachine } from './visit.ts';

/** A server that passes a site on. It sends each document piece by piece, and pictures once the document is complete. */
export type Pieces = {
  readonly origin: string;
  /** Sends the next piece; the number that it ends with, undefined where the document is complete. */
  readonly next: () => number | undefined;
  /** Sends the pictures. */
  readonly picture: () => void;
  readonly close: () => void;
};

/** Serves a site in pieces. The core never comes: the page stays as its document has it. */
export const inPieces = async (site: string): Promise<Pieces> => {
  let pending: readonly string[] = [];
  let sent = 0;
  let documentResponse: ServerResponse | undefined;
  const pictures: (() => void)[] = [];
  const next = (): number | undefined => {
    const [piece, ...rest] = pending;
    if (piece === undefined) return undefined;
    pending = rest;
    sent += 1;
    documentResponse?.write(`${piece}<!--${sent}-->`);
    if (rest.length === 0) documentResponse?.end();
    return sent;
  };
  const answer = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const kind = headers['sec-fetch-dest'];
    // The core, and all that it would load.
    if (kind === 'script') return;
    const found = await fetch(onThisMachine(`${site}${url}`), { redirect: 'manual' });
    const passed = [...found.headers].filter(
      ([name]) => !/^(content-(encoding|length)|link|transfer-)/.test(name),
    );
    const body = Buffer.from(await found.arrayBuffer());
    response.writeHead(found.status, Object.fromEntries(passed));
    if (kind === 'image') pictures.push(() => response.end(body));
    else if (kind !== 'document') response.end(body);
    else {
      pending = piecesOf(String(body));
      documentResponse = response;
      response.flushHeaders();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://portico.localhost:${port}`,
    next,
    picture: () => {
      for (const send of pictures.splice(0)) send();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

// How many elements are around a block of a form: the root, the page, its main part, the layout, the card and the form.
const deepest = 6;

// They end after each block, and after each element that blocks lie in. A header or a footer is one.
const piecesOf = (html: string): readonly string[] => {
  const start = html.indexOf('<body>');
  const tokens =
    html
      .slice(start)
      .match(/<(script|style|noscript|template|header|footer)\b[\s\S]*?<\/\1>|<[^>]+>|[^<]+/g) ?? [];
  const pieces: string[] = [];
  let depth = 0;
  let piece = html.slice(0, start);
  for (const token of tokens) {
    piece += token;
    const isEnd = token.startsWith('</');
    const isWhole =
      !token.startsWith('<') || /\/>$|^<(script|style|noscript|template|header|footer)\b/.test(token);
    if (isEnd) depth -= 1;
    else if (!isWhole) depth += 1;
    if (token.startsWith('<') && (isEnd || isWhole) && depth <= deepest) {
      pieces.push(piece);
      piece = '';
    }
  }
  return [...pieces, piece];
};

/** Waits until the browser has read the piece that ends with this number; whether it has painted since. */
export const painted = (page: Page, piece: number): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    // A page that waits for something before its first paint has no frames.
    const frame = () =>
      Promise.race([
        new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
        new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 200)),
      ]);
    const isRead = (): boolean => {
      const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
      while (comments.nextNode()) if (comments.currentNode.nodeValue === String(wanted)) return true;
      return false;
    };
    while (!isRead()) await frame();
    await frame();
    return frame();
  }, piece);

/** Returns the elements that were visible at the last call and have moved since, each with both positions. */
export const movedSince = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const known = window as unknown as { places?: Map<Element, readonly [number, number]> };
    const before = known.places ?? new Map();
    const places = new Map<Element, readonly [number, number]>();
    const moved: string[] = [];
    const isDrawn = (element: Element): boolean => {
      if (element.matches('img, input, select, button, svg')) return true;
      if ([...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()))
        return true;
      const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(element);
      return backgroundImage !== 'none' || borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
    };
    for (const element of document.body.querySelectorAll('*')) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const isInView = x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
      const isSeen = width * height > 0 && isInView && isDrawn(element);
      if (!isSeen || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      places.set(element, [x, y]);
    }
    for (const [element, [x, y]] of before) {
      const rect = element.getBoundingClientRect();
      if (Math.abs(rect.x - x) > 0.5 || Math.abs(rect.y - y) > 0.5)
        moved.push(
          `${element.localName}.${element.className} from ${Math.round(x)},${Math.round(y)} to ${Math.round(rect.x)},${Math.round(rect.y)}`,
        );
    }
    known.places = places;
    return moved;
  });
