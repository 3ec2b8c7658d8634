import { flagsFrom } from '../config/flags.ts';
import { formatters } from '../engine/format.ts';
import type { JsonObject, Scope } from '../engine/types.ts';
import type { PageFacts } from './analytics.ts';
import type { Context } from './context.ts';
import { browserOf, deviceOf, isMobile, platformOf } from './visitor.ts';

/** All that an event is judged by, as it is now. */
export const scopeOf = (context: Context): Scope => {
  const { world, store, slots, catalogue, environment, loader } = context;
  const scope: Scope = {
    flows: loader.flows(),
    operations: loader.operations(),
    brand: store.brand,
    // Declared with the few names that the runtime reads; flows read it as the data that it is.
    issuer: catalogue.issuer as unknown as JsonObject,
    environment: environment as unknown as JsonObject,
    flags: store.flags ?? flagsFrom(undefined, store.brandId, catalogue.issuer.flags),
    flagsSettled: store.flags !== undefined,
    session: slots.session(),
    visitor: visitorOf(context),
    assistant: { live: context.assistant.live },
    now: world.now(),
  };
  const remembered = formatters.subject?.(slots.read('local.remembered') ?? null, scope);
  return remembered === undefined ? scope : { ...scope, visitor: { ...scope.visitor, remembered } };
};

/** What the page data of analytics may mention at the moment. */
export const factsOf = ({ store, view, world }: Context): PageFacts => {
  const layer = view('page').layers.at(-1);
  const message = layer?.message;
  return {
    language: store.language,
    device: deviceOf(world.navigator, world.width()),
    segment: store.segment,
    brand: store.brandId,
    flow: layer?.flow ?? '',
    step: layer?.step ?? '',
    message: message?.key ?? '',
    tone: message?.tone ?? '',
    error: message?.tone === 'error' ? message.key : '',
  };
};

const visitorOf = ({ world, store, slots, place, catalogue, trackingMark }: Context): JsonObject => {
  const { prefix, desktop, mobile } = catalogue.issuer.channel;
  const isNarrow = isMobile(world.width());
  return {
    language: store.language,
    mobile: isNarrow,
    device: deviceOf(world.navigator, world.width()),
    browser: browserOf(world.navigator),
    platform: platformOf(world.navigator),
    domain: world.location.hostname,
    origin: world.location.origin,
    base: `${world.location.origin}${place.basename}`,
    brandId: store.brandId,
    channelId: `${prefix}${isNarrow ? mobile : desktop}`,
    correlationId: slots.read('session.correlationId') ?? '',
    trackingId: trackingMark,
  };
};
