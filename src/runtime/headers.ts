import type { Operation } from './catalogue.ts';
import type { HeaderValue } from './http.ts';
import type { Needs } from './parts.ts';

/**
 * The origin that a class of operations is called at. A session stays on the API host that it began with; what is
 * stored counts only if it is one of the configured ones.
 */
export const baseOf = (
  { world, environment, slots }: Needs<'world' | 'environment' | 'slots'>,
  host: Operation['host'],
): string => {
  const { origin } = world.location;
  if (host === 'own') return origin;
  if (host === 'assets') return environment.assetsHost || origin;
  const kept = slots.read('session.apiBaseUrl');
  if (kept !== undefined && environment.formerApiHosts.includes(kept)) return kept;
  const base = environment.apiHost || origin;
  slots.write('session.apiBaseUrl', base);
  return base;
};

/** The value of a header that the runtime fills in; undefined where there is none to send. */
export const headerValueOf = (
  parts: HeaderNeeds,
  value: HeaderValue,
  trackingId: string,
): Promise<string | undefined> => headerValues[value](parts, trackingId);

type HeaderNeeds = Needs<'known' | 'site' | 'slots' | 'probe'>;

const headerValues: {
  readonly [Value in HeaderValue]: (parts: HeaderNeeds, trackingId: string) => Promise<string | undefined>;
} = {
  trackingId: async (_, trackingId) => trackingId,
  correlationId: async ({ known }) => known.correlationId,
  brandId: async ({ site }) => site.brandId,
  authSessionId: async ({ slots }) =>
    slots.read('session.authSessionId') ?? slots.read('session.interactionId'),
  telemetry: async ({ probe }) => probe('telemetry'),
};
