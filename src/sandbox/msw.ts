import { HttpResponse, http, passthrough, type RequestHandler } from 'msw';
import type { Sandbox } from './issuer.ts';

/** Handlers that serve a sandbox behind msw (node and browser). Requests to other paths go on. With `session` all of them belong to one browser session, as no cookies are kept. */
export const sandboxHandlers = (
  sandbox: Sandbox,
  { session }: { readonly session?: string } = {},
): readonly RequestHandler[] => [
  http.all('*', async ({ request }) => {
    if (!sandbox.owns(new URL(request.url).pathname)) return passthrough();
    const response = await sandbox.handle(session === undefined ? request : within(request, session));
    return response.type === 'error' ? HttpResponse.error() : response;
  }),
];

const within = (request: Request, session: string): Request => {
  const copy = new Request(request);
  copy.headers.set('x-sandbox-session', session);
  return copy;
};
