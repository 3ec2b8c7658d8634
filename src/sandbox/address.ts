import type { IncomingMessage } from 'node:http';

/** The address that a request asks for. Whatever stands in its first line and its Host (RFC 9112, 3.2), this does not throw: what cannot be read is left out. */
export const addressOf = ({
  url = '/',
  headers: { host = '' },
}: Pick<IncomingMessage, 'url' | 'headers'>): URL => {
  const origin = /^[^/\\?#@\s]+$/.test(host) ? `http://${host}` : 'http://localhost';
  // Put together, not resolved: a path that begins with two slashes is never another host.
  const candidates = url.startsWith('/') ? [`${origin}${url}`, `http://localhost${url}`] : [url];
  return new URL(candidates.find((each) => URL.canParse(each)) ?? 'http://localhost/');
};
