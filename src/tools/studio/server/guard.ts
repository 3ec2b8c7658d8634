/** What a request says of itself, as far as it is judged by it. Names of headers are those of HTTP and Fetch. */
export type Asked = {
  readonly method: string;
  readonly pathname: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly type: string | undefined;
  readonly token: string | undefined;
};

/** Who may ask: by the names of this server, and with what the page was handed. */
export type Guard = { readonly hosts: readonly string[]; readonly token: string };

/** A refusal: its status, and words for a log. */
export type Refusal = { readonly status: number; readonly words: string };

/**
 * Whether a request is refused, and why. A name that was led to this machine (DNS rebinding) is none of the server's; a page
 * of another origin has neither the origin nor the token; whatever is asked to be done comes as JSON, which no form sends.
 */
export const refusalOf = (asked: Asked, { hosts, token }: Guard): Refusal | undefined => {
  const { method, pathname, host, origin, type } = asked;
  if (host === undefined || !hosts.includes(host)) return { status: 421, words: 'This host is not here.' };
  if (method === 'GET' || method === 'HEAD')
    return pathname.startsWith(tasksBelow) ? { status: 405, words: 'Tasks are posted.' } : undefined;
  if (method !== 'POST' || !pathname.startsWith(tasksBelow))
    return { status: 405, words: 'Nothing here takes that.' };
  if (origin !== `http://${host}`) return { status: 403, words: 'Another page asks.' };
  if (!isSame(asked.token ?? '', token)) return { status: 403, words: 'The page is an older one.' };
  return type === 'application/json' ? undefined : { status: 415, words: 'Tasks are JSON.' };
};

/** Where tasks are posted to. */
export const tasksBelow = '/api/';

// As long for a wrong one as for one that is nearly right.
const isSame = (one: string, other: string): boolean =>
  one.length === other.length &&
  [...one].reduce((sum, letter, at) => sum + (letter === other[at] ? 0 : 1), 0) === 0;
