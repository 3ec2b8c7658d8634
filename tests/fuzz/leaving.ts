import type { Effect, JsonObject, Scope } from '../../src/engine/index.ts';
import { post, redirect } from '../../src/runtime/effects/redirect.ts';
import { type Facts, origin } from './facts.ts';

type Away = Extract<Effect, { type: 'redirect' | 'post' }>;

/** Where the runtime leaves for when the engine asks it to; undefined where it refuses. */
export const leftFor = async (
  effect: Away,
  { brand }: Scope,
  { environment, issuer }: Facts,
): Promise<string | undefined> => {
  const left: string[] = [];
  const refused: unknown[] = [];
  const element = () => ({ append: () => undefined });
  const parts = {
    world: {
      crypto,
      location: { origin, assign: (to: string) => left.push(to) },
      document: { createElement: element, body: element() },
      submit: ({ action }: { action: string }) => left.push(action),
    },
    environment,
    catalogue: { issuer },
    site: { basename: '/login/any' },
    store: { brand },
    late: async (fields: unknown) => fields,
    fresh: async () => undefined,
    report: () => undefined,
    send: (event: unknown) => refused.push(event),
  };
  if (effect.type === 'redirect') redirect(effect, parts as unknown as Parameters<typeof redirect>[1]);
  else post(effect, parts as unknown as Parameters<typeof post>[1]);
  while (left.length + refused.length === 0) await new Promise(setImmediate);
  return left[0];
};

/** Whether an address is one that anybody may be sent to: judged anew, not by the code that sends. */
export const mayLeadTo = (
  address: string,
  { brand: { partners = [] } }: Scope,
  { environment, issuer: { redirectHosts } }: Pick<Facts, 'environment' | 'issuer'>,
): boolean => {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === origin || environment.loopback.includes(url.origin)) return true;
  const registered = (partners as readonly JsonObject[]).flatMap(
    ({ redirectUris }) => redirectUris as readonly string[],
  );
  // The answer is added to what stands in the registered query.
  if (registered.some((each) => new URL(each, origin).href.split('?')[0] === address.split('?')[0]))
    return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    redirectHosts.some((host) => `.${url.hostname}`.endsWith(`.${host}`))
  );
};
