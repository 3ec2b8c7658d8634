import type { Json, JsonObject } from '../engine/types.ts';
import type { Area, World } from './world.ts';

/** Named values in the browser's storage. Slots are `session.<name>` and `local.<name>`. */
export type Slots = {
  readonly read: (slot: string) => string | undefined;
  readonly write: (slot: string, value: Json) => void;
  readonly forget: (slot: string) => void;
  /** All session slots that hold a value, by their bare names: what flows read as `$session`. */
  readonly session: () => JsonObject;
};

/**
 * The slots of one browser and brand. Where storage is blocked, a value lives as long as the page. The language is kept
 * per brand; the remembered token carries its brand (`{token}&&{brandId}`) and is only read back for that brand.
 */
export const createSlots = (world: World, brandId: string): Slots => {
  const areas = {
    session: safeArea(() => world.sessionStorage),
    local: safeArea(() => world.localStorage),
  };
  const place = (slot: string) => {
    const [area = '', name = ''] = slot.split('.');
    const key = name === 'language' ? `${prefix}${name}.${brandId}` : `${prefix}${name}`;
    return {
      area: area === 'local' ? areas.local : areas.session,
      key,
      ending: name === 'remembered' ? `&&${brandId}` : '',
    };
  };
  const read = (slot: string): string | undefined => {
    const { area, key, ending } = place(slot);
    const value = area.getItem(key);
    return value?.endsWith(ending) ? value.slice(0, value.length - ending.length) : undefined;
  };
  const forget = (slot: string): void => {
    const { area, key } = place(slot);
    area.removeItem(key);
  };
  return {
    read,
    forget,
    write: (slot, value) => {
      const { area, key, ending } = place(slot);
      if (value === null) return forget(slot);
      area.setItem(key, `${typeof value === 'string' ? value : JSON.stringify(value)}${ending}`);
    },
    session: () =>
      Object.fromEntries(
        sessionNames.flatMap((name) => {
          const value = read(`session.${name}`);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
  };
};

const prefix = 'portico.';

const sessionNames = [
  'accessToken',
  'sessionId',
  'apiBaseUrl',
  'codeVerifier',
  'oauthState',
  'nonce',
  'multiAccountToken',
  'interactionId',
  'authSessionId',
  'correlationId',
] as const;

// In private modes reading the property may throw, and so may each method, at any time. What was written last is
// kept beside, so that the page works on; a removed value must not come back from a store that refuses to remove.
const safeArea = (area: () => Area): Area => {
  const memory = new Map<string, string | null>();
  const attempt = <T>(act: () => T): T | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  const stored = (act: () => void): boolean => attempt(() => (act(), true)) === true;
  return {
    getItem: (key) => (memory.has(key) ? memory.get(key) : attempt(() => area().getItem(key))) ?? null,
    setItem: (key, value) =>
      void (stored(() => area().setItem(key, value)) ? memory.delete(key) : memory.set(key, value)),
    removeItem: (key) =>
      void (stored(() => area().removeItem(key)) ? memory.delete(key) : memory.set(key, null)),
  };
};
