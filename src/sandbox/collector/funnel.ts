import { grouped, isTransition } from './figures.ts';
import type { Told } from './told.ts';

/** How far tabs came in a flow: how many passed each of its steps, of those that passed any, by brand. */
export type Funnel = {
  readonly flow: string;
  /** The brands with the number of tabs that came to the flow, the most first. */
  readonly began: readonly Reached[];
  readonly steps: readonly {
    readonly step: string;
    readonly tabs: number;
    readonly share: number;
    readonly byBrand: Readonly<Record<string, number>>;
  }[];
};

type Reached = { readonly brand: string; readonly tabs: number };

/** The funnel of each flow, the most travelled first; of its steps, those that most tabs passed. */
export const funnelsIn = (events: readonly Told[]): readonly Funnel[] =>
  [...grouped(events.filter(isTransition), ({ facts }) => String(facts.flow)).entries()]
    .map(([flow, told]) => {
      const all = tabsIn(told);
      const began = brandsIn(told);
      const steps = [...grouped(told, ({ facts }) => String(facts.step)).entries()].map(([step, same]) => ({
        step,
        tabs: tabsIn(same),
        share: tabsIn(same) / all,
        byBrand: Object.fromEntries(brandsIn(same).map(({ brand, tabs }) => [brand, tabs])),
      }));
      return { flow, all, began, steps: steps.sort((one, other) => other.tabs - one.tabs) };
    })
    .sort((one, other) => other.all - one.all);

/** How many tabs have told something. */
export const tabsIn = (events: readonly Told[]): number =>
  new Set(events.flatMap(({ facts }) => facts.correlation_id ?? [])).size;

const brandsIn = (events: readonly Told[]): readonly Reached[] =>
  [...grouped(events, ({ facts }) => String(facts.brand ?? '')).entries()]
    .map(([brand, same]) => ({ brand, tabs: tabsIn(same) }))
    .sort((one, other) => other.tabs - one.tabs);
