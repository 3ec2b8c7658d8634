import { lineageNames } from '../config/lineage.ts';
import { type Flow, ownValue, type Screen } from '../engine/index.ts';
import { objectOf } from './source.ts';

/** A flow and its own screens. */
export type WithScreens = { readonly flow: Flow; readonly screens: readonly Screen[] };

/**
 * The addresses where a card number, an ID number or a security code may be typed: on a screen of their flow, or of one that
 * is called from there. All of it is one document, which a script that was loaded once is not got out of again.
 */
export const cardPages = (flows: Readonly<Record<string, WithScreens>>): readonly string[] =>
  Object.entries(flows).flatMap(([name, { flow }]) =>
    within(flows, [name]).some((each) => ownValue(flows, each)?.screens.some(asksForCard) === true)
      ? Object.keys(flow.entries ?? {})
      : [],
  );

// What they inherit, and what they call.
const within = (
  flows: Readonly<Record<string, WithScreens>>,
  names: readonly string[],
  found: readonly string[] = [],
): readonly string[] => {
  const fresh = [...new Set(names)].filter((name) => Object.hasOwn(flows, name) && !found.includes(name));
  if (fresh.length === 0) return found;
  const declared = Object.fromEntries(Object.entries(flows).map(([name, { flow }]) => [name, flow]));
  const next = fresh.flatMap((name) => [
    ...lineageNames(declared, name),
    ...Object.values(ownValue(declared, name)?.steps ?? {}).flatMap((step) =>
      'flow' in step ? [step.flow] : [],
    ),
  ]);
  return within(flows, next, [...found, ...fresh]);
};

const asksForCard = ({ form }: Screen): boolean => holdsCard(form?.schema);

const holdsCard = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (objectOf(objectOf(value)['x-field']).card === true || Object.values(value).some(holdsCard));
