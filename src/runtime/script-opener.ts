import { ownValue } from '../engine/index.ts';
import type { IssuerFacts, ScriptFacts } from './catalogue.ts';
import { ask, reach } from './globals.ts';
import type { Known } from './known.ts';
import { sayShortly } from './short-message.ts';
import type { Store } from './store.ts';
import type { World } from './world.ts';

/** The ports of the opener. */
export type OpenerNeeds = {
  readonly world: World;
  readonly catalogue: { readonly issuer: { readonly flows: Pick<IssuerFacts['flows'], 'root'> } };
  readonly store: Pick<Store, 'route' | 'opening' | 'toasts'>;
  readonly known: Pick<Known, 'pressed'>;
  readonly stops: (() => void)[];
};

/** Access to the scripts of the page. `request` adds the script to the document. */
export type Loader = {
  readonly scripts: Readonly<Record<string, ScriptFacts>>;
  readonly isBarred: (script: ScriptFacts, route: string) => boolean;
  readonly isRequested: (role: string) => boolean;
  readonly request: (
    role: string,
    script: ScriptFacts,
    on: { readonly load: () => void; readonly error: () => void },
  ) => void;
  /** Has the next press request the script again. */
  readonly forget: (role: string) => void;
};

/** Milliseconds between looks for what a script provides, and how often it is looked for. */
const pause = 250;
const looks = 20;

/**
 * Returns a function that calls what a script provides under its name. A script that is not there yet is requested. The control
 * that was pressed is busy for at most five seconds; then, or once the script has failed, a short message names another way.
 */
export const createOpener = (
  { world, catalogue, store, known, stops }: OpenerNeeds,
  { scripts, isBarred, isRequested, request, forget }: Loader,
): ((role: string) => void) => {
  const wait = (role: string, script: ScriptFacts): void => {
    const { global = '' } = script;
    let timer: number | undefined;
    let isOver = false;
    const end = (): void => {
      store.opening = undefined;
      world.clearTimeout(timer);
      isOver = true;
    };
    const fail = (): void => {
      if (isOver) return;
      end();
      forget(role);
      sayShortly({ store, catalogue }, 'message.unopened', 'error');
    };
    const isCalled = (): boolean => {
      if (isOver || reach(world, global).value === undefined) return isOver;
      end();
      ask(world, global);
      return true;
    };
    const look = (left: number): void => {
      if (isCalled()) return;
      if (left === 0) fail();
      else timer = world.setTimeout(() => look(left - 1), pause);
    };
    store.opening = known.pressed ?? { key: -1, action: '' };
    stops.push(() => world.clearTimeout(timer));
    if (script.src !== undefined && !isRequested(role))
      request(role, script, { load: isCalled, error: fail });
    look(looks);
  };
  return (role) => {
    const script = ownValue(scripts, role);
    if (script === undefined || store.opening !== undefined) return;
    if (reach(world, script.global ?? '').value !== undefined) ask(world, script.global ?? '');
    else if (!isBarred(script, store.route)) wait(role, script);
  };
};
