import { type Json, type JsonObject, textOf } from '../engine/index.ts';
import type { Area, World } from './world.ts';

/** Named values in the browser's storage. Slots are `session.<name>` and `local.<name>`. */
export type Slots = {
  readonly read: (slot: string) => string | undefined;
  readonly write: (slot: string, value: Json) => void;
  readonly forget: (slot: string) => void;
  /** All session slots that hold a value, by their bare names, whoever wrote them: what flows read as `$session`. */
  readonly session: () => JsonObject;
};

/**
 * The slots of one browser and brand. Where storage is blocked, a value lives as long as the page. What outlives the tab
 * is kept for each brand; the values of `bound` carry their brand, too (`{value}&&{brandId}`), and are only read back with it.
 */
export const createSlots = (world: World, brandId: string): Slots => {
  // Nobody else writes the tab's own.
  const session = cached(safeArea(() => world.sessionStorage));
  const local = safeArea(() => world.localStorage);
  const place = (slot: string) => {
    const [area, name] = slot.split('.');
    // One browser may know the person under several brands.
    const key = area === 'local' ? `${prefix}${name}.${brandId}` : `${prefix}${name}`;
    return {
      area: area === 'local' ? local : session,
      key,
      ending: bound.includes(name ?? '') ? `&&${brandId}` : '',
    };
  };
  // A value that was not written so, by an earlier release or by anybody else, is as good as none, and goes.
  const read = (slot: string): string | undefined => {
    const { area, key, ending } = place(slot);
    const value = area.get(key);
    if (value == null) return undefined;
    const text = value.endsWith(ending) ? value.slice(0, value.length - ending.length) : '';
    if (isOfForm(slot.split('.')[1] ?? '', text)) return text;
    // Another brand's value in the same tab is that brand's.
    if (area === local || !ofBrand.test(value)) area.put(key, null);
    return undefined;
  };
  const write = (slot: string, value: Json): void => {
    const { area, key, ending } = place(slot);
    area.put(key, value === null ? value : textOf(value) + ending);
  };
  return {
    read,
    write,
    forget: (slot) => write(slot, null),
    session: () =>
      Object.fromEntries(
        session.names().flatMap((key) => {
          const name = key.slice(prefix.length);
          const value = read(`session.${name}`);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
  };
};

const prefix = 'portico.';

// The remembered token, and what a page leaves for its own return: another brand in the same tab must not take it up.
const bound: readonly string[] = ['remembered', 'oauthState', 'link'];
const ofBrand = /&&[\w-]+$/;

// Characters: more than any value has, and than a server takes in a header.
const longest = 16_384;

const isOfForm = (name: string, text: string): boolean =>
  text.length <= longest &&
  (name === 'correlationId' ? uuid : opaqueSlots.test(name) ? opaque : line).test(text);

const uuid = /^[\da-f-]{36}$/;

// Values that go into a header, and languages: visible characters of ASCII, and no value that was turned into text by mistake.
const opaqueSlots = /Token$|^(authSession|interaction)Id$|State$|nonce|Verifier|remembered|language|declined/;
const opaque = /^(?!(?:null|undefined|true|false)$|[[{])[\x21-\x7e]+$/;

// A line of text, as flows keep under names of their own.
const line = /^\P{C}+$/u;

type Value = string | null | undefined;

type SafeArea = {
  readonly get: (key: string) => Value;
  readonly put: (key: string, value: string | null) => void;
  readonly keys: () => readonly string[];
};

// Each event is judged by all of it, and asking the browser takes a slow device some time.
const cached = ({ get, put, keys }: SafeArea) => {
  const known = new Map<string, Value>();
  const ask = (key: string): void => void known.set(key, get(key));
  keys()
    .filter((key) => key.startsWith(prefix))
    .forEach(ask);
  return {
    get: (key: string): Value => {
      if (!known.has(key)) ask(key);
      return known.get(key);
    },
    put: (key: string, value: string | null): void => {
      put(key, value);
      ask(key);
    },
    names: () => [...known.keys()],
  };
};

// In private modes reading the property may throw, and so may each method, at any time. What was written last is
// kept beside, so that the page works on; a removed value must not come back from a store that refuses to remove.
const safeArea = (area: () => Area): SafeArea => {
  const memory = new Map<string, string | null>();
  return {
    get: (key) => {
      try {
        return memory.has(key) ? memory.get(key) : area().getItem(key);
      } catch {
        return null;
      }
    },
    put: (key, value) => {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    keys: () => {
      try {
        return Object.keys(area());
      } catch {
        return [];
      }
    },
  };
};
