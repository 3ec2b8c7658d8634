import { flagsFrom } from '../config/flags.ts';
import { claim, subjectOf } from '../config/issued.ts';
import type { Json, JsonObject, Scope } from '../engine/index.ts';
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
  const remembered = rememberedOf(parts);
  return remembered === undefined ? scope : { ...scope, visitor: { ...scope.visitor, remembered } };
};

/** Whom this browser remembers from a sign-in that is not too long ago: the token says when it was. */
export const rememberedOf = ({
  world,
  slots,
  catalogue,
}: Needs<'world' | 'slots' | 'catalogue'>): Json | undefined => {
  const token = slots.read('local.remembered');
  const age = world.now() / 1000 - Number(claim(token, 'iat'));
  const subject = subjectOf(token);
  // A clock that is slow makes a token no older.
  const isOfNow = age <= (catalogue.issuer.rememberedDays ?? 365) * 86400;
  return isOfNow && typeof subject === 'string' ? subject : undefined;
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
