import type { Flow, Gate, Json, JsonObject, Rule, Screen } from '../../engine/index.ts';
import { objectOf, segmentsOf } from '../source.ts';
import type { Documents } from './schema.ts';
import { type Circumstances, namesAmong, type Place, placesIn } from './walk.ts';

/** Rules of which the first that holds is taken: under which circumstances, and the word or the outcomes that they stand under. */
export type Led = {
  readonly at: Circumstances;
  readonly word: string;
  readonly around: JsonObject;
  readonly rules: readonly LedRule[];
};

/** A rule, and the rules within it: for when what it does is refused. */
export type LedRule = { readonly rule: Rule; readonly within: readonly Led[] };

/** Where something begins: the step, and the word of the flow or of one of its addresses that says so. */
export type Beginning = {
  readonly step: string;
  readonly word: string;
  readonly path: string | undefined;
  readonly around: JsonObject;
};

/** A call that is made in the background. */
export type Background = { readonly at: Circumstances; readonly operation: string };

/** The ways into a flow and through it. */
export type Ways = {
  /** Its addresses, and the parameters that they may have. */
  readonly routes: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly secret: boolean }[];
  /** What runs before any of its addresses shows. */
  readonly gates: readonly Gate[];
  readonly beginnings: readonly Beginning[];
  readonly led: readonly Led[];
  readonly background: readonly Background[];
  /** The operations that are called anywhere, and the flows by the step that calls them. */
  readonly operations: readonly string[];
  readonly subflows: readonly { readonly step: string; readonly flow: string }[];
};

/** The ways into a flow and through it as its places tell them: whatever the schema says is a step's name, a rule or a call has its part. */
export const waysIn = (documents: Documents, flow: Flow): Ways => {
  const places = placesIn(documents, 'flow.schema.json', flow);
  const written = (definition: string) => places.filter(({ is }) => is.includes(definition));
  const operations = namesAmong(places, 'operation');
  // What comes of work in the background leads nowhere.
  const lists = written('Rules').filter(({ at }) => at.kind !== 'background');
  return {
    routes: places.flatMap(({ holds, value }) =>
      holds.declares === 'route' ? Object.keys(objectOf(value)) : [],
    ),
    parameters: namesAmong(places, 'query').map(({ value, around }) => ({
      name: value,
      secret: around.secret === true,
    })),
    gates: written('Gate').map(({ value }) => value as Gate), // Its schema says so, as of rules.
    beginnings: namesAmong(places, 'step')
      .filter(({ at }) => at.kind === 'entry' || (at.kind === 'step' && at.step === undefined))
      .map(({ pointer, value, around }) => {
        const [word = '', path] = segmentsOf(pointer).toReversed();
        return { step: value, word, path, around };
      }),
    led: ledIn({ lists, rules: written('Rule') }),
    background: written('BackgroundCall').flatMap(({ at, value }) =>
      operations.filter(({ around }) => around === value).map((named) => ({ at, operation: named.value })),
    ),
    operations: operations.map(({ value }) => value),
    subflows: namesAmong(places, 'subflow').flatMap(({ at: { step }, value: called }) =>
      step === undefined ? [] : [{ step, flow: called }],
    ),
  };
};

/** A way outside that a screen offers beside its outcomes: by an action, or by a block. */
export type Link = { readonly name: string; readonly href: Json };

/** The ways outside that a screen offers. */
export const linksIn = (documents: Documents, screen: Screen): readonly Link[] => {
  const places = placesIn(documents, 'screen.schema.json', screen);
  return places
    .filter(({ holds }) => holds.value === 'link')
    .map(({ value, around }) => {
      const owner = places.find((place) => place.value === around);
      const [word = ''] = Object.keys(around); // A block is named by its key.
      return { name: owner?.name ?? word, href: value };
    });
};

type Found = { readonly lists: readonly Place[]; readonly rules: readonly Place[] };

const ledIn = ({ lists, rules }: Found, above = ''): readonly Led[] => {
  const below = lists.filter(({ pointer }) => pointer.startsWith(above));
  return below
    .filter(({ pointer }) => !below.some((other) => pointer.startsWith(`${other.pointer}/`)))
    .map(({ pointer: list, at, around }) => ({
      at,
      // The rules of a clock and of an offer stand a level deeper.
      word: segmentsOf(list).at(at.kind === 'timer' || at.kind === 'offer' ? -2 : -1) ?? '',
      around,
      rules: rules
        .filter(({ pointer }) => pointer === list || /^\/\d+$/.test(pointer.replace(list, '')))
        .map(({ pointer, value }) => ({
          rule: value as Rule, // Its schema says so.
          within: ledIn({ lists, rules }, `${pointer}/`),
        })),
    }));
};
