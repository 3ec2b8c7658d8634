import { flagsFrom } from '../config/flags.ts';
import { subjectOf } from '../config/issued.ts';
import type { JsonObject, Scope } from '../engine/index.ts';
import { lateRoots as late } from './late.ts';
import type { Needs } from './parts.ts';

/** All that an event is judged by, as it is now. */
export const scopeOf = (
  parts: Needs<
    'world' | 'store' | 'slots' | 'catalogue' | 'environment' | 'registry' | 'known' | 'site' | 'trackingMark'
  >,
): Scope => {
  const { world, store, slots, catalogue, environment, registry, known } = parts;
  const scope: Scope = {
    flows: registry.flows(),
    operations: registry.operations(),
    brand: store.brand,
    issuer: registry.issuer(),
    formatters: registry.formatters(),
    environment,
    flags: store.flags ?? flagsFrom(undefined, store.brandId, catalogue.issuer.flags),
    flagsSettled: store.flags !== undefined,
    session: slots.session(),
    visitor: visitorOf(parts),
    roots: { assistant: known.assistant },
    late,
    now: world.now(),
  };
  // `brand.ts` forgets a person who signed in too long ago.
  const remembered = subjectOf(slots.read('local.remembered'));
  return typeof remembered === 'string' ? { ...scope, visitor: { ...scope.visitor, remembered } } : scope;
};

/** Whether the viewport has the narrow layout: at most 767 CSS pixels. */
export const isMobile = (width: number): boolean => width <= 767;

const visitorOf = ({
  world,
  store,
  site,
  catalogue,
  trackingMark,
  known,
}: Needs<'world' | 'store' | 'site' | 'catalogue' | 'trackingMark' | 'known'>): JsonObject => {
  const { prefix, desktop, mobile } = catalogue.issuer.channel;
  const { origin, hostname } = world.location;
  const isNarrow = isMobile(world.width());
  return {
    ...known.device,
    reopened: known.reopened,
    repeated: known.repeated,
    time: world.now() + known.clockOffset,
    scripts: known.scripts,
    cookies: known.cookies,
    language: store.language,
    mobile: isNarrow,
    domain: hostname,
    origin,
    base: `${origin}${site.basename}`,
    route: store.route,
    brandId: site.brandId,
    channelId: `${prefix}${isNarrow ? mobile : desktop}`,
    correlationId: known.correlationId,
    trackingId: trackingMark,
  };
};
