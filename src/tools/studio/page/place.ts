import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { ownValue } from '../../../engine/index.ts';

/** Where somebody is in the workbench, as it stands in the address: reloading stays there. */
export type Where = Readonly<Record<string, string>>;

/** Goes to another place; `inPlace` leaves no step behind to go back to. */
export type Go = (changes: Where, inPlace?: boolean) => void;

const whereIn = (hash: string): Where => Object.fromEntries(new URLSearchParams(hash.slice(1)));

const listen = (changed: () => void): (() => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** The place, and how to go to another one; an empty value is left out. */
export const useWhere = (): readonly [where: Where, go: Go] => {
  const hash = useSyncExternalStore(listen, () => location.hash);
  const go = useCallback<Go>((changes, inPlace = false) => {
    const next = hashOf({ ...whereIn(location.hash), ...changes });
    if (inPlace) location.replace(`#${next}`);
    else location.hash = next;
  }, []);
  return [whereIn(hash), go];
};

const hashOf = (where: Where): string =>
  new URLSearchParams(Object.entries(where).filter(([, value]) => value !== '')).toString();

/** Where somebody was in each part, the part that was left last at the end. */
type Left = Readonly<Record<string, Where>>;

/** The address of a part of the workbench: where somebody was in it last, also before a reload. */
export const useWayBack = (part: string, where: Where): ((part: string) => string) => {
  const left = useRef<Left>(undefined);
  const { [part]: _, ...others } = left.current ?? kept();
  left.current = { ...others, [part]: where };
  useEffect(() => sessionStorage.setItem(slot, JSON.stringify(left.current)));
  return (to) => `#${hashOf({ ...wayBackIn(left.current ?? {}, to), part: to })}`;
};

/** Where somebody was in a part, without what was looked for, which ends with leaving it. A walk that is no journey's begins with the flow that was looked at last. */
export const wayBackIn = (left: Left, to: string): Where => {
  const { find: _, ...there } = ownValue(left, to) ?? {};
  if (to !== 'walk' || there.journey !== undefined) return there;
  const flows = Object.entries(left).flatMap(([part, { flow }]) =>
    flow !== undefined && ofFlows.includes(part) ? [flow] : [],
  );
  return { ...there, flow: flows.at(-1) ?? '' };
};

// Parts in which a flow is looked at.
const ofFlows = ['map', 'preview', 'edit', 'walk'];

const slot = 'studio.places';

const kept = (): Left => JSON.parse(sessionStorage.getItem(slot) ?? '{}') as Left; // Kept above, by nobody else.
