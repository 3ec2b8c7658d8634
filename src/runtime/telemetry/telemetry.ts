import type { Needs } from '../parts.ts';
import type { World } from '../world.ts';
import { type Collect, createCollector } from './collect.ts';
import { tellErrors } from './errors.ts';
import type { Attributes } from './otlp.ts';
import { tellVitals } from './vitals.ts';

/** Begins to tell how the page does; gives what takes in the rest. */
export const begin = (
  parts: Needs<'world' | 'environment' | 'catalogue' | 'store' | 'site' | 'known' | 'stops'>,
): Collect => {
  const { world, environment, site, known, stops } = parts;
  const { collect, stop } = createCollector(world, {
    address: environment.telemetry,
    resource: {
      'service.name': 'portico',
      'service.version': releaseOf(world),
      // The number that the calls of the session carry in a header: another session in this tab has another.
      get 'portico.correlation_id'() {
        return known.correlationId;
      },
      'portico.brand': site.brandId,
    },
    around: () => aroundOf(parts),
  });
  stops.push(stop, ...tellErrors(world, collect));
  tellVitals(world, collect);
  return withTime(world, collect);
};

// The first page of a document took the time since the browser asked for that; the others were there when they were opened.
const withTime = ({ globals, now }: Pick<World, 'globals' | 'now'>, collect: Collect): Collect => {
  let isFirst = true;
  return (type, detail, at = now()) => {
    const isTimed = type === 'page' && isFirst;
    if (isTimed) isFirst = false;
    const ms = Math.round(at - originOf(globals));
    collect(type, isTimed && ms >= 0 ? { ...detail, ms } : detail, at);
  };
};

const originOf = ({ performance }: World['globals']): number =>
  typeof performance === 'object' && performance !== null && 'timeOrigin' in performance
    ? Number(performance.timeOrigin)
    : Number.NaN;

// An address that no flow has may hold anything.
const aroundOf = ({ store, catalogue }: Needs<'store' | 'catalogue'>): Attributes => ({
  'portico.language': store.language,
  'portico.route': Object.hasOwn(catalogue.routes, store.route) ? store.route : 'unknown',
});

// The name of the first module has a digest of what is in it, and so of the names of all others.
const releaseOf = ({ document }: Pick<World, 'document'>): string =>
  document.querySelector('script[type=module]')?.getAttribute('src')?.split('/').at(-1) ?? '';
