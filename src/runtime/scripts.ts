import type { Environment } from '../config/environment.ts';
import { type JsonObject, ownValue } from '../engine/index.ts';
import type { IssuerFacts, ScriptFacts } from './catalogue.ts';
import { answerOf, ask, reach } from './globals.ts';
import type { Known } from './known.ts';
import type { Report } from './report.ts';
import { createOpener, type OpenerNeeds } from './script-opener.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** A value that a script of somebody else provides when it is ready: asked for at most `polls` times, `pause` milliseconds apart. */
export type Probe = { readonly global: string | undefined; readonly polls: number; readonly pause: number };

/**
 * Reads a value that an external script provides. Polling begins at once; what comes later than the last poll is still
 * taken by whoever asks then, but nobody waits for it any more. Nothing is waited for where no name is configured.
 */
export const createProbe = (
  world: World,
  { global, polls, pause }: Probe,
): (() => Promise<string | undefined>) => {
  const read = (): string | undefined => {
    const value = global === undefined ? undefined : ask(world, global);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const poll = (left: number): Promise<void> =>
    read() !== undefined || left <= 1 || global === undefined
      ? Promise.resolve()
      : new Promise((resolve) => world.setTimeout(() => resolve(poll(left - 1)), pause));
  const settled = poll(polls);
  return async () => {
    const present = read();
    if (present !== undefined) return present;
    await settled;
    return read();
  };
};

/** The external scripts of the page by their roles. */
export type Scripts = {
  /** Loads those whose flag and brand allow it by now and that are not there yet. */
  readonly load: () => void;
  /** The value of a script that is asked for from the start: bot detection, fraud protection. That it never came is logged once. */
  readonly probe: (role: ProbedRole) => Promise<string | undefined>;
  /** Calls what a script provides under its name: see `createOpener`. */
  readonly open: (role: string) => void;
  /** Whether the document has one that has no place at a route: there it must be loaded anew, as nothing takes a script out again. */
  readonly bars: (route: string) => boolean;
};

/** What the external scripts are loaded with. */
export type ScriptsNeeds = OpenerNeeds & {
  readonly catalogue: {
    readonly issuer: Pick<IssuerFacts, 'scripts'>;
    readonly environment: Pick<Environment, 'scripts' | 'scriptIntegrity'>;
  };
  readonly store: Pick<Store, 'brand' | 'flags'>;
  readonly known: Pick<Known, 'assistant' | 'scripts'>;
  readonly refresh: () => void;
  readonly report: Report;
};

export type ProbedRole = 'telemetry' | 'blackBox';

/** The Trusted Types policy `portico` lets only the configured addresses of scripts through. */
export const createScripts = (needs: ScriptsNeeds): Scripts => {
  const { world, catalogue, store, known, refresh, report, stops } = needs;
  const scripts = scriptsOf(catalogue);
  const loaded = new Set<string>();
  const missed = new Set<string>();
  const add = createAdder(world, scripts, report);
  const isBarred = ({ barred }: ScriptFacts, route: string): boolean => barred?.includes(route) === true;
  const isWanted = (script: ScriptFacts): boolean => {
    const { flag, needs, onDemand } = script;
    return (
      !isBarred(script, store.route) &&
      onDemand !== true &&
      (flag === undefined || ownValue(store.flags, flag) === true) &&
      (needs === undefined || keyOf(needs, store.brand) !== undefined)
    );
  };
  const load = (): void => {
    for (const [role, script] of Object.entries(scripts)) {
      if (loaded.has(role) || !isWanted(script)) continue;
      loaded.add(role);
      if (script.src !== undefined) add(role, keyOf(script.needs, store.brand), () => found(role, script));
      if (script.probeAfter !== undefined) probeLater(role, script, script.probeAfter);
    }
  };
  const found = (role: string, { global }: ScriptFacts): void => {
    if (global === undefined || reach(world, global).value === undefined) return;
    known.scripts = { ...known.scripts, [role]: true };
    refresh();
  };
  const probeLater = (role: string, { global }: ScriptFacts, seconds: number): void => {
    const timer = world.setTimeout(async () => {
      const live = await answerOf(world, `${global}.isLive`).catch((cause) => report(role, cause));
      known.assistant = { live: live === true };
      refresh();
    }, seconds * 1000);
    stops.push(() => world.clearTimeout(timer));
  };
  load();
  const probes = {
    telemetry: createProbe(world, { global: scripts.telemetry?.global, polls: 6, pause: 1000 }),
    blackBox: createProbe(world, { global: scripts.blackBox?.global, polls: 10, pause: 500 }),
  };
  return {
    load,
    probe: async (role) => {
      const value = await probes[role]();
      if (value === undefined && !missed.has(role)) report(role);
      if (value === undefined) missed.add(role);
      return value;
    },
    open: createOpener(needs, {
      scripts,
      isBarred,
      isRequested: (role) => loaded.has(role),
      request: (role, script, on) => {
        loaded.add(role);
        add(role, keyOf(script.needs, store.brand), on.load, on.error);
      },
      forget: (role) => loaded.delete(role),
    }),
    bars: (route) =>
      Object.entries(scripts).some(([role, script]) => loaded.has(role) && isBarred(script, route)),
  };
};

const scriptsOf = ({
  issuer,
  environment,
}: ScriptsNeeds['catalogue']): Readonly<Record<string, ScriptFacts>> =>
  Object.fromEntries(
    Object.entries(issuer.scripts).map(([role, script]) => {
      const src = ownValue(environment.scripts, role) ?? script.src;
      const integrity = ownValue(environment.scriptIntegrity, role) ?? script.integrity;
      return [
        role,
        { ...script, ...(src !== undefined && { src }), ...(integrity !== undefined && { integrity }) },
      ];
    }),
  );

const createAdder = (world: World, scripts: Readonly<Record<string, ScriptFacts>>, report: Report) => {
  const known = new Set(Object.values(scripts).map(({ src }) => src));
  const createScriptURL = (src: string): string => {
    if (!known.has(src)) throw new TypeError(`${src} is not a configured script`);
    return src;
  };
  const types = world.globals.trustedTypes as TrustedTypes | undefined; // As browsers have it.
  const policy = types?.createPolicy('portico', { createScriptURL }) ?? { createScriptURL };
  return (
    role: string,
    key: string | undefined,
    arrived: () => void,
    failed = (): void => undefined,
  ): void => {
    const { src = '', integrity } = ownValue(scripts, role) ?? {};
    const element = world.document.createElement('script');
    element.async = true;
    element.onload = arrived;
    if (key !== undefined) element.dataset.key = key;
    element.onerror = failed;
    if (integrity !== undefined) {
      element.integrity = integrity;
      element.crossOrigin = 'anonymous';
      element.onerror = () => {
        failed();
        import('./refused.ts').then(
          ({ reportRefused }) => reportRefused(world, { role, src, integrity }, report),
          () => report('script.failed', undefined, { script: role }),
        );
      };
    }
    element.src = policy.createScriptURL(src);
    world.document.head.append(element);
  };
};

// The brand's key for a script, such as its account with a chat service.
const keyOf = (needs: string | undefined, brand: JsonObject): string | undefined => {
  const key = needs === undefined ? undefined : ownValue(brand, needs);
  return typeof key === 'string' && key !== '' ? key : undefined;
};

// Browsers type the policy's result as their own class; it is only ever handed to `src`.
type TrustedTypes = { readonly createPolicy: (name: string, rules: Policy) => Policy };
type Policy = { readonly createScriptURL: (src: string) => string };
