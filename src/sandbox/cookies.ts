import type { Route } from './document.ts';
import { everyone } from './sessions.ts';

const name = 'sandbox';
const shape = /^[\w-]{1,64}$/;

/** The browser session that a request belongs to, and whether the reply has to say so with a cookie. A first call has no cookie yet: the header that ties a tab's calls together stands in for it, so that calls made at once land in one session. Files come without either and belong to everyone. Undefined for a page at a first visit. */
export const sessionFor = (
  request: Request,
  route: Route | undefined,
): { readonly id: string; readonly cookie: boolean } | undefined => {
  const own = named(request.headers.get('x-sandbox-session')) ?? cookieOf(request);
  if (route?.cookieless) return { id: everyone, cookie: false };
  if (own !== undefined) return { id: own, cookie: false };
  const tab = named(request.headers.get('x-correlation-id'));
  if (tab !== undefined) return { id: tab, cookie: true };
  return route === undefined ? undefined : { id: everyone, cookie: false };
};

/** The reply with the session's cookie. A reply that is no reply at all (a dropped connection) stays as it is. */
export const withCookie = (response: Response, id: string): Response => {
  if (response.type !== 'error') {
    response.headers.append('set-cookie', `${name}=${id}; Path=/; HttpOnly; SameSite=Lax`);
  }
  return response;
};

const cookieOf = (request: Request): string | undefined =>
  named(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(request.headers.get('cookie') ?? '')?.[1]);

const named = (value: string | null | undefined): string | undefined =>
  value && shape.test(value) && value !== everyone ? value : undefined;
