import type { IncomingMessage } from 'node:http';

/** The host in the address of a request that names no host, or one that cannot be read. Nobody has this name (RFC 2606), so no server answers to it. */
export const unnamedHost = 'unnamed.invalid';

/** The address that a request asks for. Whatever stands in its first line and its Host (RFC 9112, 3.2), this does not throw. */
export const addressOf = ({
  url = '/',
  headers: { host = '' },
}: Pick<IncomingMessage, 'url' | 'headers'>): URL => {
  const named = /^[^/\\?#@\s]+$/.test(host) ? [`http://${host}`] : [];
  // Put together, not resolved: a path that begins with two slashes is never another host.
  const candidates = isAbsolute(url)
    ? [url]
    : [...named, `http://${unnamedHost}`].map((origin) => `${origin}${url.startsWith('/') ? url : '/'}`);
  return new URL(candidates.find((each) => URL.canParse(each)) ?? `http://${unnamedHost}/`);
};

// A proxy is asked so; the Host then says nothing.
const isAbsolute = (url: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(url);
