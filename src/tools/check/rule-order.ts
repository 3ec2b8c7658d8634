import { isDeepStrictEqual } from 'node:util';
import { type Json, ownValue } from '../../engine/index.ts';
import { isObject, listOf, objectOf, pointerOf } from '../source.ts';
import { type CheckRule, type Finding, told } from './diagnostic.ts';
import { eachFlow } from './each.ts';
import { heirsOf, lineageOf, type Model } from './model/model.ts';
import { listsIn, type PlaceSpot, partsOf } from './model/places.ts';

/** A list of rules, of names for choices, or of bodies ends with the one that always holds, each before it with a condition that those before leave something to. A list of bodies may have no last one. */
export const ruleOrder: CheckRule = eachFlow((model, flow) => {
  const others = ['LabelRules', 'SendRules'].flatMap((part) =>
    partsOf(flow, part).map((place) => ({ ...place, listed: true })),
  );
  return [...listsIn(flow), ...others].flatMap((list) => {
    const { is, kind } = list;
    const whens = [list.value].flat().map((rule) => objectOf(rule).when);
    const open = ['step', 'shared', 'screen'].includes(kind ?? '') && !is.includes('SendRules');
    // A clock and background work may have nothing to say.
    return [...idle(model, list, whens), ...(open && !whens.includes(undefined) ? unsaid(list, whens) : [])];
  });
});

const unsaid = (list: PlaceSpot & { readonly listed: boolean }, whens: readonly unknown[]) =>
  told(
    { ...list, pointer: list.listed ? `${list.pointer}${pointerOf(whens.length - 1)}` : list.pointer },
    'The last rule has a condition: nothing is said of what happens when it does not hold',
    'Add a rule without a when at the end.',
  );

const idle = (model: Model, list: PlaceSpot, whens: readonly unknown[]): readonly Finding[] => {
  const known = whens.map((when) => (when === undefined ? [[]] : alternativesOf(model, list, when)));
  return known.flatMap((own, at) => {
    const before = known.findIndex((other, index) => index < at && covers(other, own));
    const place = { ...list, pointer: `${list.pointer}${pointerOf(at)}` };
    if (before < 0) return [];
    return whens[before] === undefined
      ? told(
          place,
          'This rule is never taken: the one before it has no condition',
          'Move it up, or give the rule before it a when.',
        )
      : told(
          place,
          `This rule is never taken: rule ${before + 1} of the list holds whenever its condition does`,
          'Move it up, or mend one of the two conditions.',
        );
  });
};

// What must hold, by what is asked for; of several any is enough.
type Alternatives = readonly (readonly Asked[])[];
type Asked = readonly [string, Json];

// A flow that extends this one may mean something else by a name.
const alternativesOf = (model: Model, { flow }: PlaceSpot, when: unknown): Alternatives => {
  const isOwn = (name: string) =>
    !heirsOf(model, flow.name).some((heir) => ownValue(heir.flow.conditions, name));
  const found =
    typeof when === 'string' && isOwn(when)
      ? lineageOf(model, flow.name)
          .map((member) => ownValue(member.flow.conditions, when))
          .find((each) => each !== undefined)
      : when;
  if (found === undefined || typeof found === 'string') return [[[String(when), true]]];
  return listOf(Array.isArray(found) ? found : [found]).map((condition) =>
    Object.entries(objectOf(condition)),
  );
};

const covers = (wide: Alternatives, narrow: Alternatives): boolean =>
  narrow.every((own) => wide.some((other) => other.every((each) => own.some((mine) => implies(mine, each)))));

// A larger least number asks for all that a smaller one does.
const implies = ([mine, narrow]: Asked, [other, wide]: Asked): boolean =>
  mine === other &&
  (isDeepStrictEqual(narrow, wide) ||
    (isObject(narrow) &&
      isObject(wide) &&
      Object.entries(wide).every(([word, least]) => {
        const own = ownValue(narrow, word);
        return least === own || (isLeast(word) && typeof own === 'number' && own >= Number(least));
      })));

const isLeast = (word: string): boolean => word === 'minItems' || word === 'minimum';
