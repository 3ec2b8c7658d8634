import { useCallback, useSyncExternalStore } from 'react';

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
    const next = Object.entries({ ...whereIn(location.hash), ...changes }).filter(
      ([, value]) => value !== '',
    );
    location.hash = new URLSearchParams(next).toString();
  }, []);
  return [whereIn(hash), go];
};
