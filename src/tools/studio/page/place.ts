import { useCallback, useRef, useSyncExternalStore } from 'react';

/** Where somebody is in the workbench, as it stands in the address: reloading stays there. */
export type Where = Readonly<Record<string, string>>;

const whereIn = (hash: string): Where => Object.fromEntries(new URLSearchParams(hash.slice(1)));

const listen = (changed: () => void): (() => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** The place, and how to go to another one; an empty value is left out. */
export const useWhere = (): readonly [where: Where, go: (changes: Where) => void] => {
  const hash = useSyncExternalStore(listen, () => location.hash);
  const go = useCallback((changes: Where) => {
    location.hash = hashOf({ ...whereIn(location.hash), ...changes });
  }, []);
  return [whereIn(hash), go];
};

const hashOf = (where: Where): string =>
  new URLSearchParams(Object.entries(where).filter(([, value]) => value !== '')).toString();

/** The address of a part of the workbench: where somebody was in it last. */
export const useWayBack = (part: string, where: Where): ((part: string) => string) => {
  const left = useRef<Readonly<Record<string, Where>>>({});
  left.current = { ...left.current, [part]: where };
  return (to) => `#${hashOf({ ...left.current[to], part: to })}`;
};
